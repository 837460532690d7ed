import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal, plant } from '#sandbox/engine/bank-errors/plant.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const dayS = 86_400;

/** The baseline counts two bookings of the day before; the mirror has the first. */
async function anOnboardedAccount() {
  const world = await createReconciliationWorld();
  const id = world.openAccount();
  world.book(id, { cents: 700 });
  const late = world.book(id, { cents: 120 });
  world.lose(late.id);
  await world.pass(dayS);
  await world.onboard(id, {
    bookedCents: 820,
    mirrored: await world.ports.totals.read(id, 'EUR'),
    counted: { recordedBefore: toIsoInstant(world.clock.now()), ids: [] },
  });
  const mirrored = async () => (await world.ports.register.read(id))?.baseline?.mirrored;
  return { ...world, id, late, mirrored };
}

type World = Awaited<ReturnType<typeof anOnboardedAccount>>;

const drive = async ({ take, clock }: World, payload: Booking) =>
  take(
    aDelivery({
      type: 'BOOKING',
      payload,
      notificationId: `late-${payload.id}`,
      receivedAt: toIsoInstant(clock.now()),
    }),
  );

test('a booking that the baseline counts, and that comes after the onboarding, counts once', async () => {
  const world = await anOnboardedAccount();
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });

  await drive(world, world.late);
  await world.pass(7_200);

  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect(await world.breaks()).toEqual([]);
  expect(await world.mirrored()).toMatchObject({ count: 2, sumCents: 820 });
});

test('what such a booking does not explain is a break, until it does', async () => {
  const world = await anOnboardedAccount();
  const { id, bank } = world;
  const wrong = plant(bank, { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents: 55 });
  await drive(world, world.late);
  await world.pass(7_200);

  expect((await world.run('money')).counts).toEqual({ differs: 1 });
  expect(await world.breaks()).toMatchObject([{ kind: 'BALANCE_UNEXPLAINED', differenceCents: -65 }]);
  expect(await world.mirrored()).toMatchObject({ count: 1, sumCents: 700 });

  heal(bank, wrong.id);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED AUTO_HEALED']);
  expect(await world.mirrored()).toMatchObject({ count: 2, sumCents: 820 });
});

test('what was withdrawn from the mirror, and the balance still counts, is no late booking', async () => {
  const world = await createReconciliationWorld();
  const id = world.openAccount();
  const booking = world.book(id, { cents: 700 });
  await world.pass(3_600);
  // Counted by the baseline, and compared all the same: recorded after the day that its booking is of.
  const counted = { recordedBefore: '2000-01-01T00:00:00.000Z', ids: [booking.id] };
  await world.onboard(id, { bookedCents: 700, mirrored: await world.ports.totals.read(id, 'EUR'), counted });
  await world.pass(3_600);
  plantInBooking(world.bank, booking, 'booking_vanished');
  const { bank } = world.ports;
  const account = async (accountId: string) => {
    const shown = await bank.account(accountId);
    return shown && { ...shown, balanceCents: 700 };
  };
  const ports = { ...world.ports, bank: { ...bank, account } };
  for (const tier of ['full', 'full', 'money'] as const) {
    await world.begin(tier, { accounts: [id], afresh: true });
    await world.work(ports);
    await world.pass(7_200);
  }

  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED OPEN', 'ORPHAN_LOCAL OPEN']);
  expect((await world.ports.register.read(id))?.baseline?.mirrored).toMatchObject({ count: 1 });
});
