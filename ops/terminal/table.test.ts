import { expect, test } from 'vitest';
import { textTable } from './table.ts';

test('texts begin where their column does, and numbers end there', () => {
  const rows = [
    ['type', 'reason', 'silent hours'],
    ['BOOKING', 'not-json', 7],
    ['CARD_TOKEN', 'entity-unknown', ''],
    ['LOAN', '', 1_000],
  ];
  expect(textTable(rows).split('\n')).toEqual([
    'type        reason          silent hours',
    'BOOKING     not-json                   7',
    'CARD_TOKEN  entity-unknown',
    'LOAN                                1000',
  ]);
});
