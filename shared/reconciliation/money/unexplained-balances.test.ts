import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { heal, plant } from '#sandbox/engine/bank-errors/plant.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** The bank shows five euros too much. */
async function aWrongBalance() {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 100 });
  await world.pass(7_200);
  const label = { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents: 500 } as const;
  return { world, id, wrong: plant(world.bank, label) };
}

test.each(['before', 'after'] as const)(
  'a worker that dies %s a break is opened leaves none that stays once the balance is right',
  async (when) => {
    const { world, wrong } = await aWrongBalance();
    const { breaks } = world.ports;
    const open: typeof breaks.open = async (...given) => {
      if (when === 'after') await breaks.open(...given);
      throw new Crash();
    };
    await world.begin('money');
    await world.work({ ...world.ports, breaks: { ...breaks, open } });
    heal(world.bank, wrong.id);
    await world.pass(86_400);

    expect((await world.run('money', { afresh: true })).counts).toEqual({ agrees: 1 });

    const found = (await world.breakNames()).filter((name) => name.startsWith('BALANCE_UNEXPLAINED'));
    expect(found).toEqual(when === 'after' ? ['BALANCE_UNEXPLAINED AUTO_HEALED'] : []);
  },
);

test('a break whose note another run has overwritten ends as well', async () => {
  const { world, id, wrong } = await aWrongBalance();
  await world.run('money');
  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED OPEN']);
  const { reconciled } = world.ports;
  await reconciled.noteMoney(id, { ...(await reconciled.money(id)), isUnexplained: false });
  heal(world.bank, wrong.id);

  await world.run('money');

  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED AUTO_HEALED']);
});

test('a booking in another currency than its account moves no balance when its valuta date is to come', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const valuta = daysAfter(world.bank.today(), 3);
  const booking = world.book(id, { cents: 700, valuta });
  world.lose(booking.id);
  const payload: Booking = world.bank.store.bookings.update(booking.id, {
    amount: { ...booking.amount, currency: 'USD' },
  });
  const receivedAt = toIsoInstant(world.clock.now());
  await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: 'n-usd', receivedAt }));
  await world.pass(7_200);

  expect((await world.run('money')).counts).toEqual({ agrees: 1 });

  expect(await world.breakNames()).toEqual([]);
});

test('a balance that agreed is read again once a valuta date has come, although nothing was booked', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 700, valuta: daysAfter(world.bank.today(), 2) });
  await world.pass(7_200);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect((await world.run('money')).counts).toEqual({ unchanged: 1 });
  await world.pass(3 * 86_400);
  plant(world.bank, { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents: -700 });

  expect((await world.run('money')).counts).toEqual({ differs: 1 });

  expect(await world.breaks()).toMatchObject([{ kind: 'BALANCE_UNEXPLAINED', differenceCents: -700 }]);
});

test('before nothing explains a balance, what is sealed is compared as well', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const booking = world.book(id, { cents: 700 });
  await world.pass(130 * 86_400);
  await world.run('full', { accounts: [id] });
  await world.run('money');
  plantInBooking(world.bank, world.bank.store.bookings.get(booking.id), 'booking_amount');
  world.book(id, { cents: 1 });
  await world.pass(7_200);

  expect((await world.run('money')).counts).toEqual({ healed: 1 });

  expect(await world.breakNames()).toEqual(['AMOUNT OPEN']);
  const { mirror, bank } = await world.sides(id);
  expect(mirror).toEqual(bank);
});
