import { expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { someOf } from '#test/extent.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import {
  bookingMistakes,
  type BookingMistake,
  type MistakeName,
} from '#test/reconciliation-soak/booking-mistakes.ts';

const names = Object.keys(bookingMistakes) as MistakeName[];
const atOnce = 14;

/** Two accounts; the first one has a booking for each of the mistakes, and one that stays right. */
async function live(mistakes: readonly MistakeName[]) {
  const world = await createReconciliationWorld();
  const accounts = [await world.anAccount(), await world.anAccount()] as const;
  const [from, to] = accounts;
  world.book(to, { cents: 900 });
  world.book(from, { cents: 700 });
  const bookings = mistakes.map((_name, n) => aFullBooking(world, from, -(n + 1) * 100));
  await world.pass(3_600);
  for (const [n, name] of mistakes.entries()) bookingMistakes[name].make(world, bookings[n]!, to);
  return { world, accounts, bookings };
}

const aFullBooking = (
  { bank }: Pick<Awaited<ReturnType<typeof createReconciliationWorld>>, 'bank'>,
  account_id: string,
  amountCents: number,
): Booking =>
  recordBooking(bank, {
    account_id,
    amountCents,
    against: 'nostro',
    booking_type: 'SEPA_DIRECT_DEBIT',
    description: 'INVOICE 4711',
    counterparty: { iban: 'DE89370400440532013000', name: 'Acme', bic: 'COBADEFFXXX' },
    receiver_iban_virtual: 'DE75512108001245126199',
    end_to_end_id: 'E2E-1',
    transaction_id: 'tx_1',
    return_transaction_id: 'tx_0',
    sepa_return_code: 'AC04',
    creditor_identifier: 'DE98ZZZ09999999999',
    mandate_reference: 'M-1',
    meta_info: JSON.stringify({ cards: { card_id: 'card_1' } }),
  });

/** Every field of every booking, on both sides. */
async function bothSides({ world, accounts }: Awaited<ReturnType<typeof live>>) {
  const [mirror, bank]: [string[], string[]] = [[], []];
  const ever = { from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' };
  for (const accountId of accounts) {
    for await (const row of world.ports.mirror.bookings({
      accountId,
      by: 'recorded_at',
      from: ever.from,
      to: ever.until,
    }))
      mirror.push(canonicalJson([accountId, row.recordedAt, row.data]));
    for await (const row of world.ports.bank.bookings(accountId, ever))
      bank.push(canonicalJson([accountId, row.recordedAt, row.data]));
    const { count, sumCents } = await world.ports.totals.read(accountId, 'EUR');
    mirror.push(`${accountId} ${count} ${sumCents}`);
    const inEuros = world.bank.store.bookings
      .by('account_id', accountId)
      .filter(({ amount }) => amount.currency === 'EUR');
    bank.push(`${accountId} ${inEuros.length} ${inEuros.reduce((sum, { amount }) => sum + amount.value, 0)}`);
  }
  return { mirror: mirror.toSorted(), bank: bank.toSorted() };
}

async function convergesIn(runs: number, mistakes: readonly MistakeName[]): Promise<void> {
  const lived = await live(mistakes);
  const { world, accounts, bookings } = lived;
  for (let time = 0; time < runs; time += 1) {
    await world.run('full', { accounts });
    await world.pass(4 * 3_600);
  }
  const { mirror, bank } = await bothSides(lived);
  expect(mirror).toEqual(bank);
  // Recall and precision: of each booking the breaks of its mistake, and no others.
  const found = (await world.breaks()).filter(({ state }) => state !== 'SUSPECTED');
  const expected = mistakes.flatMap((name, n) => {
    const { breaks }: BookingMistake = bookingMistakes[name];
    return breaks.map((kind) => `${name}: ${kind} of booking ${bookings[n]!.id}`);
  });
  const nameOf = (entity: string) => mistakes[bookings.findIndex(({ id }) => entity === `booking ${id}`)];
  expect(found.map(({ kind, entity }) => `${nameOf(entity)}: ${kind} of ${entity}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  const sent = world.queues.sent.map(({ delivery }) => delivery.id);
  expect(new Set(sent).size).toBe(sent.length);
  expect((await world.run('full', { accounts })).counts).toEqual({ agrees: 2 });
}

test('there are thirty kinds of mistakes', () => expect(names).toHaveLength(30));

test.each(names)('%s alone: both sides are equal after three runs', async (name) => convergesIn(3, [name]));

test.each(someOf([1, 2, 3, 4, 5, 6, 7, 8], { share: 4, turn: 0 }))(
  'fourteen kinds at once: both sides are equal after three runs (draw %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const drawn = names
      .map((name) => [random.next(), name] as const)
      .toSorted(([one], [other]) => one - other);
    await convergesIn(
      3,
      drawn.slice(0, atOnce).map(([, name]) => name),
    );
  },
);

test('all kinds at once: both sides are equal after three runs', async () => convergesIn(3, names));
