import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Judged } from '#test/reconciliation-soak/judge.ts';
import { tablesOf } from '#test/reconciliation-soak/tables.ts';
import { tablesIn } from '#test/markdown-tables.ts';

/** By bank: mistakes, and what became of them. */
const rowsOf = (page: string) =>
  (tablesIn(page)[0] ?? []).map(([, , mistakes, ...became]) => [mistakes, ...became.slice(0, 3)].map(Number));

test('on the kept page, each mistake was found, passed or healed', () => {
  const rows = rowsOf(readFileSync('docs/evidence/reconciliation.md', 'utf8'));
  expect(rows).toHaveLength(4);
  for (const [mistakes, ...became] of rows)
    expect([mistakes, became.reduce((sum, each) => sum + each, 0)]).toEqual([mistakes, mistakes]);
});

test('the table has what was found, what passed and what was healed', () => {
  const clean: Judged = {
    labels: 0,
    passed: 0,
    healed: 0,
    hours: {},
    calls: 1,
    accountDays: 1,
    falseBreaks: 0,
    violations: [],
  };
  const troubled = {
    ...clean,
    labels: 6,
    passed: 2,
    healed: 1,
    hours: { webhook_lost: [1, 2], booking_sign: [3] },
  };
  const page = tablesOf([{ bank: 'is a bank', clean, troubled }]).join('\n');
  expect(page).toContain('| mistakes | found | passed | healed without a break |');
  expect(rowsOf(page)).toEqual([[6, 3, 2, 1]]);
});
