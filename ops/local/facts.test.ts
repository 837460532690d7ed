import { expect, test } from 'vitest';
import { compareFacts } from './facts.ts';
import { textTable } from './text-table.ts';

test('equal facts agree in any order', () => {
  const bank = new Map([
    ['account a', '1'],
    ['account b', '2'],
  ]);

  expect(compareFacts(bank, new Map([...bank].toReversed()))).toEqual([]);
});

test('what is missing, too much or different is told with both sides', () => {
  const bank = new Map([
    ['account a', '1'],
    ['account b', '2'],
  ]);
  const mirror = new Map([
    ['account b', '3'],
    ['account c', '4'],
  ]);

  expect(compareFacts(bank, mirror)).toEqual([
    'account a: the mirror holds nothing, the bank says 1',
    'account b: the mirror holds 3, the bank says 2',
    'account c: the mirror holds 4, the bank knows nothing',
  ]);
});

test('a table is aligned', () => {
  expect(
    textTable([
      ['family', 'sent'],
      ['cards', 12],
    ]),
  ).toBe('family  sent\ncards     12');
});
