import { expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';

test('a booking whose text is corrected keeps the break that it is doubled', async () => {
  const world = await createLedgerWorld();
  world.book(world.account, { cents: 700, reference: 'R1' });
  await world.pass(60);
  world.write([world.line]);
  await world.quietDays(3);
  await world.compared();
  const [doubled] = (await world.breaks()).filter(({ kind }) => kind === 'LEDGER_DOUBLED');
  const id = doubled!.entity.slice('booking '.length);
  world.bank.store.bookings.update(id, { description: 'another text' });

  expect((await world.run('full', { accounts: [world.account] })).counts).toEqual({ healed: 1 });

  expect(await world.notified()).toEqual(['LEDGER_DOUBLED OPEN']);
});

test('the limit of a day counts all cents of a booking whose currency is corrected', async () => {
  const breaker = { ...reconciliationSettings.breaker, cents: 1_000 };
  const world = await createReconciliationWorld({ settings: { breaker } });
  const id = await world.anAccount();
  const booking = world.book(id, { cents: 500_000_000 });
  world.lose(booking.id);
  const payload = { ...booking, amount: { ...booking.amount, currency: 'USD' } };
  const receivedAt = toIsoInstant(world.clock.now());
  await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: 'n-usd', receivedAt }));
  await world.pass(7_200);

  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ breaker: 1 });
});

test.each([
  ['downwards', 4_001],
  ['upwards', 1_999],
])('the limit of a day counts the cents of an amount that is corrected %s', async (_, mirroredCents) => {
  const breaker = { ...reconciliationSettings.breaker, cents: 1_000 };
  const world = await createReconciliationWorld({ settings: { breaker } });
  const id = await world.anAccount();
  const booking = world.book(id, { cents: 3_000 });
  world.lose(booking.id);
  const payload = { ...booking, amount: { ...booking.amount, value: mirroredCents } };
  const receivedAt = toIsoInstant(world.clock.now());
  await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: 'n-other', receivedAt }));
  await world.pass(7_200);

  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ breaker: 1 });
});
