import { expect, test } from 'vitest';
import { newBreak } from '#shared/breaks/found-break.ts';
import type { Break } from '#shared/breaks/break.ts';
import type { StatementMetric } from '#shared/statements/names.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import { createAreDecided } from './decided.ts';
import { brokenFile, missingStatement, sumDifference, tooLong, type Difference } from './difference.ts';
import { createFailStatement } from './fail-statement.ts';

const name = 'bank_statement acc 2026-03-01..2026-03-31';
const stated = { currency: 'EUR', key: 'acc/evidence.json.gz' };
const evidence = [stated.key];

test.each([
  [
    { kind: 'STATEMENT_SUM', expectedCents: 700, statedCents: 650 },
    {
      kind: 'STATEMENT_SUM',
      field: 'balance_end',
      expected: '700',
      found: '650',
      differenceCents: -50,
      currency: 'EUR',
      evidence,
    },
  ],
  [
    { kind: 'STATEMENT_GAP', expectedCents: 0, statedCents: 50 },
    {
      kind: 'STATEMENT_GAP',
      field: 'balance_start',
      expected: '0',
      found: '50',
      differenceCents: 50,
      currency: 'EUR',
      evidence,
    },
  ],
  [
    { kind: 'STATEMENT_PERIOD', expectedFirstDay: '2026-03-01', statedFirstDay: '2026-03-02' },
    {
      kind: 'STATEMENT_MISMATCH',
      field: 'statement_period_start_date',
      expected: '2026-03-01',
      found: '2026-03-02',
      evidence,
    },
  ],
  [
    { kind: 'STATEMENT_MISMATCH', field: 'lastDay', expected: '2026-03-31', stated: '2026-03-30' },
    {
      kind: 'STATEMENT_MISMATCH',
      field: 'lastDay',
      expected: '2026-03-31',
      found: '2026-03-30',
      evidence,
    },
  ],
  // An IBAN is personal.
  [
    { kind: 'STATEMENT_MISMATCH', field: 'iban', expected: 'DE1', stated: 'DE2' },
    { kind: 'STATEMENT_MISMATCH', field: 'iban', evidence },
  ],
] as const)('a sum, a gap or a field that is wrong is a difference: %o', (finding, difference) => {
  expect(sumDifference(finding, stated)).toStrictEqual(difference);
});

test('a statement that the bank refuses, that is too long, or that has a broken file says so', () => {
  expect([
    missingStatement({ status: 422, code: 'not_over' }),
    tooLong,
    brokenFile({ format: 'camt.053', field: 'Nm', rule: 'is too long' }),
  ]).toEqual([
    { kind: 'STATEMENT_MISSING', field: 'statement', found: '422 not_over' },
    { kind: 'STATEMENT_MISSING', field: 'statement', found: 'too long' },
    { kind: 'STATEMENT_FILE', field: 'camt.053', found: 'Nm is too long' },
  ]);
});

const gap = sumDifference({ kind: 'STATEMENT_GAP', expectedCents: 0, statedCents: 50 }, stated);
const missing = missingStatement({ status: 422, code: 'not_over' });
const row = (found: Difference, more: Partial<Break> = {}): Break => ({
  ...newBreak({ ...found, accountId: 'acc', entity: name, runId: 'r1' }, 1, '2026-04-07T08:00:00.000Z'),
  state: 'RESOLVED',
  ...more,
});
const decided = async (known: readonly Break[], found: readonly Difference[]) =>
  createAreDecided({
    ofEntity: async (entity) => Promise.resolve(known.filter((each) => each.entity === entity)),
  })(name, found);

test.each<[string, readonly Break[], readonly Difference[], boolean]>([
  ['no difference', [], [], true],
  ['one that nobody has settled', [], [gap], false],
  ['one that is open', [row(gap, { state: 'OPEN' })], [gap], false],
  ['one that persons have settled', [row(gap)], [gap], true],
  ['one that persons have written off', [row(gap, { state: 'WRITTEN_OFF' })], [gap], true],
  ['one of two', [row(gap)], [gap, missing], false],
  ['both of two', [row(missing), row(gap)], [gap, missing], true],
  ['one of another sum', [row(gap)], [{ ...gap, found: '51', differenceCents: 51 }], false],
  ['one of another field', [row(gap, { field: 'balance_end' })], [gap], false],
  ['one of another kind', [row(gap, { kind: 'STATEMENT_SUM' })], [gap], false],
  ['one of another statement', [row(gap, { entity: 'bank_statement other' })], [gap], false],
  ['one that was gone meanwhile', [row(gap, { isOver: true })], [gap], false],
])('a statement is published in spite of %s, or not', async (_, ...[known, found, isDecided]) => {
  expect(await decided(known, found)).toBe(isDecided);
});

function failing() {
  const { breaks, clock } = createBreaksWorld();
  const counted: StatementMetric[] = [];
  const steps: string[] = [];
  const fail = createFailStatement({
    breaks: {
      open: async (found, at) => {
        steps.push(`open ${found.kind}`);
        return breaks.open(found, at);
      },
      heal: async (healed, at) => {
        steps.push('heal');
        return breaks.heal(healed, at);
      },
    },
    clock,
    metrics: { count: (metric: StatementMetric) => void counted.push(metric) },
  });
  const write = async () => Promise.resolve(void steps.push('write'));
  const run = async (...found: readonly Difference[]) =>
    fail({ accountId: 'acc', name, found, runId: 'r1', write });
  const states = async () =>
    (await breaks.ofEntity(name)).map(({ kind, state, accountId, runId }) => [kind, state, accountId, runId]);
  return { run, states, counted, steps };
}

test('a statement that fails has its breaks before it is marked, so that a crash in between repeats both', async () => {
  const { run, states, counted, steps } = failing();
  expect(await run(gap, missing)).toEqual({
    outcome: 'not-verified',
    line: { statement: name, breaks: ['STATEMENT_GAP', 'STATEMENT_MISSING'] },
  });
  expect(steps).toEqual(['open STATEMENT_GAP', 'open STATEMENT_MISSING', 'heal', 'write']);
  expect((await states()).toSorted()).toEqual([
    ['STATEMENT_GAP', 'OPEN', 'acc', 'r1'],
    ['STATEMENT_MISSING', 'OPEN', 'acc', 'r1'],
  ]);
  expect(counted).toEqual(['StatementNotVerified']);
});

test('what is no longer found ends', async () => {
  const { run, states } = failing();
  await run(gap, missing);
  await run(missing);
  expect(new Map((await states()).map(([kind, state]) => [kind, state]))).toEqual(
    new Map([
      ['STATEMENT_GAP', 'AUTO_HEALED'],
      ['STATEMENT_MISSING', 'OPEN'],
    ]),
  );
});
