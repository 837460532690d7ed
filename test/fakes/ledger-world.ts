import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import type { OwnReader } from '#shared/partner-ledger/read/own-lines.ts';
import { createReconciliationWorld } from './reconciliation-world.ts';

const columns = { account: 'account', day: 'day', amount: 'amount', id: 'id', reference: 'reference' };

/** A line as the partner writes it. */
export interface WrittenLine {
  readonly id: string;
  readonly account: string;
  readonly day: string;
  readonly cents: number;
  readonly reference?: string | undefined;
}

export const csvOf = (lines: readonly WrittenLine[]) =>
  [
    'id;account;day;amount;reference',
    ...lines.map(({ id, account, day, cents, reference = '' }) =>
      [id, account, day, (cents / 100).toFixed(2), reference].join(';'),
    ),
  ].join('\n');

const daySeconds = 86_400;

/** The job with a partner that writes a ledger. An account has a booking of today, which is in the ledger as well. */
export async function createLedgerWorld(changed: object = {}, reader?: OwnReader) {
  const ledger = ledgerSettings.parse({
    file: { format: 'csv', columns },
    accountIs: 'id',
    windowDays: 2,
    ...changed,
  });
  const world = await createReconciliationWorld({
    settings: { ledger },
    ...(reader !== undefined && { reader }),
  });
  const account = await world.anAccount();
  for (const fees of ledger.feeAccounts) if (fees.of === 'ACCOUNT') fees.of = account;
  const day = world.bank.today();
  world.book(account, { cents: 700, reference: 'R1' });
  await world.pass(3_600);
  const line: WrittenLine = { id: 'l1', account, day, cents: 700, reference: 'R1' };
  return {
    ...world,
    pass: async (seconds: number) => world.pass(seconds),
    tick: async (...given: Parameters<typeof world.tick>) => world.tick(...given),
    work: async (...given: Parameters<typeof world.work>) => world.work(...given),
    begin: async (...asked: Parameters<typeof world.begin>) => world.begin(...asked),
    breaks: async () => world.breaks(),
    account,
    day,
    line,
    write: (lines: readonly WrittenLine[], name = `${day}.csv`) => world.put(name, csvOf(lines)),
    compared: async () => (await world.run('ledger')).counts,
    /** The bank sends a notification of a booking with these values. */
    tell: async (id: string, changed: object): Promise<void> => {
      const booking = world.bank.store.bookings.update(id, changed);
      world.bank.emit({ type: 'BOOKING', entityId: id, payload: shownBooking(world.bank, booking) });
      await world.pass(3_600);
    },
    /** Days pass, each with an empty file. */
    quietDays: async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        await world.pass(daySeconds);
        world.put(`${world.bank.today()}.csv`, csvOf([]));
      }
    },
    /** `KIND state` of each, in the order in which they opened. */
    notified: async (): Promise<readonly string[]> => {
      const ours = (await world.breaks()).filter(({ kind }) => kind.startsWith('LEDGER'));
      return ours.map(({ kind, state }) => `${kind} ${state}`).toSorted();
    },
  };
}
