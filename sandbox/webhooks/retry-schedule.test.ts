import { expect, test } from 'vitest';
import { gapAfterMs, maxAttempts } from './retry-schedule.ts';

const gaps = Array.from({ length: maxAttempts }, (_, index) => gapAfterMs(index + 1));

// Stated: Limits > Webhook attempts
test('there are 25 attempts: a gap after each failed one but the last', () => {
  expect(gaps.filter((gap) => gap !== undefined)).toHaveLength(24);
  expect(gaps.at(-1)).toBeUndefined();
});

test('the first gap is about 5.5 seconds and all together about five days', () => {
  expect(gaps[0]).toBeGreaterThan(5400);
  expect(gaps[0]).toBeLessThan(5600);
  const days = gaps.reduce<number>((sum, gap) => sum + (gap ?? 0), 0) / 86_400_000;
  expect(days).toBeCloseTo(5, 3);
});

// Stated: Events: Delivery > Answers
// Stated: States and transitions > Notification retried
test('every gap between two attempts is 1.561 times the one before', () => {
  for (let index = 1; index < maxAttempts - 1; index += 1) {
    expect(gaps[index]! / gaps[index - 1]!).toBeCloseTo(1.561, 3);
  }
});
