import { expect, test } from 'vitest';
import { newBreak } from '#shared/breaks/found-break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { ofAccountRow } from '#shared/statements/model/of-account-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import { showStatements } from './show-statements.ts';

/** An account with so many statements of each kind, and a break of each that says which it is of. */
async function shown(count: number, accountId = 'acc') {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return showStatements(
    {
      register: {
        read: async (id) =>
          Promise.resolve(id === 'acc' ? { ...anIssue().account, bic: 'BIC', ownerId: 'o1' } : undefined),
      },
      rows: {
        latest: () =>
          listed(
            numbers.map((at) => {
              const day = daysAfter('2026-03-31', -at);
              return aPublished({ firstDay: day, lastDay: day });
            }),
          ),
      },
      ofAccountRows: {
        list: async () =>
          Promise.resolve(
            numbers.map((at) => {
              const month = {
                interval: 'MONTHLY',
                period: 2,
                year: 2026 - at,
                lastDay: `${2026 - at}-02-28`,
              };
              return ofAccountRow.parse({
                accountId: 'acc',
                ...month,
                state: 'REQUESTED',
                revision: 3,
                requests: [],
                askAgain: true,
              });
            }),
          ),
      },
      feeSummaries: {
        list: async () =>
          Promise.resolve([{ accountId: 'acc', year: 2025, state: 'MISSING', revision: 2, requests: [] }]),
      },
      breaks: {
        ofEntity: async (entity) =>
          Promise.resolve([newBreak({ kind: 'STATEMENT_SUM', entity, field: entity }, 1, '')]),
      },
    },
    accountId,
  );
}

test('an account is shown with what there is of it, each with its own breaks', async () => {
  const answer = await shown(1);
  const broken = (field: string): readonly unknown[] => [
    expect.objectContaining({ kind: 'STATEMENT_SUM', state: 'OPEN', field }),
  ];
  expect(answer).toMatchObject({
    account: { id: 'acc', state: 'onboarded' },
    statements: [
      {
        firstDay: '2026-03-31',
        state: 'PUBLISHED',
        breaks: broken('bank_statement acc 2026-03-31..2026-03-31'),
      },
    ],
    ofAccount: [
      {
        firstDay: '2026-02-01',
        lastDay: '2026-02-28',
        breaks: broken('statement_of_account acc MONTHLY 2026-2'),
      },
    ],
    feeSummaries: [{ year: 2025, state: 'MISSING', breaks: broken('fee_summary acc 2025') }],
  });
  for (const hidden of ['DE1', 'BIC', 'o1', 'revision', 'askAgain'])
    expect(JSON.stringify(answer)).not.toContain(`"${hidden}"`);
});

test('the latest three years of it are shown', async () => {
  const answer = await shown(37);
  expect(answer).toMatchObject({
    statements: expect.objectContaining({ length: 36 }),
    ofAccount: expect.objectContaining({ length: 36 }),
  });
  expect(await shown(36)).toMatchObject({ statements: expect.objectContaining({ length: 36 }) });
});

test('of an account that nobody knows, it is shown that nobody does', async () => {
  expect(await shown(1, 'other')).toEqual({ absent: true });
});
