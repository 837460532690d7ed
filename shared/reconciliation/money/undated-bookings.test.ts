import { describe, expect, test } from 'vitest';
import { plant } from '#sandbox/engine/bank-errors/plant.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { mayBeUndated } from './undated-bookings.ts';

const thirty = Array.from({ length: 30 }, (_, n) => n + 1);

test.each([
  ['the amount of one of them', { cents: -700, undated: [700, 120], may: true }],
  ['that of two', { cents: -580, undated: [700, -120], may: true }],
  ['another amount', { cents: 55, undated: [700, 120], may: false }],
  ['any amount, without such bookings', { cents: -700, undated: [], may: false }],
  ['more than thirty of them can come to', { cents: -500, undated: thirty, may: false }],
  ['what thirty of them may come to', { cents: -400, undated: thirty, may: true }],
])('a difference of %s', (_name, { cents, undated, may }) => {
  expect(mayBeUndated(cents, undated)).toBe(may);
});

describe('of so many that not all sums are tried', () => {
  const tens = (count: number) => Array.from({ length: count }, (_, n) => 10 * 2 ** n);

  test('any amount between the least and the most may be', () => {
    const many = [...tens(17), -30];
    const may = [-1_310_711, -1_310_710, -3, 30, 31].map((cents) => mayBeUndated(cents, many));
    expect(may).toEqual([false, true, true, true, false]);
  });

  test('there are none up to 65,536 sums', () => {
    expect([-3, -30].map((cents) => mayBeUndated(cents, tens(16)))).toEqual([false, true]);
  });
});

test('a booking without a valuta date hides no other difference of the balance', async () => {
  const world = await createReconciliationWorld({ options: { showValutaDates: false } });
  const [id, other] = [await world.anAccount(), await world.anAccount()];
  world.book(id, { cents: 700 });
  // The bank does not count it yet, and nobody knows.
  world.book(other, { cents: 700, valuta: daysAfter(world.bank.today(), 9) });
  plant(world.bank, { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents: 55 });
  await world.pass(7_200);

  expect((await world.run('money')).counts).toEqual({ differs: 1, undated: 1 });

  expect(await world.breaks()).toMatchObject([
    { kind: 'BALANCE_UNEXPLAINED', accountId: id, differenceCents: 55 },
  ]);
});
