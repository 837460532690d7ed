import { describe, expect, test } from 'vitest';
import { createCollectWorld } from '#test/fakes/collect-world.ts';
import { aList, aSchedule, eachWithdrawalFee, type FeeInput } from '#test/fixtures/fee-schedules.ts';
import { bookWithdrawal } from '#test/fixtures/withdrawals.ts';

const daySeconds = 86_400;

/** Three payments of 100.00, planned by a price that depends on what was charged for before in the month. */
async function plannedMonth(price: FeeInput['price'], limits: Parameters<typeof aList>[1] = {}) {
  const world = createCollectWorld({ schedule: aSchedule(aList([{ ...eachWithdrawalFee, price }], limits)) });
  const accountId = await world.anOnboarded();
  const ids = [1, 2, 3].map(
    (n) => bookWithdrawal(world, accountId, { cents: -10_000, transaction_id: `trx-${n}` }).id,
  );
  await world.advance(38 * daySeconds);
  await world.plan(accountId);
  await world.release('2026-03');
  const charged = async () => {
    await world.chargeToEnd(accountId);
    const all = world.chargedBy(accountId).map(({ amount_cents }) => amount_cents);
    return all.toSorted((one, other) => other - one);
  };
  const planned = (await world.intentsOf(accountId)).toSorted(
    (one, other) => other.charge.cents - one.charge.cents,
  );
  return { world, accountId, ids, planned, charged };
}

describe('a booking that is priced again right before its fee is sent', () => {
  const byCount = { by: 'count', tiers: [{ upToCount: 1, cents: 100 }, { cents: 40 }] } as const;
  const byVolume = {
    by: 'volume',
    tiers: [{ upToCents: 15_000, partsPerMillion: 10_000 }, { partsPerMillion: 2_000 }],
  } as const;

  test('keeps its number in the month', async () => {
    const { charged } = await plannedMonth({ ...byCount, tiers: [...byCount.tiers] });
    expect(await charged()).toEqual([100, 40, 40]);
  });

  test('keeps the volume before it in the month', async () => {
    const { charged } = await plannedMonth({ ...byVolume, tiers: [...byVolume.tiers] });
    expect(await charged()).toEqual([100, 60, 20]);
  });

  test('keeps its tier where an earlier one is gone', async () => {
    const { world, planned, charged } = await plannedMonth({ ...byCount, tiers: [...byCount.tiers] });
    world.correct(planned[0]!.charge.occurrence, 'withdrawn');
    expect(await charged()).toEqual([40, 40]);
  });

  test('keeps what a cap and a credit left of it', async () => {
    const limits = {
      caps: [{ codes: ['CASH_WITHDRAWAL'], cents: 250 }],
      credits: [{ id: 'WELCOME', cents: 30 }],
    };
    const { charged } = await plannedMonth({ by: 'amount', cents: 100 }, limits);
    expect(await charged()).toEqual([100, 70, 50]);
  });

  test('keeps what a cap left of it, whatever another list has charged since', async () => {
    const price = { by: 'amount', cents: 100 } as const;
    const capped = aList([{ ...eachWithdrawalFee, price }], {
      caps: [{ codes: ['CASH_WITHDRAWAL'], cents: 150 }],
    });
    const other = aList([{ ...eachWithdrawalFee, price }], { id: 'other', forNewAccounts: false });
    const world = createCollectWorld({ schedule: aSchedule(capped, other) });
    const accountId = await world.anOnboarded();
    await world.ports.acceptances.accept(accountId, { priceList: 'other', day: '2026-03-03' });
    const bookTwo = () => [1, 2].map(() => bookWithdrawal(world, accountId, { cents: -10_000 }));
    bookTwo();
    await world.advance(daySeconds);
    bookTwo();
    await world.advance(37 * daySeconds);
    await world.plan(accountId);
    await world.release('2026-03');
    await world.chargeToEnd(accountId);
    const charged = world.chargedBy(accountId).map(({ amount_cents }) => amount_cents);
    expect(charged.toSorted((one, two) => two - one)).toEqual([100, 100, 100, 50]);
  });

  test('gets the free place of a booking that is gone, and no other one', async () => {
    const trigger = { ...eachWithdrawalFee.trigger, freePerMonth: 1 };
    const schedule = aSchedule(
      aList([{ ...eachWithdrawalFee, trigger, price: { by: 'amount', cents: 100 } }]),
    );
    const world = createCollectWorld({ schedule });
    const accountId = await world.anOnboarded();
    const bookings = [1, 2, 3].map(() => bookWithdrawal(world, accountId, { cents: -10_000 }));
    await world.advance(38 * daySeconds);
    await world.plan(accountId);
    await world.release('2026-03');
    const free = (await world.intentsOf(accountId)).find(({ charge }) => charge.cents === 0)!.charge
      .occurrence;
    world.correct(free, 'withdrawn');
    // The next month has a free place, too.
    for (const { id } of bookings)
      if (id !== free) world.bank.store.bookings.update(id, { booking_date: '2026-04-01' });
    await world.chargeToEnd(accountId);
    expect(world.chargedBy(accountId).map(({ amount_cents }) => amount_cents)).toEqual([100]);
  });
});
