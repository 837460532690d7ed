import { describe, expect, test } from 'vitest';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { perhapsCountedUntil, surelyCountedUntil } from './counted-until.ts';
import { dueFeeSummary, dueInterval, isAtItsEnd, isStatementDue, type StatementRules } from './due.ts';
import { daysOf, intervalOf } from './interval.ts';
import { waitsNoMore } from './issue.ts';
import { countedUntil, duePeriod, dueSupplement, issueDay } from './period.ts';
import { statementBefore } from './statement-before.ts';
import { statementName } from './statement-name.ts';
import type { StatementRow } from './statement-row.ts';

const rules: StatementRules = { targetDays: 3, exceptions: {} };
const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
const account = (more: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  id: 'acc-1',
  state: 'onboarded',
  knownSince: '2026-03-02T08:00:00.000Z',
  currency: 'EUR',
  baseline: { day: '2026-03-01', valutaCents: 700, bookedCents: 0, mirrored },
  ...more,
});
const never = '9999-12-31';

describe('the next period of an account', () => {
  const next = (more?: Partial<RegisteredAccount>) => duePeriod(account(more), never, rules);

  test('is from the day after the onboarding, or after the last statement, until the end of the month', () => {
    expect(next()).toEqual({ firstDay: '2026-03-02', lastDay: '2026-03-31' });
    expect(next({ statedUntil: '2026-03-31' })).toEqual({ firstDay: '2026-04-01', lastDay: '2026-04-30' });
    expect(countedUntil(account())).toBe('2026-03-01');
    expect(countedUntil(account({ statedUntil: '2026-03-31' }))).toBe('2026-03-31');
  });

  test('is none before the onboarding', () => {
    expect(next({ baseline: undefined })).toBeUndefined();
    expect(next({ baseline: undefined, statedUntil: '2026-03-31' })).toBeUndefined();
  });

  test('lasts until the end of the next month from a day that the bank does not state by itself', () => {
    const alone = { statedUntil: '2026-03-30' };
    expect(next({ ...alone, joinedDay: '2026-03-31' })).toEqual({
      firstDay: '2026-03-31',
      lastDay: '2026-04-30',
    });
    expect(next({ ...alone, joinedDay: '2026-02-28' })).toEqual({
      firstDay: '2026-03-31',
      lastDay: '2026-03-31',
    });
  });

  test('ends with the account, and there is none after it', () => {
    expect(next({ closedDay: '2026-03-15' })?.lastDay).toBe('2026-03-15');
    expect(next({ closedDay: '2026-03-31' })?.lastDay).toBe('2026-03-31');
    expect(next({ closedDay: '2026-04-15' })?.lastDay).toBe('2026-03-31');
    expect(next({ closedDay: '2026-03-02' })).toEqual({ firstDay: '2026-03-02', lastDay: '2026-03-02' });
    expect(next({ closedDay: '2026-03-01' })).toBeUndefined();
  });

  test('after it, only a supplement of what was booked later', () => {
    const closed = { closedDay: '2026-03-15', statedUntil: '2026-03-15' };
    expect(next({ ...closed, supplementUntil: '2026-05-31' })).toEqual({
      firstDay: '2026-03-16',
      lastDay: '2026-05-31',
    });
    expect(next({ ...closed, supplementUntil: '2026-03-16' })).toEqual({
      firstDay: '2026-03-16',
      lastDay: '2026-03-16',
    });
    expect(next({ ...closed, supplementUntil: '2026-03-15' })).toBeUndefined();
  });

  // Good Friday and Easter Monday lie between.
  test('is due three TARGET days after its end, or on the agreed day', () => {
    expect(duePeriod(account(), '2026-04-06', rules)).toBeUndefined();
    expect(duePeriod(account(), '2026-04-07', rules)).toBeDefined();
    const agreed = { ...rules, exceptions: { '2026-03-31': '2026-04-20' } };
    expect(duePeriod(account(), '2026-04-19', agreed)).toBeUndefined();
    expect(duePeriod(account(), '2026-04-20', agreed)).toBeDefined();
    expect(issueDay({ firstDay: '2026-04-01', lastDay: '2026-04-30' }, agreed)).toBe('2026-05-06');
  });
});

describe('a supplement of a closed account', () => {
  const closed = (more: Partial<RegisteredAccount> = {}) =>
    account({ closedDay: '2026-03-15', statedUntil: '2026-03-15', ...more });
  const until = (asOf: string, more?: Partial<RegisteredAccount>) => dueSupplement(closed(more), asOf, rules);

  test('is due up to the end of the last month that is due', () => {
    expect(until('2026-04-06')).toBeUndefined();
    expect(until('2026-04-07')).toBe('2026-03-31');
    expect(until('2026-05-05')).toBe('2026-03-31');
    expect(until('2026-05-06')).toBe('2026-04-30');
  });

  test('is due for the months after the last check', () => {
    expect(until('2026-05-05', { settledOn: '2026-03-31' })).toBeUndefined();
    expect(until('2026-05-06', { settledOn: '2026-03-31' })).toBe('2026-04-30');
    expect(until('2026-05-06', { settledOn: '2026-03-10' })).toBe('2026-04-30');
  });

  test('is due only once the last day is stated', () => {
    expect(until(never.replace('9999', '2026'), { statedUntil: '2026-03-14' })).toBeUndefined();
    expect(until('2026-12-31', { closedDay: undefined })).toBeUndefined();
    expect(
      dueSupplement(closed({ baseline: undefined, statedUntil: undefined }), '2026-12-31', rules),
    ).toBeUndefined();
  });
});

describe('an interval of a year', () => {
  test.each([
    ['MONTHLY', '2026-12-31', 12, '2026-12-01', '2026-12-31'],
    ['QUARTERLY', '2026-03-31', 1, '2026-01-01', '2026-03-31'],
    ['QUARTERLY', '2026-04-01', 2, '2026-04-01', '2026-06-30'],
    ['EVERY_SIX_MONTHS', '2026-06-30', 1, '2026-01-01', '2026-06-30'],
    ['EVERY_SIX_MONTHS', '2026-07-01', 2, '2026-07-01', '2026-12-31'],
    ['ANNUALLY', '2024-02-29', 1, '2024-01-01', '2024-12-31'],
  ] as const)('%s of %s is number %i, from %s to %s', (interval, day, ...expected) => {
    const [period, firstDay, lastDay] = expected;
    const of = intervalOf(interval, day);
    expect(of).toEqual({ interval, period, year: Number(day.slice(0, 4)) });
    expect(daysOf(of)).toEqual({ firstDay, lastDay });
  });
});

describe('statements of account and fee summaries', () => {
  const both: StatementRules = { ...rules, ofAccount: 'QUARTERLY', feeSummaries: {} as never };

  test('are due for the interval of the onboarding, and then for the next one', () => {
    expect(dueInterval(account(), '2026-04-06', both)).toBeUndefined();
    expect(dueInterval(account(), '2026-04-07', both)).toEqual({
      interval: 'QUARTERLY',
      period: 1,
      year: 2026,
    });
    const stated = account({ ofAccountUntil: '2026-03-31' });
    expect(dueInterval(stated, '2026-07-02', both)).toBeUndefined();
    expect(dueInterval(stated, '2026-07-03', both)).toMatchObject({ period: 2 });
    expect(dueFeeSummary(account(), '2027-01-05', both)).toBeUndefined();
    expect(dueFeeSummary(account(), '2027-01-06', both)).toBe(2026);
    expect(dueFeeSummary(account({ feeSummaryUntil: '2026-12-31' }), '2027-12-31', both)).toBeUndefined();
  });

  test('are not due if the stage makes none, before the onboarding, and after the account', () => {
    expect([dueInterval(account(), never, rules), dueFeeSummary(account(), never, rules)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(dueInterval(account({ baseline: undefined }), never, both)).toBeUndefined();
    const closed = { closedDay: '2026-04-01', ofAccountUntil: '2026-03-31' };
    expect(dueInterval(account(closed), never, both)).toMatchObject({ period: 2 });
    expect(dueInterval(account({ ...closed, closedDay: '2026-03-31' }), never, both)).toBeUndefined();
  });

  test('make an account due, as its periods and supplements do', () => {
    const stated = account({
      statedUntil: '2026-04-30',
      ofAccountUntil: '2026-06-30',
      feeSummaryUntil: '2026-12-31',
    });
    expect(isStatementDue(stated, '2026-05-31', both)).toBe(false);
    expect(isStatementDue(stated, '2026-06-03', both)).toBe(true);
    expect(isStatementDue({ ...stated, ofAccountUntil: undefined }, '2026-05-31', both)).toBe(true);
    expect(isStatementDue({ ...stated, feeSummaryUntil: undefined }, '2026-05-31', both)).toBe(false);
    expect(isStatementDue({ ...stated, closedDay: '2026-04-30' }, '2026-05-31', rules)).toBe(false);
    expect(isStatementDue({ ...stated, closedDay: '2026-04-30' }, '2026-06-03', rules)).toBe(true);
  });

  test('are all published when a closed account is at its end', () => {
    const closed = account({
      closedDay: '2026-03-31',
      statedUntil: '2026-03-31',
      ofAccountUntil: '2026-03-31',
      feeSummaryUntil: '2026-12-31',
    });
    expect(isAtItsEnd(closed, both)).toBe(true);
    expect(isAtItsEnd({ ...closed, statedUntil: '2026-03-30' }, both)).toBe(false);
    expect(isAtItsEnd({ ...closed, closedDay: undefined }, both)).toBe(false);
    expect(isAtItsEnd(account({ closedDay: '2026-03-31', baseline: undefined }), both)).toBe(false);
    expect(isAtItsEnd({ ...closed, ofAccountUntil: undefined }, both)).toBe(false);
    expect(isAtItsEnd({ ...closed, feeSummaryUntil: undefined }, both)).toBe(false);
    expect(isAtItsEnd({ ...closed, ofAccountUntil: undefined, feeSummaryUntil: undefined }, rules)).toBe(
      true,
    );
  });
});

describe('where a statement begins', () => {
  const evidence = (closingCents: number, askedAt = '2026-04-07T08:00:00.000Z') =>
    ({ closingCents, askedAt }) as never;
  const row = (firstDay: string, lastDay: string, more: object = {}) =>
    ({ accountId: 'acc-1', firstDay, lastDay, superseded: [], ...more }) as unknown as StatementRow;
  const before = async (...latest: readonly StatementRow[]) =>
    statementBefore(
      {
        async *latest() {
          await Promise.resolve();
          yield* latest;
        },
      },
      account(),
      { firstDay: '2026-05-01', lastDay: '2026-05-31' },
    );
  const [may, april, march] = [
    row('2026-05-01', '2026-05-31', { evidence: evidence(1) }),
    row('2026-04-01', '2026-04-30', { evidence: evidence(2) }),
    row('2026-03-02', '2026-03-31', { evidence: evidence(3) }),
  ];

  test('is where the one of the day before ends, or else the baseline', async () => {
    expect(await before(may, april, march)).toEqual({ closingCents: 2, lastDay: '2026-04-30', row: april });
    const baseline = { closingCents: 700, lastDay: '2026-04-30' };
    expect(await before()).toEqual(baseline);
    expect(await before(may, march)).toEqual(baseline);
    expect(await before({ ...april, evidence: undefined }, march)).toEqual(baseline);
  });

  const [early, late] = ['2026-04-07T07:00:00.000Z', '2026-04-07T09:00:00.000Z'];
  const asked = '2026-04-07T08:00:00.000Z';
  const counted = (more: object) =>
    row('', '', { requestedAt: early, verifiedAt: late, evidence: evidence(1), ...more });

  test('and what it counts is certain up to the first request, and possible up to its check', () => {
    expect([surelyCountedUntil(counted({})), perhapsCountedUntil(counted({}))]).toEqual([early, late]);
    expect(surelyCountedUntil(counted({ requestedAt: late }))).toBe(asked);
    expect(perhapsCountedUntil(counted({ verifiedAt: early }))).toBe(asked);
    expect(perhapsCountedUntil(counted({ verifiedAt: undefined }))).toBe(asked);
    const later = counted({ superseded: [evidence(1)] });
    expect([surelyCountedUntil(later), perhapsCountedUntil(later)]).toEqual([asked, asked]);
    const none = counted({ evidence: undefined });
    expect([surelyCountedUntil(none), perhapsCountedUntil(none)]).toEqual([undefined, undefined]);
  });
});

test('a statement is named by its account and days, and waits for bookings at three looks', () => {
  expect(statementName('acc-1', { firstDay: '2026-03-02', lastDay: '2026-03-31' })).toBe(
    'bank_statement acc-1 2026-03-02..2026-03-31',
  );
  expect([1, 3, 4].map((look) => waitsNoMore({ look }))).toEqual([false, false, true]);
});
