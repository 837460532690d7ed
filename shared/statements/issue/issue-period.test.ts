import { describe, expect, test } from 'vitest';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Published } from '#shared/statements/publish/publish-period.ts';
import type { Verified } from '#shared/statements/verify/verify-period.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aKept, anIssue, aPublished, march } from '#test/fixtures/statement-issues.ts';
import { createIssuePeriod } from './issue-period.ts';

const row: StatementRow = {
  ...aPublished(march),
  state: 'VERIFIED',
  publication: undefined,
  evidence: aKept({ lines: 99_999 }),
};
const name = 'bank_statement acc 2026-03-01..2026-03-31';
const found: readonly Difference[] = [{ kind: 'STATEMENT_SUM', field: 'balance_end' }];

interface Setting {
  readonly verified?: Verified;
  readonly published?: Published;
  readonly iban?: string | undefined;
  readonly work?: Partial<Issue['work']>;
}

async function issued(setting: Setting = {}) {
  const { verified = { outcome: 'right', row }, published = { outcome: 'published' }, work } = setting;
  const steps: unknown[] = [];
  const step = async <Result>(result: Result, ...done: readonly unknown[]) => {
    steps.push(done);
    return Promise.resolve(result);
  };
  const issue = anIssue({
    account: { iban: 'iban' in setting ? setting.iban : 'DE1' },
    ...(work && { work }),
  });
  const result = await createIssuePeriod({
    verifyPeriod: async (of) => step(verified, 'verify', of === issue),
    publishPeriod: async (of, written) => step(published, 'publish', of === issue, written),
    failStatement: async ({ write, ...failed }) => {
      await write();
      return step({ outcome: 'failed' }, 'fail', failed);
    },
    register: { joinToNext: async (...of) => step(undefined, 'join', ...of) },
    rows: { write: async (written: StatementRow) => step(written, 'write', written) } as never,
    breaks: { heal: async (...of) => step([], 'heal', ...of) },
    clock: createManualClock(Date.parse('2026-04-08T08:00:00Z')),
  })(issue);
  return { result, steps: steps.slice(1) };
}

test('a period that is verified is published', async () => {
  expect(await issued()).toEqual({ result: 'next', steps: [['publish', true, row]] });
});

test('nothing is verified of an account whose IBAN is unknown', async () => {
  expect(await issued({ iban: undefined })).toEqual({ result: { outcome: 'iban-unknown' }, steps: [] });
});

test.each<[string, Verified, unknown]>([
  ['is left', { outcome: 'left' }, 'left'],
  [
    'is verified again later',
    { outcome: 'later', afterSeconds: 600, orElse: 'not-over' },
    { again: { afterSeconds: 600, orElse: 'not-over' } },
  ],
])('a period that cannot be verified yet %s', async (_, verified, result) => {
  expect(await issued({ verified })).toEqual({ result, steps: [] });
});

test('a period that joins the next one is written so before the account goes on', async () => {
  const { result, steps } = await issued({ verified: { outcome: 'to-be-joined', row } });
  expect(result).toBe('next');
  expect(steps).toEqual([
    ['write', { ...row, state: 'JOINED' }],
    ['heal', { entity: name, found: [] }, '2026-04-08T08:00:00.000Z'],
    ['join', 'acc', '2026-03-01'],
  ]);
});

describe('a period that is wrong', () => {
  const failed = [
    ['write', { ...row, state: 'VERIFY_FAILED' }],
    ['fail', { accountId: 'acc', name, found, runId: 'r1' }],
  ];

  test('fails, whether its verification or its publication finds it out', async () => {
    expect(await issued({ verified: { outcome: 'wrong', row, found } })).toEqual({
      result: { outcome: 'failed' },
      steps: failed,
    });
    expect(await issued({ published: { outcome: 'wrong', found } })).toEqual({
      result: { outcome: 'failed' },
      steps: [['publish', true, row], ...failed],
    });
  });

  test('is looked at again if bookings are on their way', async () => {
    expect(await issued({ published: { outcome: 'later', orElse: 'in-motion' } })).toMatchObject({
      result: { again: { afterSeconds: 0, orElse: 'in-motion', line: { statement: name } } },
    });
  });
});

test('a long statement is published by a worker that has the time for it', async () => {
  const publication = async (lines: number | undefined, may: boolean) => {
    const asked: unknown[] = [];
    const mayWrite = async (neededMs?: number) => (asked.push(neededMs), Promise.resolve(may));
    const evidence = lines === undefined ? undefined : aKept({ lines });
    const verified = { outcome: 'right', row: { ...row, evidence } } as const;
    return [(await issued({ verified, work: { mayWrite } })).result, asked];
  };
  expect(await publication(99_999, false)).toEqual(['next', []]);
  expect(await publication(undefined, false)).toEqual(['next', []]);
  expect(await publication(100_000, true)).toEqual(['next', [600_000]]);
  expect(await publication(100_000, false)).toEqual(['left', [600_000]]);
});
