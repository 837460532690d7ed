import { expect, test } from 'vitest';
import { productEventId } from '#shared/fanout/product-events.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { ofAccountRow, type OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { anIssue, aPublished, march } from '#test/fixtures/statement-issues.ts';
import { republishOfAccount, republishStatement } from './republish.ts';

interface Setting {
  readonly state?: RegisteredAccount['state'];
  readonly latest?: readonly StatementRow[];
  readonly ofAccount?: readonly OfAccountRow[];
  /** Whether the record of the event is there. */
  readonly isRecorded?: boolean;
}

function setUp({ state = 'onboarded', latest = [], ofAccount = [], isRecorded = true }: Setting) {
  const published: string[] = [];
  const deps = {
    register: { read: async () => Promise.resolve({ ...anIssue().account, state }) },
    rows: { latest: () => listed(latest) },
    ofAccountRows: { list: async () => Promise.resolve(ofAccount) },
    publishAgain: async (id: string) => (published.push(id), Promise.resolve(isRecorded)),
  };
  return { deps, published };
}

const february = aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
const latest = [aPublished(march), february];
const quarter = (period: number, lastDay: string, more: object = {}) =>
  ofAccountRow.parse({
    accountId: 'acc',
    interval: 'QUARTERLY',
    period,
    year: 2026,
    lastDay,
    state: 'PUBLISHED',
    revision: 1,
    requests: [],
    publication: { at: '', currency: 'EUR', json: 'json', csv: 'csv' },
    ...more,
  });
const ofAccount = [quarter(2, '2026-06-30'), quarter(1, '2026-03-31')];

const kinds = {
  statement: {
    republish: republishStatement,
    lastDay: '2026-02-28',
    key: 'acc/bank_statement/2026-02-01..2026-02-28',
  },
  'statement of account': {
    republish: republishOfAccount,
    lastDay: '2026-03-31',
    key: 'acc/statement_of_account/2026-01-01..2026-03-31',
  },
} as const;
const unpublished = {
  latest: [{ ...february, state: 'VERIFY_FAILED', publication: undefined }],
  ofAccount: [quarter(1, '2026-03-31', { state: 'VERIFY_FAILED', publication: undefined })],
} as const;

test.each(Object.entries(kinds))(
  'the event of a %s is published again under its own id',
  async (kind, { republish, lastDay, key }) => {
    const all = { latest, ofAccount };
    const eventId = productEventId('StatementPublished', key);
    const { deps, published } = setUp(all);
    expect(await republish(deps, { accountId: 'acc', lastDay })).toEqual({ republished: true, eventId });
    expect(published).toEqual([eventId]);
    const forgotten = setUp({ ...all, isRecorded: false });
    expect(await republish(forgotten.deps, { accountId: 'acc', lastDay })).toEqual({
      refused: 'its event is older than forty days and no longer recorded',
    });
    const others = setUp(all);
    expect(await republish(others.deps, { accountId: 'acc', lastDay: '2026-02-01' })).toEqual({
      refused: `the account has no ${kind} until 2026-02-01`,
    });
    const failed = setUp(unpublished);
    expect(await republish(failed.deps, { accountId: 'acc', lastDay })).toEqual({
      refused: `the ${kind} is VERIFY_FAILED, not PUBLISHED`,
    });
    expect([...others.published, ...failed.published]).toEqual([]);
  },
);

test.each([
  ['the account was erased: its files are gone, or kept only because the law demands it', kinds.statement],
  ['the account is erased, and its files are removed', kinds['statement of account']],
])('nothing is published again of an account that is erased: %s', async (refused, { republish, lastDay }) => {
  const { deps, published } = setUp({ latest, ofAccount, state: 'erased' });
  expect(await republish(deps, { accountId: 'acc', lastDay })).toEqual({ refused });
  expect(published).toEqual([]);
});
