import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';
import { csvRows } from './csv-rows.ts';
import { textCell } from './file-checks/check-csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['Rechnung 4711;=HYPERLINK("x";"y")', 'Rechnung 4711;\'=HYPERLINK("x";"y")'],
  ['a; =1', "a;' =1"],
  ['a;"=1', 'a;\'"=1'],
  ['a||=1', "a|'|'=1"],
  ['100,-', "100,'-"],
  ['a\t=1;＝1', "a =1;'＝1"],
  ['a;b, c | d - e = f', 'a;b, c | d - e = f'],
  ["a;'=1", "a;'=1"],
])('%j is %j in a cell, and the check of files takes it', (text, inCell) => {
  expect(csvText(text)).toBe(inCell);
  expect(csvText(inCell)).toBe(inCell);
  expect(textCell.holds(inCell)).toBe(true);
  if (text !== inCell) expect(textCell.holds(text)).toBe(false);
});

test('cells with a separator of other programs are in quotes', () => {
  const columns = ['one', 'two', 'three'];
  const rows = [{ one: 'a;b', two: 'c|d', three: 'e f' }];
  expect(csvRows(rows, { columns, header: true })).toBe('one,two,three\r\n"a;b","c|d",e f\r\n');
  expect(csvRows([], { columns, header: true })).toBe('one,two,three\r\n');
});
