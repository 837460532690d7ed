import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { someCalls } from '#test/extent.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const [hourS, dayS] = [3_600, 86_400];

/** `bookings/cents`: verified within a day, within four days, later. */
async function verified({ ports, bank }: ReconciliationWorld): Promise<readonly string[]> {
  const days = Array.from({ length: 90 }, (_, n) => daysAfter(bank.today(), -n));
  const sums = (await ports.verified.sumOf(days)).get('EUR');
  if (sums === undefined) return [];
  return [sums.day, sums.fourDays, sums.older].map(({ bookings, cents }) => `${bookings}/${cents}`);
}

async function anAccount() {
  const world = await createReconciliationWorld();
  return { world, id: await world.anAccount() };
}

async function passAndRun(world: ReconciliationWorld, seconds: number): Promise<void> {
  await world.pass(seconds);
  await world.run('money');
}

test('each booking counts once, by how long after its recording the balance agreed', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  world.book(id, { cents: -200 });
  await passAndRun(world, 2 * hourS);
  expect(await verified(world)).toEqual(['2/900', '0/0', '0/0']);

  world.book(id, { cents: 30 });
  await passAndRun(world, 3 * dayS);
  world.book(id, { cents: 4 });
  await passAndRun(world, 5 * dayS);
  await world.run('money', { afresh: true });

  expect(await verified(world)).toEqual(['2/900', '1/30', '1/4']);
});

test('what the bank recorded before the onboarding does not count', async () => {
  const world = await createReconciliationWorld();
  const id = world.openAccount();
  world.book(id, { cents: 700 });
  await world.pass(10 * dayS);
  await world.onboard(id, {});
  world.book(id, { cents: 30 });

  await passAndRun(world, 2 * hourS);

  expect(await verified(world)).toEqual(['1/30', '0/0', '0/0']);
});

test('an account that agreed before anything was counted begins with what is booked from then on', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  const uncounted = { ...world.ports.verified, count: async () => Promise.resolve(true) };
  await world.pass(2 * hourS);
  await world.begin('money');
  await world.work({ ...world.ports, verified: uncounted });

  world.book(id, { cents: 30 });
  await passAndRun(world, 2 * hourS);

  expect(await verified(world)).toEqual(['1/30', '0/0', '0/0']);
});

test('a booking whose webhook comes after that of a later one counts by its own age', async () => {
  const { world, id } = await anAccount();
  // Its valuta date is to come, so that the balance agrees without it.
  const early = world.book(id, { cents: 5_000, valuta: daysAfter(world.bank.today(), 20) });
  world.lose(early.id);
  await world.pass(hourS);
  world.book(id, { cents: 700 });
  await passAndRun(world, hourS);
  expect(await verified(world)).toEqual(['1/700', '0/0', '0/0']);

  await world.pass(2 * dayS);
  const receivedAt = toIsoInstant(world.clock.now());
  await world.take(aDelivery({ type: 'BOOKING', payload: early, notificationId: 'late', receivedAt }));
  await passAndRun(world, hourS);

  expect(await verified(world)).toEqual(['1/700', '1/5000', '0/0']);
});

test('a booking that the index does not show yet counts in the next comparison', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  await passAndRun(world, 2 * hourS);
  world.book(id, { cents: 30 });
  await world.pass(2 * hourS);
  const { mirror } = world.ports;
  const lagging = { ...mirror, bookings: async function* () {} };
  await world.begin('money');
  await world.work({ ...world.ports, mirror: lagging });
  expect(await verified(world)).toEqual(['1/700', '0/0', '0/0']);

  await world.run('money');
  await world.run('money');

  expect(await verified(world)).toEqual(['2/730', '0/0', '0/0']);
});

test('a withdrawn booking takes nothing back, and those after it count', async () => {
  const { world, id } = await anAccount();
  const gone = world.book(id, { cents: 700 });
  await passAndRun(world, 2 * hourS);
  plantInBooking(world.bank, gone, 'booking_vanished');
  world.book(id, { cents: 30 });

  await passAndRun(world, 2 * hourS);
  await passAndRun(world, 2 * hourS);

  expect(await verified(world)).toEqual(['2/730', '0/0', '0/0']);
});

test('two workers that compare the account at once count it once', async () => {
  const { world, id } = await anAccount();
  const { verified: rows } = world.ports;
  const twice: typeof rows.count = async (...given) => {
    await rows.count(...given);
    return rows.count(...given);
  };
  for (const cents of [700, 30]) {
    world.book(id, { cents });
    await world.pass(2 * hourS);
    await world.begin('money');
    await world.work({ ...world.ports, verified: { ...rows, count: twice } });
    await passAndRun(world, hourS);
  }

  expect(await verified(world)).toEqual(['2/730', '0/0', '0/0']);
});

test("bookings that are recorded after the bank's list was read count in the next comparison", async () => {
  const world = await createReconciliationWorld({ options: { showBalancesInAccountList: true } });
  const id = await world.anAccount();
  await world.proveBalancesInList();
  world.book(id, { cents: 700 });
  await world.pass(2 * hourS);
  const { bank } = world.ports;
  const accounts: typeof bank.accounts = async (page) => {
    const shown = await bank.accounts(page);
    world.book(id, { cents: 30 });
    world.book(id, { cents: 4 });
    await world.advance(1);
    return shown;
  };
  await world.begin('money');
  await world.work({ ...world.ports, bank: { ...bank, accounts } });
  expect(await verified(world)).toEqual(['1/700', '0/0', '0/0']);

  await passAndRun(world, 2 * hourS);

  expect(await verified(world)).toEqual(['3/734', '0/0', '0/0']);
});

test('killed at any call, a run counts each booking once', { timeout: 120_000 }, async () => {
  const booked = async () => {
    const { world, id } = await anAccount();
    world.book(id, { cents: 700 });
    await passAndRun(world, 2 * hourS);
    world.book(id, { cents: 30 });
    world.book(id, { cents: -4 });
    await world.pass(2 * hourS);
    return world;
  };
  const count = await (await booked()).runWithCrash('money', { call: Infinity, when: 'before' });
  for (const call of someCalls(count, 3))
    for (const when of ['before', 'after'] as const) {
      const world = await booked();
      await world.runWithCrash('money', { call, when });
      await world.run('money');
      expect([call, when, await verified(world)]).toEqual([call, when, ['3/734', '0/0', '0/0']]);
    }
});
