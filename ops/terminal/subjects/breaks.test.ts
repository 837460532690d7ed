import { expect, test } from 'vitest';
import { breakKinds, type Break } from '#shared/breaks/break.ts';
import { adviceOn } from '#ops/terminal/runbook.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const difference: Break = {
  id: 'b1',
  kind: 'STATEMENT_GAP',
  severity: 'high',
  state: 'OPEN',
  accountId: 'acc_1',
  entity: 'bank_statement acc_1 2026-04-01..2026-04-30',
  field: 'balance_start',
  episode: 2,
  evidence: ['acc_1/2026-04/evidence.json.gz', 'boo_1'],
  firstSeenAt: '2026-05-07T05:00:00.000Z',
  lastSeenAt: '2026-05-08T05:00:00.000Z',
  runId: '2026-05-08',
};
const gap: Break = {
  ...difference,
  expected: '10000',
  found: '-5',
  differenceCents: -10_005,
  currency: 'EUR',
};

const shown = async (found: Break, flags = '') =>
  carryOut(`breaks show b1${flags}`, {
    answer: async () => Promise.resolve({ found, evidenceIn: 's3://statements' }),
  });

/** Label and value of each line but the first. */
function linesIn(stdout: string): readonly (readonly string[])[] {
  return stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));
}

test('a break tells what is wrong, both sides as money, since when, where the evidence lies and what to do', async () => {
  const { stdout, exitCode } = await shown(gap);
  expect(stdout).toMatch(/^STATEMENT_GAP of balance_start: OPEN, severity high, for the 2\. time\n/);
  expect(linesIn(stdout)).toEqual([
    ['Break', 'b1'],
    ['About', 'bank_statement acc_1 2026-04-01..2026-04-30'],
    ['What is wrong', expect.stringContaining('it does not begin where the statement before ended')],
    ['Expected', '100.00 EUR'],
    ['Found', '-0.05 EUR'],
    ['Difference', '-100.05 EUR'],
    ['First seen', '2026-05-07T05:00:00.000Z'],
    ['Last seen', '2026-05-08T05:00:00.000Z'],
    ['Run', '2026-05-08'],
    ['Evidence', 's3://statements/acc_1/2026-04/evidence.json.gz (gzipped)'],
    ['Booking', 'boo_1'],
    ['What to do', expect.stringContaining('what is left is for the bank')],
    ['See', 'docs/runbooks/statements.md'],
  ]);
  expect(exitCode).toBe(0);
});

test('sides that are no amounts stand as they are, and a settled break asks for nothing', async () => {
  const dates = { field: 'valuta_date', expected: '2026-04-02', found: '2026-03-31' };
  const { stdout } = await shown({
    ...difference,
    kind: 'STATEMENT_LINES',
    ...dates,
    state: 'AUTO_HEALED',
    settledBecause: 'the account was closed',
  });
  const lines = Object.fromEntries(linesIn(stdout)) as Record<string, string>;
  expect(lines).toMatchObject({
    Expected: '2026-04-02',
    Found: '2026-03-31',
    Settled: '2026-05-08T05:00:00.000Z',
    Because: 'the account was closed',
  });
  expect(lines).not.toHaveProperty('Difference');
  expect(lines).not.toHaveProperty('What to do');
});

test('as JSON, a break has cents', async () => {
  const { stdout } = await shown(gap, ' --json');
  expect(JSON.parse(stdout)).toMatchObject({ found: gap, evidenceIn: 's3://statements' });
});

test('the list has differences as money', async () => {
  const answer = async () => Promise.resolve({ breaks: [gap], hasMore: false });
  const { stdout } = await carryOut('breaks list', { answer });
  expect(stdout).toMatch(/balance_start +-100\.05 EUR\n/);
});

/** Every field that a kind may have. */
const fields: Readonly<Record<Break['kind'], readonly string[]>> = {
  STATEMENT_MISSING: ['statement', 'publication'],
  STATEMENT_GAP: ['balance_start', 'balance_end'],
  STATEMENT_SUM: ['balance_end'],
  STATEMENT_LINES: ['foreign', 'missing', 'different', 'repeated', 'valuta_date', 'booking_date'],
  STATEMENT_MISMATCH: [
    'iban',
    'currency',
    'firstDay',
    'lastDay',
    'statement_period_start_date',
    'earlier_statement',
  ],
  FEE_IN_DOUBT: ['state'],
  FEE_REFUSED: ['state'],
  COVERAGE: ['items'],
};

test.each(breakKinds)('a runbook says what %s means and what to do', async (kind) => {
  for (const field of fields[kind]) {
    const advice = await adviceOn({ kind, field });
    expect([kind, field, advice]).toEqual([
      kind,
      field,
      {
        page: `docs/runbooks/${kind.startsWith('FEE') ? 'fees' : 'statements'}.md`,
        meaning: expect.stringMatching(/./),
        toDo: expect.stringMatching(/./),
      },
    ]);
  }
});
