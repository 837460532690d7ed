import { expect, test } from 'vitest';
import { ownStatement } from '#test/fakes/own-statement.ts';
import { shortStatement } from '#test/fixtures/short-statement.ts';
import erpList from './erp-list.ts';

test('a statement is a list with a head, a line for each entry, and the closing balance', async () => {
  expect((await ownStatement(erpList, shortStatement)).split('\n')).toEqual([
    'H|DE32110101001000000029|2026-03|100',
    'B|boo_1|2026-03-05|125050|INVOICE 4711',
    'B|boo_2|2026-03-06|-50|',
    'T|2|125100',
    '',
  ]);
});
