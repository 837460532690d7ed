import { describe, expect, test } from 'vitest';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { newBreak } from '#shared/breaks/found-break.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import { ofAccountRow, type OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { anIssue } from '#test/fixtures/statement-issues.ts';
import { createIssueOfAccount } from './issue-of-account.ts';
import type { AskedOfAccount, BankStatementsOfAccount, OfAccount } from './ports.ts';

type Verdict = Awaited<ReturnType<Parameters<typeof createIssueOfAccount>[0]['verifyOfAccount']>>;

const nowAt = '2026-04-09T08:00:00.000Z';
const mirrored = { count: 0, sumCents: 0, digest: '' };
const account = {
  ...anIssue().account,
  baseline: { day: '2025-12-31', valutaCents: 0, bookedCents: 0, mirrored },
};
const quarter = { interval: 'QUARTERLY', period: 1, year: 2026 } as const;
const name = 'statement_of_account acc QUARTERLY 2026-1';
const difference: Difference = { kind: 'STATEMENT_SUM', field: 'balance_end' };

const lines = [{ bookingId: 'b1', cents: 100, currency: 'EUR', valutaDay: '2026-02-10' }];
const evidence = {
  statementId: 's7',
  iban: 'DE1',
  currency: 'EUR',
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  openingCents: 5,
  closingCents: 105,
};
const head = { statementId: 's7', number: '2026-Q-01', evidence, answer: { id: 's7' } };
const read: OfAccount = {
  evidence: { ...evidence, lines },
  bookings: [{ id: 'b1', amount: { value: 100, currency: 'EUR' }, valuta_date: '2026-02-10' }],
  fees: [{ type: 'ChargeCard', amount: 3 }],
};

const rowOf = (more: Partial<OfAccountRow> = {}): OfAccountRow => ({
  ...ofAccountRow.parse({
    accountId: 'acc',
    ...quarter,
    lastDay: '2026-03-31',
    state: 'IN_DOUBT',
    revision: 4,
    requests: [{ at: '2026-04-08T08:00:00.000Z' }],
  }),
  ...more,
});

interface Setting {
  readonly latest?: OfAccountRow;
  readonly asked?: AskedOfAccount;
  readonly read?: OfAccount | 'too-long';
  readonly head?: typeof head | Omit<typeof head, 'number'>;
  readonly verdict?: Verdict;
  readonly isDecided?: boolean;
  readonly mayWrite?: boolean;
  readonly asOf?: string;
  readonly now?: string;
}

async function issued(setting: Setting = {}) {
  const { verdict = { outcome: 'right', found: [] }, isDecided = false, mayWrite = true } = setting;
  const steps: unknown[] = [];
  const rows: OfAccountRow[] = [];
  const verified: unknown[] = [];
  const files = createStatementFiles(createMemoryBodyStore());
  const bankOfAccount: BankStatementsOfAccount = {
    ask: async (...of) => {
      steps.push(['ask', ...of]);
      return Promise.resolve(setting.asked ?? { outcome: 'answered', head: setting.head ?? head });
    },
    read: async () => Promise.resolve(setting.read ?? read),
    kept: (text) => (steps.push(['kept', text]), { head, read }),
  };
  const { work } = anIssue({ work: { mayWrite: async () => Promise.resolve(mayWrite) } });
  const result = await createIssueOfAccount({
    verifyOfAccount: async ({ row, evidence: of, key }) => {
      verified.push([row.state, of, key]);
      return Promise.resolve(verdict);
    },
    areDecided: async (of) => (steps.push(['decided', of]), Promise.resolve(isDecided)),
    failStatement: async ({ write, ...failed }) => {
      await write();
      steps.push(['fail', failed]);
      return { outcome: 'not-verified' };
    },
    ofAccountRows: {
      latest: async (...of: readonly unknown[]) => (
        expect(of).toEqual(['acc', 'QUARTERLY']),
        Promise.resolve(setting.latest)
      ),
      write: async (row: OfAccountRow) => {
        steps.push(`write ${row.state}`);
        rows.push(row);
        return Promise.resolve({ ...row, revision: row.revision + 1 });
      },
      publish: async (row: OfAccountRow) => {
        steps.push('publish');
        rows.push(row);
        return Promise.resolve();
      },
    } as never,
    bankOfAccount,
    files: { ...files, read: async (key) => Promise.resolve(`text of ${key}`) },
    breaks: {
      open: async (found, at) => Promise.resolve(newBreak(found, 1, at)),
      heal: async (...of) => (steps.push(['heal', ...of]), Promise.resolve([])),
    },
    rules: { targetDays: 3, exceptions: {}, ofAccount: 'QUARTERLY' },
    lagMs: 900_000,
    clock: createManualClock(Date.parse(setting.now ?? nowAt)),
    metrics: { count: (metric) => void steps.push(metric) },
  })(account, { ...work, run: { ...work.run, asOf: setting.asOf ?? '2026-04-09' } });
  return { result, steps, rows, verified, files };
}

const asking = ['ask', 'acc', quarter];
const silent = { outcome: 'unknown', retryNotBefore: undefined } as const;
const unanswered = (afterSeconds: number) => ({ again: { afterSeconds, orElse: 'unanswered' } });
const inDoubt = async (more: Partial<OfAccountRow>, setting: Setting = {}) =>
  issued({ latest: rowOf(more), asked: silent, ...setting });

test('nothing is requested before it is due', async () => {
  expect(await issued({ asOf: '2026-04-06' })).toMatchObject({ result: undefined, steps: [] });
});

describe('a request', () => {
  test('is stored before it is sent, and its answer before it is judged', async () => {
    const { result, steps, rows, verified, files } = await issued();
    expect(result).toBe('published');
    expect(steps).toEqual([
      'write REQUESTED',
      asking,
      'write FETCHED',
      ['heal', { entity: name, found: [] }, nowAt],
      'publish',
      'StatementOfAccountPublished',
    ]);
    const requested = {
      accountId: 'acc',
      ...quarter,
      lastDay: '2026-03-31',
      revision: 0,
      state: 'REQUESTED',
      requests: [{ at: nowAt }],
      notBefore: '2026-04-09T08:02:32.000Z',
    };
    const kept = { openingCents: 5, closingCents: 105, lines: 1 };
    const fetched = {
      ...requested,
      revision: 1,
      state: 'FETCHED',
      requests: [{ at: nowAt, statementId: 's7' }],
      notBefore: undefined,
      evidence: { ...kept, key: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    };
    const published = {
      ...fetched,
      revision: 2,
      state: 'PUBLISHED',
      publication: {
        at: nowAt,
        runId: 'r1',
        number: '2026-Q-01',
        currency: 'EUR',
        json: expect.stringContaining('of-account-json'),
        csv: expect.stringContaining('of-account-csv'),
      },
    };
    expect(rows).toEqual([requested, fetched, published]);
    const { evidence: of, publication } = rows[2]!;
    expect(verified).toEqual([['FETCHED', read.evidence, of?.key]]);
    expect(await files.read(of!.key)).toContain('ChargeCard');
    expect(await files.read(publication!.csv)).toContain(
      'booking,2026-01-01,2026-03-31,b1,2026-02-10,1.00,EUR,1.05',
    );
  });

  test('is not sent without time', async () => {
    expect(await issued({ mayWrite: false })).toMatchObject({ result: 'left', steps: [], rows: [] });
  });

  test('that is refused fails the statement', async () => {
    const { result, steps, rows } = await issued({
      asked: { outcome: 'refused', status: 422, code: 'no_period' },
    });
    expect(result).toEqual({ outcome: 'not-verified' });
    const found = [{ kind: 'STATEMENT_MISSING', field: 'statement', found: '422 no_period' }];
    expect(steps.at(-1)).toEqual(['fail', { accountId: 'acc', name, found, runId: 'r1' }]);
    expect(rows.at(-1)).toMatchObject({ state: 'VERIFY_FAILED', requests: [{ at: nowAt }] });
  });

  test('without an answer is in doubt until the bank has forgotten it', async () => {
    const { result, rows } = await issued({ asked: silent });
    expect(result).toEqual(unanswered(152));
    expect(rows.at(-1)).toMatchObject({ state: 'IN_DOUBT', notBefore: '2026-04-09T08:02:32.000Z' });
    const retryNotBefore = Date.parse(nowAt) + 1_500;
    const named = await issued({ asked: { outcome: 'unknown', retryNotBefore } });
    expect(named.result).toEqual(unanswered(2));
    expect(named.rows.at(-1)).toMatchObject({ notBefore: '2026-04-09T08:00:01.500Z' });
  });

  test('keeps those before it, and the ids that they have', async () => {
    const { rows } = await issued({ latest: rowOf({ requests: [{ at: '2026-04-07T08:00:00.000Z' }] }) });
    expect(rows[0]).toMatchObject({ revision: 4, state: 'REQUESTED' });
    expect(rows[1]?.requests).toEqual([{ at: '2026-04-07T08:00:00.000Z' }, { at: nowAt, statementId: 's7' }]);
  });

  test('of another interval begins anew', async () => {
    const { rows } = await issued({ latest: rowOf({ lastDay: '2025-12-31', notBefore: '2026-05-01' }) });
    expect(rows[0]).toMatchObject({ revision: 0, requests: [{ at: nowAt }], lastDay: '2026-03-31' });
  });
});

describe('a request is repeated', () => {
  const isAsked = async (more: Partial<OfAccountRow>, setting: Setting = {}) =>
    (await inDoubt(more, setting)).steps.some((step) => Array.isArray(step) && step[0] === 'ask');
  const at = (instant: string) => ({ requests: [{ at: instant }] });

  test('not while the bank may still be at work on it', async () => {
    expect(await inDoubt({ notBefore: '2026-04-09T08:00:00.001Z' })).toMatchObject({
      result: unanswered(1),
      steps: [],
    });
    expect(await inDoubt({ notBefore: '2026-04-09T08:01:30.000Z' })).toMatchObject({
      result: unanswered(90),
    });
    expect(await isAsked({ notBefore: nowAt })).toBe(true);
  });

  test('on the next day at the bank', async () => {
    expect(await isAsked(at('2026-04-08T21:59:59.999Z'))).toBe(true);
    expect(await isAsked(at('2026-04-08T22:00:00.000Z'))).toBe(false);
    expect(await isAsked({ requests: [] })).toBe(true);
  });

  test('ten times, counting the first one', async () => {
    const many = (length: number) => ({ requests: Array.from({ length }, () => ({ at: '2026-04-01' })) });
    expect(await isAsked(many(9))).toBe(true);
    expect(await isAsked(many(10))).toBe(false);
    expect(await isAsked({ ...many(10), askAgain: true })).toBe(true);
  });

  test('at once if a person wants it, and once', async () => {
    const { steps, rows } = await inDoubt({ ...at(nowAt), askAgain: true });
    expect(steps).toContainEqual(asking);
    expect(rows[0]).not.toHaveProperty('askAgain');
  });
});

describe('on the same day', () => {
  const today = { requests: [{ at: nowAt }] };
  const answered = {
    ...today,
    evidence: { key: 'k', sha256: '', openingCents: 5, closingCents: 105, lines: 1 },
  };

  test('the last answer is judged again', async () => {
    const { result, steps, verified } = await inDoubt({ ...answered, state: 'VERIFY_FAILED' });
    expect(result).toBe('published');
    expect(steps[0]).toEqual(['kept', 'text of k']);
    expect(verified).toEqual([['VERIFY_FAILED', read.evidence, 'k']]);
  });

  test('one that has none waits, or has failed', async () => {
    expect(await inDoubt(today)).toMatchObject({ result: unanswered(0), steps: [] });
    expect(await inDoubt({ ...today, state: 'VERIFY_FAILED' })).toMatchObject({
      result: { outcome: 'not-verified', line: { statement: name } },
      steps: [],
    });
  });
});

describe('a statement of account is not published', () => {
  const failed = (found: unknown) => ['fail', { accountId: 'acc', name, found, runId: 'r1' }];

  test('if it is wrong, unless persons have settled that', async () => {
    const verdict = { outcome: 'wrong', found: [difference] } as const;
    const { steps, rows } = await issued({ verdict });
    expect(steps.slice(-3)).toEqual([['decided', name], 'write VERIFY_FAILED', failed([difference])]);
    expect(rows.at(-1)).toMatchObject({ state: 'VERIFY_FAILED', evidence: { lines: 1 } });
    expect((await issued({ verdict, isDecided: true })).result).toBe('published');
  });

  test('while bookings are on their way', async () => {
    const { result, steps } = await issued({ verdict: { outcome: 'undecided', found: [] } });
    expect(result).toEqual({ again: { afterSeconds: 900, orElse: 'undecided' } });
    expect(steps.at(-1)).toBe('write FETCHED');
  });

  test('if it is too long', async () => {
    const { steps, verified } = await issued({ read: 'too-long' });
    expect(steps.at(-1)).toEqual(
      failed([{ kind: 'STATEMENT_MISSING', field: 'statement', found: 'too long' }]),
    );
    expect(verified).toEqual([]);
  });

  test('if one of its files would break its format', async () => {
    const field = async (of: OfAccount) => {
      const { steps, result } = await issued({ read: of, isDecided: true });
      expect(result).toEqual({ outcome: 'not-verified' });
      return steps.at(-1);
    };
    const booking = { id: 'b1', amount: { value: 100 }, valuta_date: '2026-02-30' };
    const found = (format: string) => [{ kind: 'STATEMENT_FILE', field: format, found: expect.any(String) }];
    expect(await field({ ...read, bookings: [booking] })).toEqual(failed(found('of-account-json')));
    const wrongDay = { ...read.evidence, lines: [{ ...lines[0]!, valutaDay: '2026-02-30' }] };
    expect(await field({ ...read, evidence: wrongDay })).toEqual(failed(found('of-account-csv')));
  });
});

test('a statement of account may have no number', async () => {
  const { number: _, ...unnumbered } = head;
  expect((await issued({ head: unnumbered })).rows.at(-1)?.publication).not.toHaveProperty('number');
});
