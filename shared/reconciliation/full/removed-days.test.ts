import { describe, expect, test } from 'vitest';
import { bankRow } from '#shared/reconciliation/model/compared-booking.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';

const days = ['valuta_date', 'booking_date'] as const;

async function aBooking() {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 700 });
  const booking = world.book(id, { cents: -250 });
  await world.pass(3_600);
  return { world, id, booking };
}

type Field = (typeof days)[number];

/** The bank shows none from now on. */
const remove = ({ bank }: ReconciliationWorld, id: string, field: Field) =>
  void bank.store.bookings.update(id, { [field]: null });

const mirrored = async ({ ports }: ReconciliationWorld, id: string) =>
  (await ports.mirror.entity('booking', id))?.aspects.state?.data;

/** How accounts ended in each of three runs. */
async function threeRuns(world: ReconciliationWorld, id: string) {
  const counts = [];
  for (let n = 0; n < 3; n += 1) counts.push((await world.run('full', { accounts: [id] })).counts);
  return counts;
}

const healedOnce = [{ healed: 1 }, { agrees: 1 }, { agrees: 1 }];

describe.each(days)('a %s that the bank removes', (field) => {
  test('is gone after one run, with a break of medium severity that ends by itself', async () => {
    const { world, id, booking } = await aBooking();
    remove(world, booking.id, field);
    expect(await threeRuns(world, id)).toEqual(healedOnce);
    expect(await mirrored(world, booking.id)).toMatchObject({ [field]: null });
    expect(await world.breaks()).toMatchObject([
      {
        kind: 'VALUE_DATE',
        severity: 'medium',
        state: 'AUTO_HEALED',
        field,
        expected: booking[field],
        found: 'none',
      },
    ]);
    expect(world.queues.sent).toHaveLength(1);
    expect((await world.run('money', { afresh: true })).counts).toEqual({ agrees: 1 });
  });

  test('stays gone, whatever late and replayed webhooks say of it', async () => {
    const { world, id, booking } = await aBooking();
    remove(world, booking.id, field);
    await world.run('full', { accounts: [id] });
    const { [field]: day, ...without } = booking;
    for (const [n, payload] of [
      { ...without, [field]: day },
      without,
      { ...without, [field]: null },
    ].entries())
      await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: `late-${n}` }));
    expect(await threeRuns(world, id)).toEqual([{ agrees: 1 }, { agrees: 1 }, { agrees: 1 }]);
    expect(await mirrored(world, booking.id)).toMatchObject({ [field]: null });
    expect(world.queues.sent).toHaveLength(1);
  });

  test('comes back if the bank shows one again', async () => {
    const { world, id, booking } = await aBooking();
    remove(world, booking.id, field);
    await world.run('full', { accounts: [id] });
    world.bank.store.bookings.update(booking.id, { [field]: '2026-02-27' });
    expect(await threeRuns(world, id)).toEqual(healedOnce);
    expect(await mirrored(world, booking.id)).toMatchObject({ [field]: '2026-02-27' });
  });

  test('is healed in a month that both sides have agreed on, which is sealed again', async () => {
    const { world, id, booking } = await aBooking();
    await world.pass(60 * 86_400);
    await world.run('full', { accounts: [id] });
    remove(world, booking.id, field);
    expect(await threeRuns(world, id)).toEqual(healedOnce);
    expect(await mirrored(world, booking.id)).toMatchObject({ [field]: null });
    await world.pass(60 * 86_400);
    expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
    expect((await world.ports.reconciled.full(id)).seals).not.toEqual([]);
  });

  test('stays where the bank’s list merely leaves it out, and what else differs is healed', async () => {
    const { world, id, booking } = await aBooking();
    world.bank.store.bookings.update(booking.id, { description: 'as it should be' });
    const { bank } = world.ports;
    const leavingOut: typeof bank.bookings = async function* list(accountId, span) {
      for await (const { read } of bank.bookings(accountId, span)) {
        const { [field]: _left, ...shown } = read;
        yield bankRow(accountId, shown);
      }
    };
    const counts = [];
    for (let n = 0; n < 3; n += 1) {
      const runId = await world.begin('full', { accounts: [id] });
      await world.work({ ...world.ports, bank: { ...bank, bookings: leavingOut } });
      counts.push((await world.ports.runs.read(runId))?.counts);
    }
    expect(counts).toEqual(healedOnce);
    expect(await mirrored(world, booking.id)).toMatchObject({
      description: 'as it should be',
      [field]: booking[field],
    });
    expect(await world.breakNames()).toEqual([]);
  });
});
