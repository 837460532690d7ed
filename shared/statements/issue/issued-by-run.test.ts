import { describe, expect, test } from 'vitest';
import { run } from '#shared/jobs/run.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aPublished } from '#test/fixtures/statement-issues.ts';
import { issuedByRun, resultOf } from './issued-by-run.ts';

const startedAt = '2026-04-07T08:00:00.000Z';
const ofMonth = (month: string, publication: Partial<StatementRow['publication']>) =>
  aPublished({ firstDay: `${month}-01`, lastDay: `${month}-28` }, { runId: 'r1', ...publication });
const [february, january] = [
  ofMonth('2026-02', { number: 2, closingCents: 7, bookings: 3, otherTexts: ['b1'] }),
  ofMonth('2026-01', { number: 1 }),
];

describe('what a run has published', () => {
  async function issued(latest: readonly StatementRow[], interval?: 'QUARTERLY') {
    const asked: unknown[] = [];
    const { statements, ofAccounts } = await issuedByRun(
      {
        rows: { latest: () => listed(latest) },
        ofAccountRows: { publishedBy: async (...of) => (asked.push(of), Promise.resolve(2)) },
        rules: { targetDays: 3, exceptions: {}, ofAccount: interval },
      },
      'acc',
      run.parse({ job: 'statements', id: 'r1', asOf: '2026-04-07', request: {}, startedAt }),
    );
    return { months: statements.map(({ firstDay }) => firstDay.slice(0, 7)), ofAccounts, asked };
  }

  test('are its statements, oldest first', async () => {
    const unpublished = { ...ofMonth('2026-03', {}), publication: undefined };
    expect(await issued([unpublished, february, january])).toEqual({
      months: ['2026-01', '2026-02'],
      ofAccounts: 0,
      asked: [],
    });
  });

  test('are no statements of other runs, not even of one at the same time', async () => {
    const other = ofMonth('2026-03', { runId: 'r2', at: startedAt });
    expect((await issued([other, february])).months).toEqual(['2026-02']);
    // Nothing is searched behind one that was published before the run began.
    const earlier = ofMonth('2026-03', { runId: 'r0', at: '2026-04-07T07:59:59.999Z' });
    expect((await issued([earlier, february])).months).toEqual([]);
  });

  test('are its statements of account, where they are made', async () => {
    expect(await issued([], 'QUARTERLY')).toEqual({
      months: [],
      ofAccounts: 2,
      asked: [['acc', 'QUARTERLY', 'r1']],
    });
  });
});

describe('the result of an account', () => {
  const none = { statements: [], ofAccounts: 0 };

  test('names each statement, and what the bank has other texts of', () => {
    expect(resultOf({ statements: [january, february], ofAccounts: 1 }, 'none')).toEqual({
      outcome: 'published',
      line: {
        statements: [
          {
            first_day: '2026-01-01',
            last_day: '2026-01-28',
            year: 2026,
            number: 1,
            closing_balance: 0,
            bookings: 0,
            camt053: 'camt053',
          },
          {
            first_day: '2026-02-01',
            last_day: '2026-02-28',
            year: 2026,
            number: 2,
            closing_balance: 7,
            bookings: 3,
            other_texts: ['b1'],
            camt053: 'camt053',
          },
        ],
        statements_of_account: 1,
      },
    });
  });

  test('is that something was published, also if it is a statement of account alone', () => {
    expect(resultOf({ ...none, ofAccounts: 1 }, 'none', 'closed')).toEqual({
      outcome: 'published',
      line: { statements: [], statements_of_account: 1 },
    });
    expect(resultOf({ ...none, statements: [january] }, 'requested')).toMatchObject({
      outcome: 'published',
      line: { statements_of_account: 0, fee_summary: 'requested' },
    });
  });

  test('is otherwise what became of its fee summary, or that nothing is due', () => {
    expect(resultOf(none, 'none')).toEqual({ outcome: 'up-to-date' });
    expect(resultOf(none, 'none', 'closed')).toEqual({ outcome: 'closed' });
    expect(resultOf(none, 'requested', 'closed')).toEqual({
      outcome: 'fee-summary-requested',
      line: { fee_summary: 'requested' },
    });
  });

  test('waits in line if a fee summary of the same customer is requested', () => {
    expect(resultOf(none, 'waits')).toEqual({
      again: {
        afterSeconds: 60,
        orElse: 'fee-summary-waits',
        isInLine: true,
        line: { fee_summary: 'waits' },
      },
    });
    expect(resultOf({ ...none, ofAccounts: 1 }, 'waits')).toMatchObject({
      again: { orElse: 'published', line: { statements_of_account: 1, fee_summary: 'waits' } },
    });
  });
});
