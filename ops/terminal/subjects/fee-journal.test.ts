import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Answering } from '#test/fakes/operators-in-memory.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';

const bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: { EXEMPT: { revenueAccount: '8100' } },
  documentPrefix: 'E',
};
const open = { customers: {}, bookkeeping };
const locked = { ...open, lockedAt: '2026-11-05T07:00:00.000Z' };
const { version: _version, ...planned } = plannedFee;
const fee = { ...planned, state: 'BOOKED', acceptedAt: '2026-11-04T08:00:00.000Z' };
const reversal = {
  feeId: fee.id,
  accountId: fee.accountId,
  charge: fee.charge,
  number: 1,
  cents: 120,
  billingAccountId: 'billing',
  state: 'BOOKED',
  approvedBy: 'app_1',
};
const accepted = { ...reversal, number: 2, state: 'ACCEPTED' };
const page = (more: object) => ({ fees: [fee], reversals: [], books: open, ...more });

/** Exports a month into a folder of its own. */
async function exported(
  answer: Answering,
  { datev = 'EXTF_fees.csv', flags = [] as readonly string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const line = ['fees', 'journal', '--month', '2026-10', '--out', join(folder, 'journal.csv')];
  const into = datev === '' ? [] : ['--datev', join(folder, datev)];
  const carried = await carryOut([...line, ...into, ...flags], { answer });
  return {
    ...carried,
    stdout: carried.stdout.replaceAll(`${folder}/`, ''),
    names: readdirSync(folder).toSorted(),
    read: (name: string) => readFileSync(join(folder, name), 'latin1'),
  };
}

const linesOf = (text: string) => text.trimEnd().split('\r\n');

test('a reversal is posted once the billing account shows it', async () => {
  const { read } = await exported(async () => Promise.resolve(page({ reversals: [reversal, accepted] })));
  expect(linesOf(read('journal.csv')).slice(1)).toEqual([
    expect.stringMatching(/^fee,/),
    expect.stringMatching(/^reversal,.*BOOKED/),
  ]);
  expect(linesOf(read('EXTF_fees.csv'))).toHaveLength(2 + 2);
});

test.each([
  ['open', open, [expect.stringContaining('The journal of 2026-10 is open')]],
  ['locked', locked, []],
])('a posting file of a month that is %s', async (_, books, warnings) => {
  const { stdout, exitCode } = await exported(async () => Promise.resolve(page({ books })));
  const said = stdout.split('\n').filter((line) => line.startsWith('The journal'));
  expect([exitCode, said]).toEqual([0, warnings]);
});

test('only a posting file brings a warning, as only it is imported', async () => {
  const { stdout } = await exported(async () => Promise.resolve(page({})), { datev: '' });
  expect(stdout).not.toContain('open');
});
