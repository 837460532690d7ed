import { describe, expect, test } from 'vitest';
import { missingStatement, type Difference } from '#shared/statements/breaks/difference.ts';
import type { Answered, Obtained } from '#shared/statements/evidence/ask-evidence.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import type { Verdict } from './verify-evidence.ts';
import { createVerifyPeriod } from './verify-period.ts';

const period = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const nowAt = '2026-04-07T08:00:00.000Z';
const difference: Difference = { kind: 'STATEMENT_GAP', field: 'balance_start' };

const kept = (sha256: string): KeptEvidence => ({
  statementId: 's1',
  openingCents: 0,
  closingCents: 0,
  lines: 0,
  key: `${sha256}.json`,
  sha256,
  askedAt: nowAt,
});
const answered = (sha256 = 'new'): Answered => ({
  outcome: 'answered',
  evidence: {} as never,
  kept: kept(sha256),
});
const refused = { outcome: 'refused', status: 422, code: 'no', field: undefined } as const;

interface Setting {
  readonly held?: Partial<StatementRow>;
  readonly asked?: Obtained | 'to-be-joined';
  readonly other?: Answered;
  readonly verdicts?: readonly Verdict['outcome'][];
  readonly account?: Partial<Issue['account']>;
  readonly days?: typeof period;
  readonly now?: string;
  readonly mayWrite?: boolean;
  readonly isDecided?: boolean;
}

async function verified(setting: Setting) {
  const { held, asked = answered(), verdicts = ['right'], mayWrite = true, isDecided = false } = setting;
  const written: StatementRow[] = [];
  const judged: string[] = [];
  const decided: unknown[] = [];
  const days = setting.days ?? period;
  const of = { accountId: 'acc', ...days };
  const heldRow =
    held &&
    ({ ...of, state: 'REQUESTED', revision: 3, requestedAt: 'then', superseded: [], ...held } as const);
  const verifyPeriod = createVerifyPeriod({
    periodEvidence: async () => Promise.resolve(asked),
    ofOtherDays: async () => Promise.resolve(setting.other),
    verifyEvidence: async (_, { row, kept: { sha256 } }) => {
      const outcome = verdicts[judged.length] ?? 'right';
      judged.push(sha256);
      return Promise.resolve(
        outcome === 'wrong' ? { outcome, found: [{ ...difference, found: sha256 }] } : { outcome, row },
      );
    },
    areDecided: async (name, found) => (decided.push(name, ...found), Promise.resolve(isDecided)),
    rows: {
      read: async () => Promise.resolve(heldRow),
      write: async (row: StatementRow) => {
        const next = { ...row, revision: row.revision + 1 };
        written.push(next);
        return Promise.resolve(next);
      },
    } as never,
    lagMs: 900_500,
    clock: createManualClock(Date.parse(setting.now ?? nowAt)),
  });
  const result = await verifyPeriod({
    account: { id: 'acc', state: 'onboarded', knownSince: '', currency: 'EUR', ...setting.account },
    period: days,
    before: { closingCents: 0, lastDay: '2026-02-28' },
    work: { run: { startedAt: '2026-04-07T06:00:00.000Z' }, mayWrite: async () => Promise.resolve(mayWrite) },
  } as unknown as Issue);
  return { result, written, judged, decided, states: written.map(({ state }) => state) };
}

test('a statement is requested, kept, and then found right', async () => {
  const { result, written, states } = await verified({});
  expect(states).toEqual(['REQUESTED', 'FETCHED', 'VERIFIED']);
  expect(written[0]).toEqual({
    accountId: 'acc',
    ...period,
    state: 'REQUESTED',
    revision: 1,
    requestedAt: nowAt,
    superseded: [],
  });
  expect(written[1]).toMatchObject({ evidence: kept('new'), revision: 2 });
  expect(result).toEqual({ outcome: 'right', row: written[2] });
  expect(written[2]).toMatchObject({ verifiedAt: nowAt, revision: 3 });
});

test('the first request stays known, as does what else a row has', async () => {
  const { written } = await verified({ held: { superseded: [kept('old')] } });
  expect(written[0]).toMatchObject({ requestedAt: 'then', revision: 4, superseded: [kept('old')] });
});

test.each([
  ['of this run', '2026-04-07T06:00:00.000Z', []],
  ['of an earlier run', '2026-04-07T05:59:59.999Z', ['REQUESTED', 'FETCHED', 'VERIFIED']],
  ['without an instant', undefined, ['REQUESTED', 'FETCHED', 'VERIFIED']],
])('a statement that is verified is verified again unless it is %s', async (_, verifiedAt, expected) => {
  const { result, states } = await verified({
    held: { state: 'VERIFIED', ...(verifiedAt !== undefined && { verifiedAt }) },
  });
  expect(result).toMatchObject({ outcome: 'right', row: { state: 'VERIFIED' } });
  expect(states).toEqual(expected);
});

test('one that was fetched in this run and not verified is asked for again', async () => {
  const { states } = await verified({ held: { state: 'FETCHED', verifiedAt: nowAt } });
  expect(states).toEqual(['REQUESTED', 'FETCHED', 'VERIFIED']);
});

test('nothing is asked for without time', async () => {
  expect(await verified({ mayWrite: false })).toMatchObject({ result: { outcome: 'left' }, states: [] });
});

test('a day that the bank does not state by itself becomes part of the next period', async () => {
  const { result, written, states } = await verified({ asked: 'to-be-joined' });
  expect({ result, states }).toEqual({
    result: { outcome: 'to-be-joined', row: written[0] },
    states: ['REQUESTED'],
  });
});

test.each<[string, Setting, object]>([
  ['is not answered', { asked: { outcome: 'unknown' } }, { orElse: 'unanswered', afterSeconds: 0 }],
  [
    'waits for the answer about another',
    { verdicts: ['unanswered'] },
    { orElse: 'unanswered', afterSeconds: 0 },
  ],
  ['waits for fetched bookings', { verdicts: ['healed'] }, { orElse: 'undecided', afterSeconds: 0 }],
  ['waits for the bank to show all', { verdicts: ['undecided'] }, { orElse: 'undecided', afterSeconds: 901 }],
])('one that %s is verified later', async (_, setting, later) => {
  expect((await verified(setting)).result).toEqual({ outcome: 'later', ...later });
});

test('one that there is no time for is left', async () => {
  expect(await verified({ verdicts: ['left'] })).toMatchObject({
    result: { outcome: 'left' },
    states: ['REQUESTED', 'FETCHED'],
  });
});

describe('a refused period', () => {
  const missing = missingStatement(refused);
  const ofEnd = { ...refused, field: 'end_date' };
  const notOver = { outcome: 'later', orElse: 'not-over', afterSeconds: 600 };

  test.each<[string, Setting, boolean]>([
    ['until the end of the next day', { asked: ofEnd, now: '2026-04-01T21:59:59.000Z' }, true],
    ['no longer from two days after it on', { asked: ofEnd, now: '2026-04-01T22:00:00.000Z' }, false],
    ['not for another field', { asked: refused, now: '2026-04-01T08:00:00.000Z' }, false],
    [
      'not if it is one day',
      {
        asked: ofEnd,
        now: '2026-04-01T08:00:00.000Z',
        days: { firstDay: '2026-03-31', lastDay: '2026-03-31' },
      },
      false,
    ],
  ])('may not be over at the bank, %s', async (_, setting, isWaiting) => {
    const { result, written } = await verified(setting);
    expect(result).toEqual(isWaiting ? notOver : { outcome: 'wrong', row: written[0], found: [missing] });
  });

  test.each<[string, Issue['account'] extends infer Account ? Partial<Account> : never, boolean, string]>([
    ['joins the next one once persons have settled it', {}, true, 'to-be-joined'],
    ['is missing before that', {}, false, 'wrong'],
    ['of a closed account joins none', { closedDay: '2026-03-31' }, true, 'wrong'],
    ['joins the next one only once', { joinedDay: period.firstDay }, true, 'wrong'],
    ['may follow another that was joined', { joinedDay: '2026-02-28' }, true, 'to-be-joined'],
  ])('%s', async (_, ...[account, isDecided, outcome]) => {
    const { result, decided } = await verified({ asked: refused, account, isDecided });
    expect(result).toMatchObject({ outcome, row: { state: 'REQUESTED' } });
    if (Object.keys(account).length === 0)
      expect(decided).toEqual(['bank_statement acc 2026-03-01..2026-03-31', missing]);
  });
});

describe('a wrong statement', () => {
  const held = (sha256: string) => ({ state: 'VERIFY_FAILED', evidence: kept(sha256) }) as const;

  test('is wrong as it was fetched', async () => {
    const { result, written, judged } = await verified({ verdicts: ['wrong'], other: answered('other') });
    expect(result).toEqual({
      outcome: 'wrong',
      found: [{ ...difference, found: 'new' }],
      row: written[1],
    });
    expect(judged).toEqual(['new']);
  });

  test.each<[string, Setting, readonly string[]]>([
    ['says something else than before', { held: held('old'), other: answered('other') }, ['new']],
    [
      'repeats what was not wrong',
      { held: { ...held('new'), state: 'FETCHED' }, other: answered('other') },
      ['new'],
    ],
    ['cannot be cut out of another', { held: held('new') }, ['new']],
    ['repeats what was wrong before', { held: held('new'), other: answered('other') }, ['new', 'other']],
  ])('is compared with one of other days only if it %s', async (_, setting, expected) => {
    expect((await verified({ ...setting, verdicts: ['wrong', 'wrong'] })).judged).toEqual(expected);
  });

  test('is right if another of more days is', async () => {
    const { result, written, states } = await verified({
      held: { ...held('new'), superseded: [kept('old')] },
      other: answered('other'),
      verdicts: ['wrong', 'right'],
    });
    expect(states).toEqual(['REQUESTED', 'FETCHED', 'VERIFIED']);
    expect(result).toEqual({ outcome: 'right', row: written[2] });
    expect(written[2]).toMatchObject({ evidence: kept('other'), superseded: [kept('old'), kept('new')] });
  });

  test('stays wrong as it was fetched if the other is wrong, too', async () => {
    const { result } = await verified({
      held: held('new'),
      other: answered('other'),
      verdicts: ['wrong', 'wrong'],
    });
    expect(result).toMatchObject({
      found: [{ found: 'new' }],
      row: { state: 'FETCHED', evidence: kept('new'), superseded: [] },
    });
  });
});
