import { describe, expect, test } from 'vitest';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { ReviseEarlier } from '#shared/statements/revise/revise-earlier.ts';
import { listed } from '#test/fakes/listed.ts';
import { createVerifyEvidence } from './verify-evidence.ts';

const period = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const [firstAskedAt, askedAt] = ['2026-04-07T08:00:00.000Z', '2026-04-08T08:00:00.000Z'];
const name = 'bank_statement acc 2026-03-01..2026-03-31';

const evidence: BankEvidence = {
  statementId: 's1',
  iban: 'DE1',
  currency: 'EUR',
  ...period,
  openingCents: 500,
  closingCents: 500,
  lines: [],
};
const kept: KeptEvidence = {
  statementId: 's1',
  openingCents: 500,
  closingCents: 500,
  lines: 0,
  key: 'key',
  sha256: 'sha',
  askedAt,
};
const row = (more: Partial<StatementRow> = {}): StatementRow => ({
  accountId: 'acc',
  ...period,
  state: 'FETCHED',
  revision: 2,
  requestedAt: askedAt,
  superseded: [],
  ...more,
});
const february = row({
  firstDay: '2026-02-01',
  lastDay: '2026-02-28',
  requestedAt: '2026-03-04T08:00:00.000Z',
  evidence: { ...kept, closingCents: 500, askedAt: '2026-03-04T08:00:00.000Z' },
});
const foreign: Difference = { kind: 'STATEMENT_LINES', field: 'foreign' };
const earlier: Difference = { kind: 'STATEMENT_MISMATCH', field: 'earlier_statement' };

interface Setting {
  readonly stated?: Partial<BankEvidence>;
  readonly requestedAt?: string;
  /** What the lines say if the bank counts until then. */
  readonly lines?: (until: string) => { found?: readonly Difference[]; isUndecided?: boolean };
  readonly revised?: (until: string) => Awaited<ReturnType<ReviseEarlier>>;
  readonly settled?: readonly Difference['kind'][];
  readonly isHealed?: boolean;
  readonly look?: number;
  readonly before?: Partial<Issue['before']>;
  readonly account?: Partial<Issue['account']>;
  readonly latest?: readonly StatementRow[];
}

async function verified(setting: Setting) {
  const since: string[] = [];
  const asOf: string[] = [];
  const begins: number[] = [];
  const verify = createVerifyEvidence({
    verifyLines: async (_, { kept: { askedAt: until } }) => {
      asOf.push(until);
      return Promise.resolve({ found: [], isUndecided: false, ...setting.lines?.(until) });
    },
    reviseEarlier: async ({ before: { closingCents } }, { countsUntil }) => {
      begins.push(closingCents);
      return Promise.resolve(setting.revised?.(countsUntil) ?? { explainedBy: [] });
    },
    healSince: async (of) => (since.push(of.since), Promise.resolve(setting.isHealed ?? false)),
    areDecided: async (of, found) => {
      expect(of).toBe(name);
      return Promise.resolve(found.every(({ kind }) => setting.settled?.includes(kind)));
    },
    rows: { latest: () => listed(setting.latest ?? [february]) },
    lagMs: 900_000,
  });
  const issue = {
    account: {
      id: 'acc',
      state: 'onboarded',
      knownSince: '',
      currency: 'EUR',
      iban: 'DE1',
      ...setting.account,
    },
    period,
    before: { closingCents: 500, lastDay: '2026-02-28', row: february, ...setting.before },
    work: { look: setting.look ?? 1 },
  } as unknown as Issue;
  const verdict = await verify(issue, {
    row: row({ requestedAt: setting.requestedAt ?? askedAt }),
    evidence: { ...evidence, ...setting.stated },
    kept,
  });
  return { verdict, since, asOf, begins };
}

test('a statement that adds up, has our lines and goes on from the one before is right', async () => {
  const { verdict, since } = await verified({});
  expect(verdict).toEqual({ outcome: 'right', row: row({ evidence: kept }) });
  expect(since).toEqual([]);
});

test('bookings that explain where it begins are kept with it', async () => {
  const { verdict } = await verified({ revised: () => ({ explainedBy: ['b1'] }) });
  expect(verdict).toMatchObject({ row: { evidence: { ...kept, explainedBy: ['b1'] } } });
});

describe('a statement that does not add up', () => {
  const sum = { stated: { closingCents: 501 }, lines: () => ({ found: [foreign] }) };

  test('is wrong, and says at once what is wrong with its lines', async () => {
    const { verdict, since } = await verified(sum);
    expect(verdict).toMatchObject({
      outcome: 'wrong',
      found: [
        { kind: 'STATEMENT_SUM', field: 'balance_end', differenceCents: 1, evidence: ['key'] },
        foreign,
      ],
    });
    expect(since).toEqual([]);
  });

  test('is published once persons have settled that', async () => {
    expect((await verified({ stated: sum.stated, settled: ['STATEMENT_SUM'] })).verdict.outcome).toBe(
      'right',
    );
  });

  test.each([
    ['is of another account', { iban: 'DE2' }, 'iban'],
    ['is in another currency', { currency: 'USD' }, 'currency'],
    ['is of other days', { lastDay: '2026-03-30' }, 'lastDay'],
  ])('or that %s', async (_, stated, field) => {
    expect((await verified({ stated })).verdict).toMatchObject({ outcome: 'wrong', found: [{ field }] });
  });

  test('an IBAN that nobody knows is taken from the statement', async () => {
    const { verdict } = await verified({ stated: { iban: 'DE2' }, account: { iban: undefined } });
    expect(verdict.outcome).toBe('right');
  });
});

describe('lines that differ', () => {
  test('are wrong, unless persons have settled them', async () => {
    const lines = () => ({ found: [foreign] });
    const { verdict, begins } = await verified({ lines });
    expect(verdict).toEqual({ outcome: 'wrong', found: [foreign] });
    // No statement before is revised for a statement that is wrong.
    expect(begins).toEqual([]);
    expect((await verified({ lines, settled: ['STATEMENT_LINES'] })).verdict.outcome).toBe('right');
  });

  test('may be those of the first request, which the bank repeats', async () => {
    const lines = (until: string) => ({ found: until === firstAskedAt ? [] : [foreign] });
    const { verdict, asOf } = await verified({ requestedAt: firstAskedAt, lines });
    expect(verdict).toMatchObject({ outcome: 'right', row: { evidence: { askedAt: firstAskedAt } } });
    expect(asOf).toEqual([askedAt, firstAskedAt]);
  });

  test('are said as of the last request if both are wrong', async () => {
    const lines = (until: string) => ({ found: [{ ...foreign, found: until }] });
    const { verdict } = await verified({ requestedAt: firstAskedAt, lines });
    expect(verdict).toMatchObject({ outcome: 'wrong', found: [{ found: askedAt }] });
  });

  test('are compared once if there was one request', async () => {
    expect((await verified({ lines: () => ({ found: [foreign] }) })).asOf).toEqual([askedAt]);
  });

  test('are waited for while they move', async () => {
    const { verdict, begins } = await verified({ lines: () => ({ isUndecided: true }) });
    expect(verdict).toEqual({ outcome: 'undecided', row: row() });
    expect(begins).toEqual([]);
  });
});

describe('where it begins', () => {
  const begin = (openingCents: number) => ({ openingCents, closingCents: openingCents });

  test.each(['left', 'unanswered'] as const)('is %s if the statement before is', async (revised) => {
    expect((await verified({ revised: () => revised })).verdict).toEqual({ outcome: revised, row: row() });
  });

  test('is wrong if the bank contradicts an earlier statement', async () => {
    expect((await verified({ revised: () => ({ found: earlier }) })).verdict).toEqual({
      outcome: 'wrong',
      found: [earlier],
    });
  });

  test.each([
    ['right', 507, 7],
    ['wrong', 508, 7],
    ['wrong', 500, 7],
  ])('is %s at %d if what came late adds up to %d', async (outcome, opening, lateCents) => {
    const { verdict } = await verified({ stated: begin(opening), revised: () => ({ lateCents }) });
    expect(verdict.outcome).toBe(outcome);
    if (verdict.outcome === 'right') expect(verdict.row.evidence).toEqual({ ...kept });
    if (verdict.outcome === 'wrong')
      expect(verdict.found).toEqual([
        {
          kind: 'STATEMENT_GAP',
          field: 'balance_start',
          expected: '507',
          found: String(opening),
          differenceCents: opening - 507,
          currency: 'EUR',
          evidence: ['key'],
        },
      ]);
  });

  test('is published with a gap and lines that persons have settled together', async () => {
    const setting = {
      stated: begin(508),
      revised: () => ({ lateCents: 7 }),
      lines: () => ({ found: [foreign] }),
    };
    expect((await verified({ ...setting, settled: ['STATEMENT_LINES'] })).verdict).toMatchObject({
      found: [foreign, { kind: 'STATEMENT_GAP' }],
    });
    const both = await verified({ ...setting, settled: ['STATEMENT_LINES', 'STATEMENT_GAP'] });
    expect(both.verdict.outcome).toBe('right');
  });

  test('is read anew for the first request: the last one may have revised the statement before', async () => {
    const revised = row({ ...february, evidence: { ...kept, closingCents: 520 } });
    const { begins } = await verified({
      requestedAt: firstAskedAt,
      revised: () => ({ found: earlier }),
      latest: [revised],
    });
    expect(begins).toEqual([500, 520]);
  });
});

describe('before a statement counts as wrong', () => {
  const wrong = { lines: () => ({ found: [foreign] }) };

  test('what the mirror lacks is fetched, until three looks have waited for it', async () => {
    expect((await verified({ ...wrong, isHealed: true })).verdict).toEqual({ outcome: 'healed', row: row() });
    expect((await verified({ ...wrong, isHealed: true, look: 3 })).verdict.outcome).toBe('healed');
    expect((await verified({ ...wrong, isHealed: true, look: 4 })).verdict.outcome).toBe('wrong');
    expect((await verified({ ...wrong, isHealed: false })).verdict.outcome).toBe('wrong');
  });

  test.each<[string, Partial<Setting>, string]>([
    ['the statement before, with some room', {}, '2026-03-04T07:45:00.000Z'],
    [
      'the statement at the onboarding',
      { before: { row: undefined } as never, account: { baseline: { askedAt } as never } },
      '2026-04-08T07:45:00.000Z',
    ],
    [
      'the day before the account was opened',
      { before: { row: undefined } as never },
      '2026-02-27T23:00:00.000Z',
    ],
  ])('all since %s', async (_, more, expected) => {
    expect((await verified({ ...wrong, ...more })).since).toEqual([expected]);
  });
});
