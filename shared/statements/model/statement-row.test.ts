import { expect, test } from 'vitest';
import { ofAccountRow } from './of-account-row.ts';
import { statementRow } from './statement-row.ts';

const statement = {
  accountId: 'acc-1',
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  state: 'REQUESTED',
  revision: 1,
  requestedAt: '2026-04-07T08:00:00.000Z',
};
const ofAccount = {
  accountId: 'acc-1',
  interval: 'QUARTERLY',
  period: 1,
  year: 2026,
  lastDay: '2026-03-31',
  state: 'REQUESTED',
  revision: 1,
  requests: [{ at: '2026-04-07T08:00:00.000Z' }],
};

test('a row of a statement that was written before there were versions has none', () => {
  expect(statementRow.parse(statement)).toEqual({ ...statement, superseded: [] });
});

test('a row of a statement of account is read as it was written', () => {
  for (const row of [ofAccount, { ...ofAccount, askAgain: true }])
    expect(ofAccountRow.parse(row)).toEqual(row);
});

test('a row in a state that nobody knows is not read', () => {
  expect(statementRow.safeParse({ ...statement, state: 'LOST' }).success).toBe(false);
  expect(ofAccountRow.safeParse({ ...ofAccount, state: 'LOST' }).success).toBe(false);
  expect(ofAccountRow.safeParse({ ...ofAccount, interval: 'WEEKLY' }).success).toBe(false);
});
