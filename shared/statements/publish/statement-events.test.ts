import { expect, test } from 'vitest';
import type { OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import { aPublished, march } from '#test/fixtures/statement-issues.ts';
import {
  ofAccountEventKey,
  statementEventKey,
  statementOfAccountPublished,
  statementPublished,
} from './statement-events.ts';

const key = 'acc/bank_statement/2026-03-01..2026-03-31';
const row = aPublished(march, { openingCents: 5, closingCents: 12, bookings: 2, number: 3 });

test('a published statement is announced with its balances and files', () => {
  expect(statementEventKey(row)).toBe(key);
  expect(statementPublished(row, 'bucket')).toEqual({
    type: 'StatementPublished',
    key,
    entityId: key,
    occurredAt: '2026-04-07T08:00:00.000Z',
    data: {
      account_id: 'acc',
      kind: 'bank_statement',
      period_start: '2026-03-01',
      period_end: '2026-03-31',
      year: 2026,
      number: 3,
      opening_balance: 5,
      closing_balance: 12,
      currency: 'EUR',
      bookings: 2,
      files: { json: '2026-03-31.json', csv: 'csv', camt053: 'camt053' },
      bucket: 'bucket',
    },
  });
});

const quarter: OfAccountRow = {
  accountId: 'acc',
  interval: 'QUARTERLY',
  period: 1,
  year: 2026,
  lastDay: '2026-03-31',
  state: 'PUBLISHED',
  revision: 3,
  requests: [],
  evidence: { key: 'k', sha256: 's', openingCents: 7, closingCents: 9, lines: 4 },
  publication: { at: '2026-04-08T08:00:00.000Z', currency: 'EUR', json: 'j', csv: 'c' },
};

test('a statement of account is announced with the days of its interval', () => {
  const quarterKey = 'acc/statement_of_account/2026-01-01..2026-03-31';
  expect(ofAccountEventKey(quarter)).toBe(quarterKey);
  expect(statementOfAccountPublished(quarter, 'bucket')).toEqual({
    type: 'StatementPublished',
    key: quarterKey,
    entityId: quarterKey,
    occurredAt: '2026-04-08T08:00:00.000Z',
    data: {
      account_id: 'acc',
      kind: 'statement_of_account',
      period_start: '2026-01-01',
      period_end: '2026-03-31',
      year: 2026,
      number: 1,
      opening_balance: 7,
      closing_balance: 9,
      currency: 'EUR',
      bookings: 4,
      files: { json: 'j', csv: 'c' },
      bucket: 'bucket',
    },
  });
});

test('one that is not published cannot be announced', () => {
  const message = 'Only a published statement can be announced';
  expect(() => statementPublished({ ...row, publication: undefined }, 'bucket')).toThrow(message);
  for (const lacking of [{ publication: undefined }, { evidence: undefined }])
    expect(() => statementOfAccountPublished({ ...quarter, ...lacking }, 'bucket')).toThrow(message);
});
