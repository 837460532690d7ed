import { expect, test } from 'vitest';
import { registerPartitions } from './account-register.ts';
import { beginning, cursorAfter, positionIn } from './register-cursor.ts';

test.each([
  [undefined, { partition: 0 }],
  [beginning, { partition: 0 }],
  ['3/', { partition: 3 }],
  ['3/acc_1', { partition: 3, after: 'acc_1' }],
  // Ids are the bank's, and may hold any character.
  ['15/acc/1/x', { partition: 15, after: 'acc/1/x' }],
])('the cursor %s is the position %o', (cursor, position) => {
  expect(positionIn(cursor)).toStrictEqual(position);
});

test('a page goes on after its last account, an empty one with the next partition, and the last one ends', () => {
  const after = (partition: number, id?: string) => cursorAfter({ partition }, id);
  expect(after(3, 'acc/1')).toBe('3/acc/1');
  expect(after(registerPartitions - 1, 'acc_1')).toBe(`${registerPartitions - 1}/acc_1`);
  expect(after(0)).toBe('1/');
  expect(after(registerPartitions - 2)).toBe(`${registerPartitions - 1}/`);
  expect(after(registerPartitions - 1)).toBeUndefined();
});
