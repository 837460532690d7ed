import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { compare } from '#test/strangers/compare.ts';
import { factsOf } from '#test/strangers/facts.ts';
import type { Facts, ReadStatement } from '#test/strangers/fields.ts';
import { judged } from '#test/strangers/judged.ts';
import { published } from '#test/strangers/published.ts';
import { type Reader, titleOf } from '#test/strangers/reader.ts';
import { readers } from '#test/strangers/readers.ts';
import { tablesIn } from '#test/markdown-tables.ts';

const perfect: Reader = {
  name: 'perfect',
  version: '1',
  from: 'npm',
  format: 'json',
  script: '',
  limits: [],
};
const facts = published.map((each) => factsOf(each, 'json'));

/** What the readers of the files would be told about one that reads each line so. */
function problemsOf(readLine: (line: Facts) => Facts, limits: Reader['limits'] = []): readonly string[] {
  const read = facts.map((each): ReadStatement => ({ ...each, lines: each.lines.map(readLine) }));
  const fields = judged({ ...perfect, limits }, compare(published, 'json', read));
  return fields.flatMap(({ problems }) => problems);
}

const withoutCard = (line: Facts): Facts =>
  Object.fromEntries(Object.entries(line).filter(([field]) => field !== 'cardId'));
const ofCard = { fields: ['cardId'], reason: 'It reads no cards.' } as const;

test('a reader that reads everything has no problem', () => {
  expect(problemsOf((line) => line)).toEqual([]);
});

test('a text that is read otherwise is a problem', () => {
  const forged = problemsOf((line) => (line.amount === '-24.99' ? { ...line, amount: '24.99' } : line));
  expect(forged).toEqual(["card payment: amount with its sign is '-24.99', and is read as '24.99'"]);
});

test('a text that is read where there is none is a problem', () => {
  const read = problemsOf((line) => ({ ...line, virtualIban: 'DE60110101002000000017' }));
  expect(read).toContain("fee: virtual IBAN is '', and is read as 'DE60110101002000000017'");
});

test('a field that is not read needs a reason, and a reason a field', () => {
  expect(problemsOf(withoutCard)).toEqual(['does not read card, and nothing says why']);
  expect(problemsOf(withoutCard, [ofCard])).toEqual([]);
  expect(problemsOf((line) => line, [ofCard])).toEqual([
    'reads card as it is written, but something says that it does not',
  ]);
});

test('a reason for one booking excuses no other one', () => {
  const nameless = (line: Facts) => ({ ...line, name: '' });
  const only = [{ fields: ['name'], reason: 'It reads no umlauts.', only: ['card payment'] }] as const;
  const problems = problemsOf(nameless, only);
  expect(problems).toContain("salary: name of the other side is 'Arbeitgeber AG', and is read as ''");
  expect(problems.some((problem) => problem.startsWith('card payment'))).toBe(false);
});

test('a statement that is not read at all is a problem', () => {
  const read = facts.slice(0, 2);
  const fields = judged(perfect, compare(published, 'json', read));
  expect(fields.flatMap(({ problems }) => problems)).toContain(
    "2026-04-01: number of bookings is '0', and is read as ''",
  );
});

test('the page of evidence has each reader in its version, and nothing that differs', () => {
  const page = readFileSync('docs/evidence/strangers.md', 'utf8');
  expect(page).toContain('Differences without a reason: 0');
  for (const reader of readers) expect(page).toContain(`**${titleOf(reader)}** (${reader.from})`);
  const cells = tablesIn(page).flat(2);
  expect(cells.length).toBeGreaterThan(100);
  expect(cells.filter((text) => text.startsWith('DIFFERS'))).toEqual([]);
});

test('readers from npm are those that are installed', () => {
  const installed: Readonly<Record<string, string>> = packageJson.devDependencies;
  for (const { name, version } of readers.filter(({ from }) => from === 'npm'))
    expect([name, installed[name]]).toEqual([name, version]);
});
