import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { accountLimits } from './account-limits.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { createFeesWorld } from '#test/fakes/fees-world.ts';
import { accountFee, aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;
const schedule = aSchedule(aList([accountFee, eachWithdrawalFee]));

/** An account that owes 4.84 for March, and 20.00 for each of two withdrawals. */
async function released(mostCentsAnAccount: { readonly day: number; readonly month: number }) {
  const settings = { ...feeSettings, startsByItself: false, schedule, mostCentsAnAccount };
  const world = createFeesWorld({ settings });
  const accountId = await world.anOnboarded();
  for (const amountCents of [-100_000, -100_000])
    recordBooking(world.bank, {
      account_id: accountId,
      against: 'nostro',
      booking_type: 'CARD_TRANSACTION',
      amountCents,
    });
  await world.advance(38 * daySeconds);
  await world.run('plan');
  await world.decide('fee-release', { month: '2026-03' });
  const charged = () => world.chargedBy(accountId).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const waiting = async () =>
    (await world.intentsOf(accountId)).flatMap(({ state, forPerson, charge: { code, occurrence } }) =>
      forPerson === undefined
        ? []
        : [{ state, forPerson, fee: `${accountId}/2026-03/${code}/${occurrence}` }],
    );
  return { world, accountId, charged, waiting };
}

describe('what an account may be charged', () => {
  test.each([
    [{ day: 4_484, month: 4_484 }, 4_484],
    [{ day: 4_483, month: 9_999 }, 2_484],
    [{ day: 9_999, month: 4_483 }, 2_484],
    [{ day: 484, month: 9_999 }, 484],
    [{ day: 1, month: 1 }, 0],
  ])('within %o: %i cents', async (limits, cents) => {
    const { world, charged } = await released(limits);
    await world.run('charge');
    expect(charged()).toBe(cents);
    // A later run of the day, or of the next days, sends nothing by itself.
    await world.run('charge');
    await world.advance(3 * daySeconds);
    await world.run('charge');
    expect(charged()).toBe(cents);
  });

  test('waits beyond the limit for two persons, who allow it', async () => {
    const { world, charged, waiting } = await released({ day: 2_500, month: 99_999 });
    expect(await world.run('charge')).toEqual({ 'over-limit': 1 });
    const [one] = await waiting();
    expect(one).toMatchObject({
      state: 'PLANNED',
      forPerson: 'the account would be charged 4484 cents in this day, and its limit is 2500',
    });
    const [found] = await world.ports.breaks.ofEntity(`fee ${one!.fee}`);
    expect(found).toMatchObject({ kind: 'FEE_OVER_LIMIT', state: 'OPEN', expected: '2000 cents charged' });
    const decided = await world.decide('fee-decision', { fee: one!.fee, as: 'ALLOWED' });
    expect(decided).toMatchObject({ approval: { state: 'DONE' } });
    expect(await world.run('charge')).toMatchObject({ charged: 1 });
    expect(charged()).toBe(4_484);
    expect(await waiting()).toEqual([]);
    expect(await world.ports.breaks.ofEntity(`fee ${one!.fee}`)).toMatchObject([{ state: 'AUTO_HEALED' }]);
  });

  test('waits beyond the limit for two persons, who waive it', async () => {
    const { world, accountId, charged, waiting } = await released({ day: 99_999, month: 2_500 });
    await world.run('charge');
    const [one] = await waiting();
    await world.decide('fee-decision', { fee: one!.fee, as: 'WAIVED' });
    expect(await world.run('charge')).toEqual({ 'up-to-date': 1 });
    expect(charged()).toBe(2_484);
    expect((await world.intentsOf(accountId)).map(({ state }) => state)).toContain('WAIVED');
  });

  test('cannot be allowed before it exceeds a limit', async () => {
    const { world, accountId } = await released({ day: 99_999, month: 99_999 });
    expect(
      await world.propose('fee-decision', { fee: `${accountId}/2026-03/ACCOUNT_MONTHLY/1`, as: 'ALLOWED' }),
    ).toEqual({
      refused: 'the fee is PLANNED: only a PLANNED fee beyond the limits of its account can be allowed',
    });
  });
});

test.each([
  ['BOOKED', '2026-04-09', true],
  ['IN_DOUBT', '2026-04-09', true],
  // The bank did not charge it.
  ['REFUSED', '2026-04-09', false],
  ['BOOKED', '2026-04-08', false],
] as const)('a fee that is %s on %s counts on 9 April: %s', async (state, valutaDay, isCounted) => {
  const intents = { ofAccount: () => listed([{ ...plannedFee, state, valutaDay }]) };
  const { whyBeyond } = accountLimits({ intents, limits: { day: 999, month: 5_000 } }, 'acc-1', '2026-04-09');
  expect(await whyBeyond(plannedFee)).toEqual(
    isCounted ? 'the account would be charged 1000 cents in this day, and its limit is 999' : undefined,
  );
});

test.each([
  ['2026-04-01', 500],
  ['2026-04-30', 500],
  ['2026-03-31', 0],
  ['2026-05-01', 0],
  ['2025-04-09', 0],
  [undefined, 0],
])('what was charged on %s counts in April with %i cents', async (valutaDay, cents) => {
  const { valutaDay: _, ...undated } = plannedFee;
  const booked = { ...undated, state: 'BOOKED' as const, ...(valutaDay !== undefined && { valutaDay }) };
  const limited = async (month: number) => {
    const intents = { ofAccount: () => listed([booked, { ...booked, state: 'REFUSED' as const }]) };
    const limits = { day: 9_999, month };
    return accountLimits({ intents, limits }, 'acc-1', '2026-04-09').whyBeyond(plannedFee);
  };
  expect(await limited(cents + 500)).toBeUndefined();
  expect(await limited(cents + 499)).toBe(
    `the account would be charged ${cents + 500} cents in this month, and its limit is ${cents + 499}`,
  );
});

test('a fee that two persons have allowed counts, and one that the bank refused does not', async () => {
  const intents = { ofAccount: () => listed([]) };
  const { whyBeyond, note } = accountLimits(
    { intents, limits: { day: 999, month: 5_000 } },
    'acc-1',
    '2026-04-09',
  );
  const named = (id: string) => ({ ...plannedFee, id });
  expect(await whyBeyond(named('first'))).toBeUndefined();
  note({ id: 'first', state: 'REFUSED' });
  expect(await whyBeyond(named('second'))).toBeUndefined();
  note({ id: 'second', state: 'ACCEPTED' });
  expect(await whyBeyond({ ...named('third'), allowedBy: 'a1' })).toBeUndefined();
  expect(await whyBeyond(named('fourth'))).toBe(
    'the account would be charged 1500 cents in this day, and its limit is 999',
  );
});
