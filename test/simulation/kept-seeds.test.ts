import { expect, test } from 'vitest';
import { added, inRanges, rangesOf } from './kept-seeds.ts';

test('counts are added however deep they are, and what only one side counts is kept', () => {
  const one = {
    steps: 1,
    types: { BOOKING: 2 },
    entities: { ordered: { loan: { rows: 3 } }, unordered: {} },
  };
  const other = {
    steps: 10,
    types: { SEIZURE: 5 },
    entities: { ordered: { loan: { rows: 4 } }, unordered: {} },
  };

  expect(added<object>(one, other)).toEqual({
    steps: 11,
    types: { BOOKING: 2, SEIZURE: 5 },
    entities: { ordered: { loan: { rows: 7 } }, unordered: {} },
  });
});

test('seeds are shown as ranges', () => {
  expect(rangesOf([5, 1, 2, 3, 9, 8])).toBe('1–3, 5, 8–9');
  expect(inRanges('1–3, 5, 8–9')).toEqual([1, 2, 3, 5, 8, 9]);
});
