import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { isReleased, type FeeMonth } from '#shared/fees/model/fee-month.ts';
import { compareMonth, judgeMonth, releaseMonths } from './release-months.ts';

test.each([
  ['2026-06-02', '2026-07-15', undefined],
  ['2026-06-03', '2026-06-03', 48_400],
  ['2026-06-03', '2026-07-15', 48_400],
  ['2026-07-15', '2026-06-02', undefined],
])('on %s, a run as of %s releases of May what is due by both', async (today, asOf, releasedCents) => {
  const clock = createManualClock(Date.parse(`${today}T10:00:00Z`));
  const may: FeeMonth = { month: '2026-05', plannedBy: { one: 48_400 } };
  const months = {
    all: async () => Promise.resolve([may]),
    release: async () => Promise.resolve(true),
  };
  const rules = { targetDays: 3, startsByItself: false, forecastCents: 48_400, mostPercent: 20 };
  const [judged] = await releaseMonths({ months, rules, asOf, clock });
  expect(judged?.month.releasedCents).toBe(releasedCents);
});

const april: FeeMonth = { month: '2026-04', plannedBy: { one: 60_000, two: 60_000 } };
const march: FeeMonth = { month: '2026-03', plannedBy: { one: 100_000 }, releasedCents: 100_000 };
const usual = { month: april, before: march, forecastCents: undefined, mostPercent: 20, isUnderWay: false };

test('a month is charged up to the sum that was released', () => {
  expect(isReleased(april)).toBe(false);
  expect(isReleased({ ...april, releasedCents: 120_000 })).toBe(true);
  expect(isReleased({ ...april, plannedBy: { ...april.plannedBy, late: 1 }, releasedCents: 120_000 })).toBe(
    false,
  );
});

test.each([
  [120_000, 'usual'],
  [120_001, 'unusual'],
  [80_000, 'usual'],
  [79_999, 'unusual'],
])('%i cents after a month of 100,000 are %s', (cents, is) => {
  expect(compareMonth({ ...usual, month: { ...april, plannedBy: { one: cents } } })).toMatchObject({ is });
});

test('the first month is compared with the forecast, and unusual without one', () => {
  const first = { ...usual, before: undefined };
  expect(compareMonth(first)).toEqual({
    is: 'unusual',
    because: '120000 cents, and neither a month before nor a forecast',
  });
  expect(compareMonth({ ...first, forecastCents: 110_000 })).toEqual({ is: 'usual' });
  expect(compareMonth({ ...first, forecastCents: 50_000 })).toEqual({
    is: 'unusual',
    because: '120000 cents, where 50000 were to be expected: more than 20 % off',
  });
});

test('a month that nobody released is no measure', () => {
  const { month, plannedBy } = march;
  expect(compareMonth({ ...usual, before: { month, plannedBy } })).toMatchObject({ is: 'unusual' });
});

test('what two persons agreed to is what later plans are compared with', () => {
  const approved = { ...april, approvedCents: 300_000 };
  expect(compareMonth({ ...usual, month: { ...approved, plannedBy: { one: 310_000 } } })).toEqual({
    is: 'usual',
  });
  expect(compareMonth({ ...usual, month: { ...approved, plannedBy: { one: 400_000 } } })).toMatchObject({
    is: 'unusual',
  });
});

test('of a month that is not over, only more than usual is unusual', () => {
  const some = { ...april, plannedBy: { one: 300 } };
  expect(compareMonth({ ...usual, month: some, isUnderWay: true })).toEqual({ is: 'usual' });
  const much = { ...april, plannedBy: { one: 120_001 } };
  expect(compareMonth({ ...usual, month: much, isUnderWay: true })).toMatchObject({ is: 'unusual' });
  // What persons approved then says little of the whole month.
  const whole = { ...april, approvedCents: 300, plannedBy: { one: 100_000 } };
  expect(compareMonth({ ...usual, month: whole })).toEqual({ is: 'usual' });
});

const rules = { targetDays: 3, startsByItself: true, forecastCents: undefined, mostPercent: 20 };

test('a month is compared with the one before it, and with no other', () => {
  const february: FeeMonth = { month: '2026-02', plannedBy: { one: 500 }, releasedCents: 500 };
  const judged = (...earlier: readonly FeeMonth[]) =>
    judgeMonth(april, { earlier, rules, asOf: '2026-05-20' });
  expect(judged(february, march)).toEqual({ is: 'usual' });
  expect(judged(february)).toMatchObject({
    because: '120000 cents, and neither a month before nor a forecast',
  });
  const may: FeeMonth = { ...march, month: '2026-05' };
  expect(judged(may)).toMatchObject({ is: 'unusual' });
});

test('a month that is released is judged no more', () => {
  const released = { ...april, releasedCents: 120_000 };
  expect(judgeMonth(released, { earlier: [], rules, asOf: '2026-05-20' })).toBeUndefined();
});

test.each([
  ['the schedule starts runs, and it is the present one', true, '2026-04-20', 'usual'],
  ['the schedule starts runs, and it is due soon', true, '2026-05-01', 'usual'],
  ['the schedule starts runs, and it is to come', true, '2026-03-31', 'unusual'],
  ['people start runs', false, '2026-04-20', 'unusual'],
])('a month that is not over may hold closing accounts if %s', (_, ...[startsByItself, asOf, is]) => {
  const verdict = judgeMonth(april, { earlier: [march], rules: { ...rules, startsByItself }, asOf });
  expect(verdict?.is).toBe(is);
  if (is === 'unusual')
    expect(verdict).toMatchObject({
      because: `2026-04 is not due on ${asOf}: only two persons can release it`,
    });
});

test('a month of which more was planned meanwhile waits', async () => {
  const months = {
    all: async () => Promise.resolve([march, april]),
    release: async () => Promise.resolve(false),
  };
  const clock = createManualClock(Date.parse('2026-05-20T10:00:00Z'));
  const judged = await releaseMonths({ months, rules, asOf: '2026-05-20', clock });
  expect(judged).toEqual([{ month: march }, { month: april, waitsBecause: 'more was planned' }]);
});
