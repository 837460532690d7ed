import { expect, test } from 'vitest';
import { ofAccountRow, type OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import { ofAccountAgain } from './of-account-again.ts';

const quarter = (period: number, lastDay: string, state: OfAccountRow['state']) =>
  ofAccountRow.parse({
    accountId: 'acc',
    interval: 'QUARTERLY',
    period,
    year: 2026,
    lastDay,
    state,
    revision: 1,
    requests: [],
  });
const rows = [quarter(2, '2026-06-30', 'VERIFY_FAILED'), quarter(1, '2026-03-31', 'PUBLISHED')];

async function again(firstDay: string) {
  const written: OfAccountRow[] = [];
  const result = await ofAccountAgain(
    {
      list: async (accountId) => Promise.resolve(accountId === 'acc' ? rows : []),
      write: async (row) => (written.push(row), Promise.resolve(row)),
    },
    'acc',
    firstDay,
  );
  return { result, written };
}

test('a person has the statement of account from a day requested once more', async () => {
  expect(await again('2026-04-01')).toEqual({
    result: { firstDay: '2026-04-01', lastDay: '2026-06-30' },
    written: [{ ...rows[0], askAgain: true }],
  });
});

test.each([
  ['2026-01-01', 'the statement of account is PUBLISHED: a published statement is never issued again'],
  ['2026-06-30', 'the account has no statement of account from 2026-06-30'],
])('but none that is published, or is not there: %s', async (firstDay, result) => {
  expect(await again(firstDay)).toEqual({ result, written: [] });
});
