import { expect, test } from 'vitest';
import { exceeding } from '#test/bench/budgets.ts';

test('what is up to five percent above its budget is no fault, and more is', () => {
  expect(exceeding({ receiver: 100 }, { receiver: 105 })).toEqual([]);
  expect(exceeding({ receiver: 100 }, { receiver: 105.1 })).toEqual([
    'receiver: 105.1, more than 5 % above its budget of 100',
  ]);
});

test('what has no budget says where to set one', () => {
  expect(exceeding({}, { consumer: 7 })).toEqual(['consumer has no budget: set 7 in test/bench/budgets.ts']);
});
