import { expect, test } from 'vitest';
import { plant } from '#sandbox/engine/bank-errors/plant.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { mayBeUndated } from './undated-bookings.ts';

test.each([
  ['the amount of one of them', -700, [700, 120], true],
  ['that of two', -580, [700, -120], true],
  ['another amount', 55, [700, 120], false],
  ['any amount, without such bookings', -700, [], false],
  ['more than thirty of them can come to', -500, Array.from({ length: 30 }, (_, n) => n + 1), false],
  ['what thirty of them may come to', -400, Array.from({ length: 30 }, (_, n) => n + 1), true],
])('a difference of %s', (_name, cents, undated, expected) => {
  expect(mayBeUndated(cents, undated)).toBe(expected);
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
