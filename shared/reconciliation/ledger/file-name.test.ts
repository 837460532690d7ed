import { expect, test } from 'vitest';
import { coveredBy } from './file-name.ts';

test.each([
  ['2026-03-05.csv', ['2026-03-05', '2026-03-05', 1, 1]],
  ['2026-03-06_2026-03-09.xml', ['2026-03-06', '2026-03-09', 1, 1]],
  ['2026-03-06_2026-03-06.xml', ['2026-03-06', '2026-03-06', 1, 1]],
  ['2026-03-05.2-of-3.ndjson', ['2026-03-05', '2026-03-05', 2, 3]],
  ['2026-03-05.3-of-3.ndjson', ['2026-03-05', '2026-03-05', 3, 3]],
  ['2026-03-06_2026-03-09.12-of-123.mt940', ['2026-03-06', '2026-03-09', 12, 123]],
  // 366 days later, and one more.
  ['2026-01-01_2027-01-02.csv', ['2026-01-01', '2027-01-02', 1, 1]],
  ['2026-01-01_2027-01-03.csv', undefined],
  ['2026-03-05.4-of-3.csv', undefined],
  ['2026-03-05.0-of-3.csv', undefined],
  ['2026-03-05.1-of-1000.csv', undefined],
  ['2026-03-05.1000-of-999.csv', undefined],
  ['2026-02-30.csv', undefined],
  ['2026-03-06_2026-03-32.csv', undefined],
  ['2026-03-09_2026-03-06.csv', undefined],
  ['2026-03-05 (1).csv', undefined],
  ['a-2026-03-05.csv', undefined],
  ['2026-03-05', undefined],
  ['2026-03-05.csv.gz', undefined],
  ['2026-03-05.csv~', undefined],
  ['march.csv', undefined],
])('%s covers %j', (name, expected) => {
  const days = coveredBy(name);
  expect(days && [days.firstDay, days.lastDay, days.part, days.parts]).toEqual(expected);
});
