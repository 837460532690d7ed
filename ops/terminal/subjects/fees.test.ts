import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { proposal } from '#shared/approvals/proposal.ts';
import type { FunctionCall } from '#shared/operators/function-call.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const run = {
  job: 'fees',
  id: '2026-04-08-plan-x',
  asOf: '2026-04-08',
  startedAt: '2026-04-08T08:00:00.000Z',
  state: 'planning',
  planned: 3,
  finished: 0,
  counts: {},
} as const;

test.each([
  ['comes no further is asked again after a while', [3, 3, 3, 4], 4_000],
  ['comes on is asked again at once', [3, 4, 5, 6], 0],
] as const)('a plan that %s', async (_, planned, sleptMs) => {
  let asks = 0;
  const answer = async (asked: unknown) => {
    const { command } = asked as FunctionCall;
    if (command === 'fees/months') return Promise.resolve({ months: [] });
    const state = asks === planned.length ? 'complete' : 'planning';
    if (command === 'fees/start')
      return Promise.resolve({ run: { ...run, state, planned: planned[asks++] ?? 6 } });
    return Promise.resolve({ run: { ...run, state: 'complete' } });
  };
  const carried = await carryOut('fees plan --as-of 2026-04-08 --reason month-end', { answer });
  expect([asks, carried.sleptMs]).toEqual([planned.length + 1, sleptMs]);
});

test('a preview takes the account and the month', async () => {
  const answer = async () => Promise.resolve({ charges: [], planned: [], accepted: [] });
  const { asked, stdout } = await carryOut('fees preview --account acc_1 --month 2026-03', { answer });
  expect(asked).toEqual([{ command: 'fees/preview', request: { accountId: 'acc_1', month: '2026-03' } }]);
  expect(stdout).toBe('Nothing is owed.\n');
});

test('a preview explains each cent', async () => {
  const days = { because: 'days', priceList: 'standard-2026', firstDay: '2026-03-15', lastDay: '2026-03-31' };
  const charge = {
    code: 'ACCOUNT_MONTHLY',
    type: 'ChargeAccountFee',
    period: '2026-03',
    occurrence: '1',
    cents: 269,
    priceLists: ['standard-2026'],
    lines: [{ ...days, share: { ofCents: 490, days: 17, ofDays: 31 }, cents: 269 }],
    tax: { code: 'EXEMPT', partsPerMillion: 0, cents: 0 },
  };
  const yen = { ...charge, occurrence: 'boo_1', cents: 0 };
  const charges = [charge, { ...yen, lines: [{ because: 'currency', currency: 'JPY', cents: 0 }] }];
  const answer = async () => Promise.resolve({ charges, planned: [], accepted: [] });
  const { stdout } = await carryOut('fees preview --account acc_1 --month 2026-03', { answer });
  expect(stdout).toContain('2026-03-15 to 2026-03-31 by standard-2026, 17/31 of 4.90 EUR  2.69 EUR');
  expect(stdout).toContain('not charged: the booking is in JPY');
});

test.each([
  [
    { because: 'year', priceList: 'standard', firstDay: '2026-03-15', lastDay: '2027-03-14' },
    'the year from 2026-03-15 to 2027-03-14 by standard',
  ],
  [{ because: 'once', priceList: 'standard', day: '2026-03-15' }, 'once, on 2026-03-15, by standard'],
  [{ because: 'count', place: 11 }, 'price of number 11 in the month'],
  [
    { because: 'volume', beforeCents: 5_000, ofCents: 700, partsPerMillion: 15_000 },
    '1.5 % of 7.00 EUR, after 50.00 EUR in the month',
  ],
  [{ because: 'cap', capCents: 1_500 }, 'at most 15.00 EUR in the month'],
  [{ because: 'credit', credit: 'WELCOME', ofCents: 500 }, 'WELCOME, 5.00 EUR in the month'],
])('a preview says what a line of a charge is: %#', async (line, words) => {
  const charge = {
    code: 'CARD',
    type: 'ChargeCard',
    period: '2026-03',
    occurrence: 'once',
    cents: 90,
    priceLists: ['standard'],
    lines: [{ ...line, cents: 90 }],
    tax: { code: 'EXEMPT', partsPerMillion: 0, cents: 0, rounding: 'half-up' },
  };
  const answer = async () => Promise.resolve({ charges: [charge], planned: [], accepted: [] });
  const { stdout } = await carryOut('fees preview --account acc_1 --month 2026-03', { answer });
  expect(stdout).toContain('CARD (ChargeCard), for the account, by standard');
  expect(stdout).toMatch(new RegExp(`${words}  +0.90 EUR`));
});

test('a fee that waits for a release says so', async () => {
  const because = 'the bank has blocked the account (BLOCK)';
  const charge = {
    code: 'ACCOUNT_MONTHLY',
    type: 'ChargeAccountFee',
    period: '2026-03',
    occurrence: '1',
    cents: 484,
    priceLists: ['standard-2026'],
    lines: [],
    tax: { code: 'A', partsPerMillion: 0, cents: 0 },
  };
  const refusal = { code: 'insufficient_funds', at: 'then', firstDay: '2026-04-09', count: 1 };
  const fee = { id: 'i', charge, plannedBy: 'r', attempt: 1, refusal, nextTryDay: '2026-04-10' };
  const fees = [
    { ...fee, state: 'REFUSED', stoppedBecause: because },
    { ...fee, state: 'REFUSED' },
  ];
  const answer = async () => Promise.resolve({ fees, reversals: [], accepted: [] });
  const { stdout, stderr } = await carryOut('fees show acc_1', { answer });
  expect(stderr).toBe('');
  expect(stdout).toContain(`waits: ${because}`);
  expect(stdout).toContain('refused 1 times (insufficient_funds), again on 2026-04-10');
});

test('months show how far their journals are', async () => {
  const month = (name: string, journal: object) => ({
    month: name,
    plannedCents: 484,
    releasedAt: 'r',
    journal,
  });
  const months = [
    month('2026-03', { state: 'locked', since: '2026-04-20T08:00:00.000Z' }),
    month('2026-04', { state: 'being locked', since: '2026-05-20T08:00:00.000Z' }),
    month('2026-05', { state: 'open' }),
  ];
  const answer = async () => Promise.resolve({ months });
  const { stdout } = await carryOut('fees months', { answer });
  expect(stdout.replaceAll(/ +/g, ' ').split('\n')).toEqual([
    'month planned journal state',
    '2026-03 4.84 EUR locked since 2026-04-20T08:00:00.000Z released r',
    '2026-04 4.84 EUR being locked since 2026-05-20T08:00:00.000Z released r',
    '2026-05 4.84 EUR open released r',
    '',
  ]);
  const { stdout: json } = await carryOut('fees months --json', { answer });
  expect(JSON.parse(json)).toEqual({ months });
});

test('a journal into a directory that is not there is refused before anything is read', async () => {
  const out = join(tmpdir(), 'no-such-directory', 'journal.csv');
  const { stderr, exitCode, asked } = await carryOut(['fees', 'journal', '--month', '2026-03', '--out', out]);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain('is not a directory: name one that exists');
});

test('a journal is locked part by part, for a reason', async () => {
  const parts = [{ lines: 3, cursor: 'c1' }, { lines: 1 }];
  const { stdout, asked, entries } = await carryOut(
    'fees lock-journal --month 2026-03 --reason month-end-closing',
    { answer: async () => Promise.resolve(parts.shift()) },
  );
  expect(asked).toMatchObject([
    { command: 'fees/lock-journal', request: { month: '2026-03' } },
    { command: 'fees/lock-journal', request: { month: '2026-03', cursor: 'c1' } },
  ]);
  expect(stdout).toBe('The journal of 2026-03 is locked with 4 lines\n');
  expect(entries.at(-1)).toMatchObject({ after: { lines: 4 } });
});

test('a journal that may not be locked says why', async () => {
  const answer = async () => Promise.resolve({ refused: 'the journal of 2026-02 is open: lock it first' });
  const line = 'fees lock-journal --month 2026-03 --reason month-end-closing';
  const { stdout, exitCode } = await carryOut(line, { answer });
  expect([exitCode, stdout]).toEqual([1, 'Not done: the journal of 2026-02 is open: lock it first.\n']);
});

test('a reversal is proposed for another person', async () => {
  const answer = async () =>
    Promise.resolve({
      approval: proposal.parse({
        id: 'app_1',
        kind: 'fee-reversal',
        entity: 'reversal of fee acc/2026-03/CODE/1',
        wish: {},
        shown: {},
        shownHash: 'ab',
        reason: 'goodwill',
        maker: { principal: 'arn', person: 'anna' },
        proposedAt: '2026-04-08T08:00:00.000Z',
        decideBefore: '2026-04-22T08:00:00.000Z',
        state: 'PENDING',
        version: 1,
      }),
    });
  const { stdout, asked } = await carryOut('fees reverse acc/2026-03/CODE/1 --cents 200 --reason goodwill', {
    answer,
  });
  expect(asked).toEqual([
    { kind: 'fee-reversal', request: { fee: 'acc/2026-03/CODE/1', cents: 200 }, reason: 'goodwill' },
  ]);
  expect(stdout).toBe('Proposed as app_1: another person approves it before 2026-04-22T08:00:00.000Z.\n');
});

test('totals show the three sums of all pages, their differences, and what is at the cut-off', async () => {
  const totals = {
    accounts: 1,
    chargedCents: 500,
    doubtCents: 0,
    listedCents: 500,
    differences: [],
    atCutOff: [],
  };
  const settlement = {
    month: '2026-04',
    runId: 'r',
    state: 'variance',
    chargedCents: 1_000,
    doubtCents: 0,
    expectedCents: 800,
    foundCents: 797,
    atCutOff: { '2026-05-01T06:10': 300 },
    file: { number: 1, sha256: 'ab' },
  };
  const importedAt = '2026-05-05T08:00:00.000Z';
  const file = { month: '2026-04', number: 1, sha256: 'ab', cents: 797, lines: 1, importedAt };
  const pages = [
    { totals, files: [file], cursor: 'next' },
    {
      totals: {
        ...totals,
        listedCents: 400,
        differences: [{ accountId: 'acc_2', cents: -100 }],
        atCutOff: [{ fee: 'acc_2/2026-04/CODE/1', cents: 300, acceptedAt: '2026-05-01T06:10:00.000Z' }],
      },
      files: [file],
      settlement,
    },
  ];
  const answer = async () => Promise.resolve(pages.shift());
  const { stdout, exitCode } = await carryOut('fees totals --month 2026-04', { answer });
  expect(exitCode).toBe(1);
  expect(stdout.replaceAll(/ +/g, ' ')).toBe(
    [
      'Fees that took effect in 2026-04:',
      'charged by us 10.00 EUR 2 accounts',
      'unknown outcome 0.00 EUR',
      'listed by the bank 9.00 EUR differs by -1.00 EUR',
      'to be settled 8.00 EUR of 10.00 EUR until the cut-off',
      'at the cut-off 3.00 EUR 2026-05-01T06:10',
      'settled by file 1 7.97 EUR differs by -0.03 EUR',
      'settlement file 1: 7.97 EUR in 1 line, imported 2026-05-05T08:00:00.000Z, SHA-256 ab',
      'charged on the cut-off day: acc_2/2026-04/CODE/1, 3.00 EUR, 2026-05-01T06:10:00.000Z',
      'acc_2: the bank lists -1.00 EUR more',
      '',
    ].join('\n'),
  );
});
