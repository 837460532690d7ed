import { expect, test } from 'vitest';
import { breakKinds, type Break } from '#shared/breaks/break.ts';
import type { BreakResponse, ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import { adviceOn } from '#ops/commands/runbook.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const difference: ShownBreak = {
  id: 'b1',
  kind: 'STATEMENT_GAP',
  severity: 'high',
  state: 'OPEN',
  version: 1,
  accountId: 'acc_1',
  entity: 'bank_statement acc_1 2026-04-01..2026-04-30',
  field: 'balance_start',
  episode: 2,
  evidence: ['acc_1/2026-04/evidence.json.gz', 'boo_1'],
  firstSeenAt: '2026-05-07T05:00:00.000Z',
  deadline: '2026-05-12T05:00:00.000Z',
  isOverdue: false,
  lastSeenAt: '2026-05-08T05:00:00.000Z',
  runId: '2026-05-08',
};
const gap: ShownBreak = {
  ...difference,
  expected: '10000',
  found: '-5',
  differenceCents: -10_005,
  currency: 'EUR',
};

type Shown = Exclude<BreakResponse<'show'>, { readonly absent: true }>;

const shown = async (found: ShownBreak, flags = '', more: Partial<Shown> = {}) =>
  carryOut(`breaks show b1${flags}`, {
    answer: async () =>
      Promise.resolve({ found, evidenceIn: 's3://statements', history: [], notes: [], ...more }),
  });

/** Label and value of each line but the first. */
function linesIn(stdout: string): readonly (readonly string[])[] {
  return stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));
}

test('a break shows its difference, both sides as money, its age, its evidence and advice', async () => {
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
    ['Deadline', '2026-05-12T05:00:00.000Z'],
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

test('compared rows stand under each other, with their differences and what distinguishes equal rows', async () => {
  const booked = { cents: -500, currency: 'EUR', valutaDay: '2026-04-02' };
  const { stdout } = await shown({
    ...difference,
    lines: [
      { ours: { id: 'boo_1', ...booked }, bank: { id: 'boo_1', ...booked, cents: -550 } },
      { bank: { id: 'boo_2', ...booked, cents: -550 } },
    ],
  });
  const table = stdout.trim().split('\n\n')[1];
  expect(table?.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['side', 'id', 'amount', 'currency', 'valuta', 'differs in', 'distinguished by'],
    ['us', 'boo_1', '-5.00', 'EUR', '2026-04-02', 'amount'],
    ['bank', 'boo_1', '-5.50', 'EUR', '2026-04-02', 'amount', 'id'],
    ['bank', 'boo_2', '-5.50', 'EUR', '2026-04-02', 'only here', 'id'],
  ]);
});

test('a break has its owner, its history and what persons wrote', async () => {
  const at = '2026-05-08T06:00:00.000Z';
  const { stdout } = await shown({ ...difference, owner: 'berta', isOverdue: true }, '', {
    history: [{ state: 'ACKNOWLEDGED', at, by: 'anna', owner: 'berta', quietUntil: at }],
    notes: [
      { break: 'b1', change: 'c1', at, by: 'anna', text: 'the bank is asked', evidence: ['boo_1'] },
      { break: 'b1', change: 'c2', at, by: 'berta', evidence: [], isErased: true },
    ],
  });
  const [facts = '', ...parts] = stdout.trim().split('\n\n');
  expect(Object.fromEntries(linesIn(facts))).toMatchObject({
    Owner: 'berta',
    Deadline: '2026-05-12T05:00:00.000Z, overdue',
  });
  expect(parts.map((part) => part.replaceAll(/ {2,}/g, '  '))).toEqual([
    `at  state  by\n${at}  ACKNOWLEDGED  anna  owner berta, quiet until ${at}`,
    `${at} anna: the bank is asked\n  boo_1`,
    `${at} berta: (erased)`,
  ]);
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
  STATEMENT_FILE: ['json', 'csv', 'camt053', 'mt940', 'of-account-json', 'of-account-csv'],
  STATEMENT_MISMATCH: [
    'iban',
    'currency',
    'firstDay',
    'lastDay',
    'statement_period_start_date',
    'earlier_statement',
  ],
  FEE_IN_DOUBT: ['state'],
  FEE_OVER_LIMIT: ['state'],
  FEE_REFUSED: ['state'],
  FEE_REVERSAL: ['state'],
  FEE_UNBOOKED: ['fee'],
  FEE_DUPLICATE: ['fee'],
  FEE_AMOUNT: ['fee'],
  FEE_ORPHAN: ['fee'],
  FEE_OVERCHARGED: ['fee'],
  SETTLEMENT_VARIANCE: ['cents'],
  MISSING_LOCAL: ['booking'],
  ORPHAN_LOCAL: ['booking'],
  TOTALS_DRIFT: ['totals'],
  AMOUNT: ['amount'],
  CURRENCY: ['currency'],
  SIGN: ['amount'],
  VALUE_DATE: ['valuta_date', 'booking_date'],
  REFERENCE: [
    'end_to_end_id',
    'recipient_iban',
    'sender_iban',
    'receiver_iban_virtual',
    'sepa_return_code',
    'transaction_id',
    'return_transaction_id',
    'return_charges',
    'mandate_reference',
  ],
  METADATA: ['description'],
  STATUS_BEHIND: ['status'],
  STATUS_AHEAD: ['status'],
  STATUS_CONFLICT: ['status'],
  STUCK: ['status'],
  RESERVATION: ['status', 'amount'],
  BALANCE_UNEXPLAINED: ['balance'],
  LEDGER_UNBOOKED: ['line'],
  LEDGER_UNKNOWN: ['booking'],
  LEDGER_DOUBLED: ['booking'],
  LEDGER_AMOUNT: ['amount'],
  LEDGER_DATE: ['day'],
  LEDGER_PROPOSED: ['reference'],
  LEDGER_FILE: ['content', 'accounts', 'days'],
  COVERAGE: ['items'],
};

const pageOf = (kind: Break['kind']): string => {
  if (/^(FEE|SETTLEMENT)/.test(kind)) return 'fees';
  return kind.startsWith('STATEMENT') || kind === 'COVERAGE' ? 'statements' : 'reconciliation';
};

test.each(breakKinds)('a runbook says what %s means and what to do', async (kind) => {
  for (const field of fields[kind]) {
    const advice = await adviceOn({ kind, field }, 'production');
    expect([kind, field, advice]).toEqual([
      kind,
      field,
      {
        page: `docs/runbooks/${pageOf(kind)}.md`,
        meaning: expect.stringMatching(/./),
        toDo: expect.stringMatching(/^(?!.*<stage>)./),
      },
    ]);
  }
});
