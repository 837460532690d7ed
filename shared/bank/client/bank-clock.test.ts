import fc from 'fast-check';
import { expect, test } from 'vitest';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { clockDifferenceMs } from '#shared/bank/call/clock-difference.ts';
import { createBankClient } from './bank-client.ts';
import { createBankClock } from './bank-clock.ts';

const instant = Date.UTC(2026, 2, 2, 8);
const dateOf = (ms: number) => new Date(ms).toUTCString();

test.each([
  { what: 'the same second', bankAheadMs: 0, tookMs: 300, expected: 0 },
  { what: 'a slow answer', bankAheadMs: 100_000, tookMs: 150_000, expected: 0 },
  { what: 'ours is ahead', bankAheadMs: -90_000, tookMs: 300, expected: 89_001 },
  { what: 'ours is behind', bankAheadMs: 90_000, tookMs: 300, expected: -89_700 },
])('$what', ({ bankAheadMs, tookMs, expected }) => {
  const exchange = { sentAtMs: instant, answeredAtMs: instant + tookMs };
  expect(clockDifferenceMs(dateOf(instant + bankAheadMs), exchange)).toBe(expected);
});

test.each([null, '', 'yesterday', '\uD800'])('%j tells nothing', (date) => {
  expect(clockDifferenceMs(date, { sentAtMs: instant, answeredAtMs: instant })).toBeUndefined();
});

test('clocks that differ are never said to differ by more, or in the other direction', () => {
  let largest = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: -1e7, max: 1e7 }),
      fc.nat(150_000),
      fc.nat(150_000),
      (aheadMs, one, other) => {
        largest = Math.max(largest, Math.abs(aheadMs));
        const [repliesAfterMs, tookMs] = [Math.min(one, other), Math.max(one, other)];
        const bankMs = instant + repliesAfterMs - aheadMs;
        const difference = clockDifferenceMs(dateOf(bankMs), {
          sentAtMs: instant,
          answeredAtMs: instant + tookMs,
        });
        // The time of the call and the rounding to seconds are all that is lost.
        expect(Math.abs(difference ?? NaN)).toBeLessThanOrEqual(Math.abs(aheadMs) + 0);
        expect(Math.abs(difference ?? NaN)).toBeGreaterThanOrEqual(Math.abs(aheadMs) - tookMs - 1_000);
        if (difference !== 0) expect(Math.sign(difference ?? NaN)).toBe(Math.sign(aheadMs));
      },
    ),
  );
  expect(largest).toBeGreaterThan(5e6);
});

test('the client tells the difference of each answer, and the largest is kept until it is taken', async () => {
  const dates = ['Mon, 02 Mar 2026 08:01:30 GMT', 'Mon, 02 Mar 2026 08:00:00 GMT', 'no date'];
  const bankClock = createBankClock();
  const client = createBankClient({
    baseUrl: 'https://bank.example',
    authUrl: 'https://bank.example',
    areas: { persons },
    clock: { now: () => instant },
    hooks: { clock: bankClock.clock },
    tokenSource: {
      current: async () =>
        Promise.resolve({ token: { value: 't', generation: 'g', sentAtMs: 0, lifeMs: 1_000 } }),
      accept: () => undefined,
      refuse: async () => Promise.resolve(false),
    },
    http: async () =>
      Promise.resolve(Response.json({ id: 'per_1' }, { headers: { date: dates.shift() ?? '' } })),
  });
  for (let n = 0; n < 3; n += 1) await client.persons.get({ id: 'per_1' });
  expect(bankClock.take()).toBe(-90_000);
  expect(bankClock.take()).toBeUndefined();
});
