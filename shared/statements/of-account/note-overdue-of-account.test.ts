import { expect, test } from 'vitest';
import { newBreak } from '#shared/breaks/found-break.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { anIssue } from '#test/fixtures/statement-issues.ts';
import { notingOverdue } from './note-overdue-of-account.ts';

const waits = { again: { afterSeconds: 60, orElse: 'unanswered' } };

interface Look {
  readonly look?: number;
  readonly asOf?: string;
  readonly missingAfterTargetDays?: number | undefined;
}

/** The breaks that one look at the first quarter opens, and what it returns or throws. */
async function looked(issue: () => Promise<ItemResult | 'published'>, setting: Look = {}) {
  const { look = 4, asOf = '2026-04-09' } = setting;
  const opened: unknown[] = [];
  const { work } = anIssue({ work: { look } });
  const result = await notingOverdue(
    {
      breaks: {
        open: async (...of) => {
          opened.push(of);
          return Promise.resolve(newBreak(of[0], 1, of[1]));
        },
      },
      rules: { targetDays: 3, exceptions: {}, missingAfterTargetDays: 2, ...setting },
      clock: createManualClock(Date.parse('2026-04-09T08:00:00Z')),
    },
    {
      accountId: 'acc',
      wanted: { interval: 'QUARTERLY', period: 1, year: 2026 },
      work: { ...work, run: { ...work.run, asOf } },
    },
    issue,
  ).catch((error: unknown) => error);
  return { result, opened };
}

const overdue = (found: string) => [
  [
    {
      kind: 'STATEMENT_MISSING',
      accountId: 'acc',
      entity: 'statement_of_account acc QUARTERLY 2026-1',
      field: 'publication',
      expected: 'published',
      found,
      runId: 'r1',
    },
    '2026-04-09T08:00:00.000Z',
  ],
];

test('a statement of account that waits, or fails, is overdue from that day and look on', async () => {
  expect(await looked(async () => Promise.resolve(waits))).toEqual({
    result: waits,
    opened: overdue('unanswered'),
  });
  const failure = new Error('the bucket is gone');
  expect(await looked(async () => Promise.reject(failure))).toEqual({
    result: failure,
    opened: overdue('failed'),
  });
});

test.each<[string, ItemResult | 'published', Look?]>([
  ['is published', 'published'],
  ['is found wrong', { outcome: 'not-verified' }],
  ['is left to another worker', 'left'],
  ['is looked at for the third time', waits, { look: 3 }],
  ['has a day left', waits, { asOf: '2026-04-08' }],
  ['may wait for ever', waits, { missingAfterTargetDays: undefined }],
])('a statement of account is not overdue that %s', async (_, result, setting) => {
  expect(await looked(async () => Promise.resolve(result), setting)).toEqual({ result, opened: [] });
});
