import { expect, test } from 'vitest';
import { withoutKnownMarks, withoutMarks } from './without-marks.ts';

test.each([
  ['Rent', 'Rent'],
  ['  a   b ', 'a b'],
  ['a/EREF/b', 'a EREF b'],
  ['a/ ROC /b', 'a ROC b'],
  ['a/ABCD/b', 'a ABCD b'],
  ['a/ABCDE/b', 'a/ABCDE/b'],
  ['aEREF+b', 'aEREF b'],
  ['a svwz : b', 'a svwz b'],
  ['S V W Z+b', 'S V W Z b'],
  ['ABCD+b', 'ABCD b'],
  ['ABCD:b', 'ABCD:b'],
  // Without one mark, the text around it is another one.
  ['//ROC//b', 'ROC b'],
])('of %j, the text of a payer is %j', (text, expected) => {
  expect(withoutMarks(text)).toBe(expected);
});

test.each([
  ['a/ABCD/b', 'a/ABCD/b'],
  ['ABCD+b', 'ABCD+b'],
  ['a/EREF/b', 'a EREF b'],
  ['EREF+b', 'EREF b'],
  ['//ROC//b', 'ROC b'],
])('of %j, an id is %j', (id, expected) => {
  expect(withoutKnownMarks(id)).toBe(expected);
});
