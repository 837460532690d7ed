import { expect, test } from 'vitest';
import { withParent } from './with-parent.ts';

test.each([{}, { person_id: null }, { person_id: undefined }, { person_id: '' }])(
  'an answer that names no parent, such as %j, is of the one that was asked for',
  (stated) => {
    expect(withParent({ id: 'msg_1', ...stated }, { person_id: 'per_1' })).toEqual({
      id: 'msg_1',
      person_id: 'per_1',
    });
  },
);

test('a parent that an answer states is never overwritten', () => {
  const stated = { id: 'msg_1', person_id: 'per_2' };
  expect(withParent(stated, { person_id: 'per_1', account_id: 'acc_1' })).toEqual({
    ...stated,
    account_id: 'acc_1',
  });
});
