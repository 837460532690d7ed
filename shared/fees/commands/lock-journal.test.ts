import { describe, expect, test } from 'vitest';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { accountFee, aList, aSchedule, withdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { journalHeader, journalLines, reversalLines } from './journal-csv.ts';
import { isPaidBack } from './journal-lines.ts';

const daySeconds = 86_400;
const bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: { EXEMPT: { revenueAccount: '8100' }, STANDARD: { revenueAccount: '8400', taxKey: '0003' } },
  documentPrefix: 'E',
};
const withdrawal = {
  ...withdrawalFee,
  trigger: { on: 'booking' as const, types: ['CARD_TRANSACTION'], direction: 'outgoing' as const },
};
const settings = {
  ...feeSettings,
  startsByItself: false,
  mostPercent: 1_000,
  schedule: aSchedule(aList([accountFee, withdrawal])),
  bookkeeping,
};

const withdraw = (world: FeesWorld, account_id: string, day?: string) => {
  const order = { account_id, against: 'nostro', booking_type: 'CARD_TRANSACTION' } as const;
  const { id } = recordBooking(world.bank, { ...order, amountCents: -10_000 });
  if (day !== undefined) world.bank.store.bookings.update(id, { booking_date: day });
};

async function chargeMonth(world: FeesWorld, month: string): Promise<void> {
  await world.run('plan');
  await world.decide('fee-release', { month });
  await world.run('charge');
}

/** The journal as it is written, and the names of its fees. */
async function journal(world: FeesWorld, month: string) {
  const page = await world.ask('journal', { month });
  if ('refused' in page) throw new Error(page.refused);
  const { fees, reversals, books } = page;
  return {
    csv: journalHeader + journalLines(fees, books) + reversalLines(reversals, books),
    fees: fees.map((fee) => feeName(fee).split('/').slice(1, 3).join(' ')),
    reversals: reversals.map(({ charge, state }) => `${charge.period} ${state}`),
    lockedAt: books.lockedAt,
  };
}

/** How far the journals are, as `fees months` shows it. */
async function journalsOf(world: FeesWorld) {
  const answer = await world.ask('months', {});
  return 'months' in answer ? answer.months.map(({ journal: each }) => each) : [];
}

/** One account whose fees of March are charged, on 9 April. */
async function afterMarch(of: typeof settings = settings) {
  const world = createFeesWorld({ settings: of, settles: true });
  const [accountId, otherId] = [await world.anOnboarded(), await world.anOnboarded()];
  for (const account_id of [accountId, world.billing.id])
    recordBooking(world.bank, {
      account_id,
      against: 'nostro',
      booking_type: 'SEPA_CREDIT_TRANSFER',
      amountCents: 1_000_000,
    });
  withdraw(world, accountId);
  await world.advance(38 * daySeconds);
  await chargeMonth(world, '2026-03');
  let change = 0;
  const lock = async (month: string, id = `lock-${(change += 1)}`) => world.ask('lockJournal', { month }, id);
  return { world, accountId, otherId, lock };
}

describe('a locked journal', () => {
  test('stays as it is, and what comes later is in the journal of the next month', async () => {
    const { world, accountId, lock } = await afterMarch();
    const before = await journal(world, '2026-03');
    expect(before.fees).toHaveLength(3);
    expect(await lock('2026-03')).toEqual({ lines: 3 });
    const locked = await journal(world, '2026-03');
    expect(locked.csv).toBe(before.csv);
    expect(locked.lockedAt).toBeDefined();

    const [paidBack] = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 300);
    await world.decide('fee-reversal', { fee: feeName(paidBack!), cents: 100 });
    await world.run('charge');
    withdraw(world, accountId, '2026-03-31');
    await world.advance(30 * daySeconds);
    await chargeMonth(world, '2026-04');
    await world.run('charge');
    await world.erase(accountId);

    const afterwards = await journal(world, '2026-03');
    expect(afterwards.fees).toEqual(locked.fees);
    expect(afterwards.reversals).toEqual([]);
    const april = await journal(world, '2026-04');
    expect(april.fees.toSorted()).toEqual([
      '2026-03 CASH_WITHDRAWAL',
      '2026-04 ACCOUNT_MONTHLY',
      '2026-04 ACCOUNT_MONTHLY',
    ]);
    expect(april.reversals).toEqual(['2026-03 BOOKED']);

    // They are in one journal, once.
    expect(await lock('2026-04')).toEqual({ lines: 4 });
    expect((await journal(world, '2026-04')).csv).toBe(april.csv);
    await world.advance(31 * daySeconds);
    await world.run('plan');
    const may = await journal(world, '2026-05');
    expect([...new Set(may.fees)]).toEqual(['2026-05 ACCOUNT_MONTHLY']);
    expect(may.reversals).toEqual([]);
  });

  test('is the same to the byte whatever becomes of its fees and of the stage', async () => {
    const { world, accountId, lock } = await afterMarch();
    await lock('2026-03');
    const { csv } = await journal(world, '2026-03');
    for (const intent of await world.intentsOf(accountId))
      await world.ports.intents.write(intent, {
        ...intent,
        version: intent.version + 1,
        state: 'ACCEPTED',
        bookingId: undefined,
      });
    expect((await journal(world, '2026-03')).csv).toBe(csv);
  });

  test('leaves out what is not charged, until it is', async () => {
    const { world, otherId, lock } = await afterMarch();
    const [intent] = await world.intentsOf(otherId);
    await world.ports.intents.write(intent!, {
      ...intent!,
      version: intent!.version + 1,
      state: 'IN_DOUBT',
      checkedAt: undefined,
    });
    const states = async () => {
      const page = await world.ask('journal', { month: '2026-03', all: true });
      return 'fees' in page ? page.fees.map(({ state }) => state).toSorted() : [];
    };
    expect(await states()).toEqual(['BOOKED', 'BOOKED', 'IN_DOUBT']);
    expect(await lock('2026-03')).toEqual({ lines: 2 });
    expect((await journal(world, '2026-03')).fees).toHaveLength(2);
    expect(await states()).toEqual(['BOOKED', 'BOOKED', 'IN_DOUBT']);
    expect((await journal(world, '2026-04')).fees).toEqual([]);
    const [doubted] = await world.intentsOf(otherId);
    await world.ports.intents.write(doubted!, {
      ...doubted!,
      version: doubted!.version + 1,
      state: 'BOOKED',
    });
    expect((await journal(world, '2026-03')).fees).toHaveLength(2);
    // Charged since, it is in the other journal alone.
    expect(await states()).toEqual(['BOOKED', 'BOOKED']);
    expect((await journal(world, '2026-04')).fees).toEqual(['2026-03 ACCOUNT_MONTHLY']);
  });
});

test('a fee and its reversal have one day of supply, also once they are locked', async () => {
  const { world, accountId, lock } = await afterMarch();
  const [fee] = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 300);
  await world.decide('fee-reversal', { fee: feeName(fee!), cents: 100 });
  await world.run('charge');
  await world.run('charge');
  const days = async (month: string) => {
    const page = await world.ask('journal', { month });
    if ('refused' in page) throw new Error(page.refused);
    const own = page.fees.filter((each) => each.accountId === accountId);
    return [...own, ...page.reversals].map(({ charge }) => [charge.code, charge.suppliedOn]);
  };
  const before = await days('2026-03');
  expect(before.toSorted()).toEqual([
    ['ACCOUNT_MONTHLY', '2026-03-31'],
    ['ACCOUNT_MONTHLY', '2026-03-31'],
    ['CASH_WITHDRAWAL', '2026-03-02'],
  ]);
  await lock('2026-03');
  expect(await days('2026-03')).toEqual(before);
});

test('a reversal is posted on the accounts of its fee, although fees are posted elsewhere by then', async () => {
  const changing = { ...settings, bookkeeping: { ...bookkeeping } };
  const { world, accountId, lock } = await afterMarch(changing);
  await lock('2026-03');
  const [paidBack] = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 300);
  const elsewhere = { EXEMPT: { revenueAccount: '8101' }, STANDARD: { revenueAccount: '8401' } };
  Object.assign(changing.bookkeeping, { debtorAccount: '1499', taxes: elsewhere });
  await world.decide('fee-reversal', { fee: feeName(paidBack!), cents: 100 });
  await world.run('charge');
  await world.advance(30 * daySeconds);
  await chargeMonth(world, '2026-04');
  await world.run('charge');

  const april = await journal(world, '2026-04');
  const postedOf = (csv: string, kind: string) =>
    csv.split('\r\n').flatMap((line) => (line.startsWith(kind) ? [line.split(',').slice(-3)] : []));
  const code = paidBack!.charge.tax.code as keyof typeof elsewhere;
  const { revenueAccount, taxKey = '' } = { taxKey: undefined, ...bookkeeping.taxes[code] };
  expect(postedOf(april.csv, 'fee')[0]?.slice(0, 2)).toEqual(['1499', '8101']);
  expect(postedOf(april.csv, 'reversal')).toEqual([['1410', revenueAccount, taxKey]]);
  await lock('2026-04');
  Object.assign(changing.bookkeeping, bookkeeping);
  expect((await journal(world, '2026-04')).csv).toBe(april.csv);
});

test('a reversal is posted once: an export takes it when the lock does', async () => {
  const { world, accountId, lock } = await afterMarch();
  const [fee] = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 300);
  await world.decide('fee-reversal', { fee: feeName(fee!), cents: 100 });
  await world.run('charge');
  const [reversal] = await Array.fromAsync(world.ports.reversals.ofAccount(accountId));
  const accepted = { ...reversal!, version: reversal!.version + 1, state: 'ACCEPTED' as const };
  await world.ports.reversals.write(reversal!, accepted);

  const exported = async (month: string) => {
    const page = await world.ask('journal', { month });
    return 'reversals' in page ? page.reversals.filter(isPaidBack) : [];
  };
  expect(await exported('2026-03')).toEqual([]);
  expect(await lock('2026-03')).toEqual({ lines: 3 });
  const waiting = await world.ask('journal', { month: '2026-03', all: true });
  expect(waiting).toMatchObject({ reversals: [{ cents: 100, state: 'ACCEPTED' }] });
  const booked = { ...accepted, version: accepted.version + 1, state: 'BOOKED' as const };
  await world.ports.reversals.write(accepted, booked);
  expect(await exported('2026-03')).toEqual([]);
  const all = await world.ask('journal', { month: '2026-03', all: true });
  expect('reversals' in all && all.reversals).toEqual([]);
  expect(await exported('2026-04')).toMatchObject([{ cents: 100, state: 'BOOKED' }]);
});

describe('a lock', () => {
  test('of a month that is not over, or has no fees, or comes before an earlier one is refused', async () => {
    const { world, lock } = await afterMarch();
    expect(await lock('2026-04')).toEqual({
      refused: '2026-04 is not over: its fees are still to be planned',
    });
    expect(await lock('2026-02')).toEqual({ refused: 'there are no fees of 2026-02' });
    await world.advance(30 * daySeconds);
    await chargeMonth(world, '2026-04');
    expect(await lock('2026-04')).toEqual({ refused: 'the journal of 2026-03 is open: lock it first' });
  });

  test('is made once', async () => {
    const { world, lock } = await afterMarch();
    expect(await lock('2026-03', 'mine')).toEqual({ lines: 3 });
    const { lockedAt } = await journal(world, '2026-03');
    expect(await journalsOf(world)).toEqual([{ state: 'locked', since: lockedAt }]);
    expect(await lock('2026-03', 'mine')).toEqual({ lines: 0 });
    expect(await lock('2026-03', 'yours')).toEqual({ refused: `it is locked since ${lockedAt}` });
  });

  test('that stood still goes on with what is not kept yet; another person may take it over after an hour', async () => {
    const { world, accountId, lock } = await afterMarch();
    const begunAt = '2026-04-09T08:00:00.000Z';
    expect(await journalsOf(world)).toEqual([{ state: 'open' }]);
    await world.ports.months.lockJournal('2026-03', { change: 'theirs', begunAt, bookkeeping }, undefined);
    expect(await journalsOf(world)).toEqual([{ state: 'being locked', since: begunAt }]);
    const page = await world.ask('journal', { month: '2026-03' });
    const kept = 'fees' in page ? page.fees.filter((fee) => fee.accountId === accountId).slice(0, 1) : [];
    const lines = { accountId, month: '2026-03', number: 1, fees: kept, reversals: [] };
    expect(await world.ports.journals.add(lines)).toBe(true);
    expect(await world.ports.journals.add(lines)).toBe(false);
    const now = world.clock.now();
    const aged = { change: 'theirs', begunAt: new Date(now - 3_600_000).toISOString(), bookkeeping };
    const fresh = { ...aged, begunAt: new Date(now - 3_599_000).toISOString() };
    const seen = { change: 'theirs', begunAt, bookkeeping };
    expect(await world.ports.months.lockJournal('2026-03', fresh, aged)).toBe(false);
    expect(await world.ports.months.lockJournal('2026-03', fresh, seen)).toBe(true);
    expect(await lock('2026-03', 'mine')).toEqual({
      refused: `another change locks it since ${fresh.begunAt}: continue that one, or try in an hour`,
    });
    expect(await world.ports.months.lockJournal('2026-03', aged, fresh)).toBe(true);
    expect(await lock('2026-03', 'mine')).toEqual({ lines: 2 });
    expect((await journal(world, '2026-03')).fees).toHaveLength(3);
    expect(await lock('2026-03', 'theirs')).toMatchObject({
      refused: expect.stringContaining('it is locked') as string,
    });
  });
});
