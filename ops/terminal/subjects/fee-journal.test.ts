import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  answer: (folder: string) => Promise<unknown>,
  { datev = 'EXTF_fees.csv', flags = [] as readonly string[], before = [] as readonly string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of before) writeFileSync(join(folder, name), 'before');
  const line = ['fees', 'journal', '--month', '2026-10', '--out', join(folder, 'journal.csv')];
  const into = datev === '' ? [] : ['--datev', join(folder, datev)];
  const carried = await carryOut([...line, ...into, ...flags], { answer: async () => answer(folder) });
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

test('files have their names once all of them are whole', async () => {
  const seen: string[][] = [];
  const pages = [page({ cursor: 'next' }), page({ fees: [{ ...fee, id: 'cd'.repeat(32) }] })];
  const { names, exitCode } = await exported(async (folder) => {
    seen.push(readdirSync(folder).toSorted());
    return Promise.resolve(pages.shift());
  });
  expect(seen).toEqual([[], ['EXTF_fees.csv.part', 'journal.csv.part']]);
  expect([exitCode, names]).toEqual([0, ['EXTF_fees.csv', 'journal.csv']]);
});

test.each([
  ['fails', async () => Promise.reject(new Error('the connection broke off'))],
  ['is refused', async () => Promise.resolve({ refused: 'this stage charges no fees' })],
])('an export that %s in the middle leaves no file', async (_, second) => {
  const pages = [async () => Promise.resolve(page({ cursor: 'next' })), second];
  const { names, exitCode } = await exported(async () => pages.shift()?.());
  expect([exitCode === 0, names]).toEqual([false, []]);
});

test('a file that somebody else has made meanwhile stays, and is the only one', async () => {
  const { names, read, stderr } = await exported(async (folder) => {
    writeFileSync(join(folder, 'EXTF_fees.csv'), 'theirs');
    return Promise.resolve(page({}));
  });
  expect([names, read('EXTF_fees.csv')]).toEqual([['EXTF_fees.csv'], 'theirs']);
  expect(stderr).toContain('EXTF_fees.csv exists already');
});

test.each(['journal.csv', 'EXTF_fees.csv', 'EXTF_fees_2.csv', 'journal.csv.part', 'EXTF_fees.csv.part'])(
  'nothing is asked if there is a file %s',
  async (name) => {
    const { asked, exitCode, stderr, read } = await exported(async () => Promise.resolve(page({})), {
      before: [name],
    });
    expect([exitCode, asked, read(name)]).toEqual([2, [], 'before']);
    expect(stderr).toContain(`${name} exists already`);
  },
);

test('two files of one name are refused', async () => {
  const { asked, stderr } = await exported(async () => Promise.resolve(page({})), { datev: 'journal.csv' });
  expect([asked, stderr]).toEqual([[], expect.stringContaining('must be named EXTF_')]);
  const out = join(tmpdir(), 'EXTF_same.csv');
  const line = [
    'fees',
    'journal',
    '--month',
    '2026-10',
    '--out',
    out,
    '--datev',
    `${tmpdir()}/./EXTF_same.csv`,
  ];
  const same = await carryOut(line);
  expect([same.asked, same.stderr]).toEqual([[], expect.stringContaining('name two files')]);
});

test('an export says of each file what it has', async () => {
  const { stdout } = await exported(async () =>
    Promise.resolve(page({ reversals: [reversal], books: locked })),
  );
  expect(stdout).toBe(
    'journal.csv: 1 fee, 1 reversal, 3.80 EUR in all\nEXTF_fees.csv: 2 rows, 3.80 EUR in all\n',
  );
});

const waived = { ...fee, id: 'cd'.repeat(32), state: 'WAIVED' };

test('the sum of `--all` is that of what is posted, and the text says so', async () => {
  const answer = async () =>
    Promise.resolve(page({ fees: [fee, waived], reversals: [accepted], books: locked }));
  const { stdout } = await exported(answer, { flags: ['--all'] });
  expect(stdout).toContain('journal.csv: 2 fees, 1 reversal, 5.00 EUR in what was charged and paid back\n');
  const { stdout: json } = await exported(answer, { flags: ['--all', '--json'] });
  expect(JSON.parse(json)).toEqual({
    fees: 2,
    reversals: 1,
    postedCents: 500,
    isLocked: true,
    files: [
      { file: 'journal.csv', rows: 3, postedCents: 500 },
      { file: 'EXTF_fees.csv', rows: 1, postedCents: 500 },
    ],
  });
});

test('an export says that there is nothing to post', async () => {
  const { stdout, names } = await exported(async () => Promise.resolve(page({ fees: [waived] })));
  expect([stdout, names]).toEqual([
    'journal.csv: 0 fees, 0 reversals, 0.00 EUR in all\nThere is nothing to post, so there is no DATEV file.\n',
    ['journal.csv'],
  ]);
});

test('`--all` is asked for also of a locked month', async () => {
  const answer = async () => Promise.resolve(page({ books: locked }));
  const { asked } = await exported(answer, { flags: ['--all'] });
  expect(asked).toMatchObject([{ request: { month: '2026-10', all: true } }]);
  expect((await exported(answer)).asked).toMatchObject([{ request: { month: '2026-10' } }]);
});
