import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { inMemoryIntents } from '#test/fakes/fee-world.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { accountFee, aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { owedCharges } from './owed-charges.ts';
import { createPlanAccount } from './plan-account.ts';

/** March is charged from Tuesday 7 April on: three TARGET days, without Easter. */
const asOf = '2026-04-09';
const schedule = aSchedule(aList([accountFee, eachWithdrawalFee]));
const rules = { firstMonth: '2026-02', targetDays: 3 };

const account = onboardedAccount;

const withdrawal = (
  id: string,
  bookingDate: string,
  more: Partial<BookingOfAccount> = {},
): BookingOfAccount => ({
  id,
  amountCents: -100_000,
  currency: 'EUR',
  recordedAt: `${bookingDate}T09:00:00.000Z`,
  bookingDate,
  type: 'CARD_TRANSACTION',
  texts: {},
  ...more,
});

interface Situation {
  readonly registered?: Partial<RegisteredAccount> | 'unknown';
  readonly bookings?: readonly BookingOfAccount[];
  readonly planned?: readonly FeeIntent[];
  /** Hashes of the lists that customers agreed to. */
  readonly frozen?: ReadonlyMap<string, string>;
  /** Another process has changed each fee meanwhile. */
  readonly isChanged?: boolean;
}

function setUp({ registered = {}, bookings = [], planned = [], frozen, isChanged = false }: Situation = {}) {
  const intents = inMemoryIntents();
  const calls: string[] = [];
  const hashes = new Map(frozen);
  let frozenReads = 0;
  const plan = createPlanAccount({
    schedule,
    rules,
    register: {
      read: async () => Promise.resolve(registered === 'unknown' ? undefined : { ...account, ...registered }),
      noteFees: async (_id, month) => Promise.resolve(void calls.push(`fees until ${month}`)),
      noteLateFees: async (_id, month) => Promise.resolve(void calls.push(`searched until ${month}`)),
      adoptFees: async (_id, runs) => Promise.resolve(void calls.push(`adopted ${[...runs].join(' ')}`)),
      reopenFees: async () => Promise.resolve(void calls.push('reopened')),
    },
    intents: {
      ...intents,
      write: async (seen, next) => (isChanged ? Promise.resolve(false) : intents.write(seen, next)),
    },
    acceptances: {
      of: async () => Promise.resolve([]),
      frozen: async () => ((frozenReads += 1), Promise.resolve(hashes)),
      freeze: async (id, hash) => Promise.resolve(void hashes.set(id, hash)),
    },
    mirrored: {
      since: (_id, instant) => {
        calls.push(`bookings since ${instant}`);
        return listed(bookings.filter(({ recordedAt }) => recordedAt >= instant));
      },
    },
  });
  const run = (id: string, day: string) => aRun({ job: 'fees', id, asOf: day, request: { task: 'plan' } });
  const mayWrite = async () => Promise.resolve(true);
  return {
    calls,
    frozenReads: () => frozenReads,
    rows: () => [...intents.rows.values()],
    plan: async (id = 'run-1', day = asOf) => {
      for (const intent of planned) await intents.plan(intent);
      return plan('acc-1', { run: run(id, day), look: 1, mayWrite });
    },
  };
}

const monthly = (more: Partial<FeeIntent> = {}, period = '2026-03'): FeeIntent => {
  const charge = { ...plannedFee.charge, period };
  return {
    ...plannedFee,
    id: intentId('acc-1', charge),
    charge,
    valutaDay: undefined,
    plannedBy: 'run-0',
    ...more,
  };
};

describe('a run plans', () => {
  test('what each month costs, once, and notes that last', async () => {
    const bookings = [withdrawal('b1', '2026-03-10')];
    const { plan, rows, calls } = setUp({ bookings });
    const result = await plan();
    expect(result).toEqual({
      outcome: 'planned',
      line: { charges: 2, cents: { '2026-03': 2_500 } },
      sums: { '2026-03': 2_500 },
    });
    expect(rows()).toMatchObject([
      { accountId: 'acc-1', plannedBy: 'run-1', state: 'PLANNED', attempt: 1, version: 1 },
      { charge: { occurrence: 'b1', cents: 2_000 } },
    ]);
    expect(rows().map(({ id, accountId, charge }) => id === intentId(accountId, charge))).toEqual([
      true,
      true,
    ]);
    // 31 days before the month before: the bank may record a booking early.
    expect(calls).toEqual(['bookings since 2025-12-31T23:00:00.000Z', 'fees until 2026-03']);
    expect(await plan()).toEqual(result);
    expect(rows()).toHaveLength(2);
  });

  test('nothing for an account for which nothing is due', async () => {
    const { plan, calls } = setUp();
    expect(await plan('run-1', '2026-04-06')).toEqual({ outcome: 'up-to-date' });
    expect(calls).toEqual([]);
  });

  test('only what it has planned itself counts in its sum', async () => {
    const { plan } = setUp({ planned: [monthly({}, '2026-02')] });
    expect(await plan()).toMatchObject({ sums: { '2026-03': 500 } });
    expect(await plan('run-2')).toEqual({ outcome: 'up-to-date' });
  });

  test('what costs nothing as not due', async () => {
    const foreign = withdrawal('b1', '2026-03-10', { currency: 'USD' });
    const { plan, rows } = setUp({ bookings: [foreign] });
    expect(await plan()).toEqual({
      outcome: 'other-currency',
      line: { charges: 2, cents: { '2026-03': 500 }, bookings: ['b1'] },
      sums: { '2026-03': 500 },
    });
    expect(rows().map(({ state }) => state)).toEqual(['PLANNED', 'NOT_DUE']);
  });

  test.each([
    ['known', {}, 'known'],
    ['onboarded', { heldBecause: 'a dispute' }, 'held'],
    ['onboarded', { currency: 'USD' }, 'other-currency'],
  ] as const)('nothing for an account that is %s %j', async (state, more, outcome) => {
    const { plan, calls, rows } = setUp({ registered: { state, ...more } });
    expect(await plan()).toEqual({ outcome });
    expect([calls, rows()]).toEqual([[], []]);
  });

  test('nothing for an account that nobody knows', async () => {
    expect(await setUp({ registered: 'unknown' }).plan()).toEqual({ outcome: 'unknown' });
  });

  test.each([
    ['PLANNED', ['reopened']],
    ['WRITTEN_OFF', []],
  ] as const)('nothing for an erased account, whose %s fee is written off next: %j', async (state, calls) => {
    const seen = setUp({ registered: { state: 'erased' }, planned: [monthly({ state })] });
    expect(await seen.plan()).toEqual({ outcome: 'erased' });
    expect(seen.calls).toEqual(calls);
  });

  test('an account that is held is not reopened', async () => {
    const seen = setUp({ registered: { heldBecause: 'x' }, planned: [monthly()] });
    await seen.plan();
    expect(seen.calls).toEqual([]);
  });

  test('nothing while a list is not what customers agreed to', async () => {
    const { plan, frozenReads } = setUp({ frozen: new Map([['standard-2026', 'another hash']]) });
    expect(await plan()).toEqual({ outcome: 'not-agreed' });
    expect(await plan()).toEqual({ outcome: 'not-agreed' });
    expect(frozenReads()).toBe(2);
  });

  test('and asks once for each day whether customers agreed to its lists', async () => {
    const { plan, frozenReads } = setUp();
    await plan();
    const reads = frozenReads();
    await plan();
    expect(frozenReads()).toBe(reads);
    await plan('run-2', '2026-04-10');
    expect(frozenReads()).toBe(reads + 1);
  });

  test('late bookings of a closed account, and notes until when it searched', async () => {
    const registered = { state: 'closed', closedDay: '2026-02-15', feesUntil: '2026-02' } as const;
    const earlier = { ...account.baseline!, day: '2026-01-31' };
    const { plan, calls } = setUp({
      registered: { ...registered, baseline: earlier },
      bookings: [withdrawal('b1', '2026-02-10')],
    });
    expect(await plan()).toMatchObject({ sums: { '2026-02': 2_000 } });
    expect(calls.slice(1)).toEqual(['searched until 2026-03']);
  });
});

describe('fees of a run that failed', () => {
  const registered = { feesUncounted: new Set(['run-0']), feesUntil: '2026-03' };

  test('are adopted as long as they are not sent', async () => {
    const planned = [
      monthly(),
      monthly({ state: 'WAIVED' }, '2026-02'),
      monthly({ plannedBy: 'run-x' }, '2026-01'),
    ];
    const { plan, rows, calls } = setUp({ registered, planned });
    expect(await plan()).toMatchObject({ outcome: 'planned', sums: { '2026-03': 500 } });
    expect(rows().map(({ plannedBy, version }) => [plannedBy, version])).toEqual([
      ['run-1', 2],
      ['run-0', 1],
      ['run-x', 1],
    ]);
    expect(calls).toEqual(['adopted run-0']);
  });

  test('that another worker has changed are adopted by the next attempt', async () => {
    const { plan, calls } = setUp({ registered, planned: [monthly()], isChanged: true });
    await expect(plan()).rejects.toThrow('has changed while a run adopted it');
    await expect(plan()).rejects.toMatchObject({ code: 'fee-changed', retryable: true });
    expect(calls).toEqual([]);
  });

  test('are none if no run has failed', async () => {
    const { plan, rows } = setUp({ registered: { feesUntil: '2026-03' }, planned: [monthly()] });
    expect(await plan()).toEqual({ outcome: 'up-to-date' });
    expect(rows()).toMatchObject([{ plannedBy: 'run-0', version: 1 }]);
  });
});

describe('what an account owes', () => {
  interface Owed {
    readonly registered?: Partial<RegisteredAccount>;
    readonly bookings?: readonly BookingOfAccount[];
    readonly planned?: readonly FeeIntent[];
    readonly months: readonly string[];
    readonly firstMonth?: string;
  }
  const owed = async ({
    registered = {},
    bookings = [],
    planned = [],
    months,
    firstMonth = '2026-02',
  }: Owed) => {
    const since: string[] = [];
    const deps = {
      acceptances: { of: async () => Promise.resolve([{ priceList: 'standard-2026', day: '2026-01-05' }]) },
      mirrored: { since: (_id: string, instant: string) => (since.push(instant), listed(bookings)) },
      intents: { ofAccount: () => listed(planned) },
      schedule,
      rules: { firstMonth },
    };
    const found = await Array.fromAsync(owedCharges(deps, { ...account, ...registered }, { months, asOf }));
    const shown = found.map(({ month, charges, before }) => [
      month,
      charges.map(({ code, occurrence, cents }) => `${code} ${occurrence} ${cents}`),
      before.length,
    ]);
    return { found, shown, since };
  };

  test('is asked for by month, with what is planned of it, and what its customer agreed to', async () => {
    const { found, shown } = await owed({
      bookings: [withdrawal('b1', '2026-03-31'), withdrawal('b2', '2026-04-01')],
      planned: [monthly()],
      registered: { feesUntil: '2026-03' },
      months: ['2026-04'],
    });
    expect(shown).toEqual([
      ['2026-03', ['CASH_WITHDRAWAL b1 2000'], 1],
      ['2026-04', ['ACCOUNT_MONTHLY 1 500', 'CASH_WITHDRAWAL b2 2000'], 0],
    ]);
    expect(found[0]?.acceptances).toEqual([{ priceList: 'standard-2026', day: '2026-01-05' }]);
  });

  test('of months to come is not what is asked for', async () => {
    const bookings = [withdrawal('b1', '2026-04-02')];
    expect((await owed({ bookings, months: ['2026-03'] })).shown).toEqual([
      ['2026-03', ['ACCOUNT_MONTHLY 1 500'], 0],
    ]);
  });

  test('begins on the day after its onboarding, and with the first month of the stage', async () => {
    const bookings = [withdrawal('b0', '2026-02-28'), withdrawal('b1', '2026-03-01')];
    const seen = await owed({ bookings, months: ['2026-03'], registered: { feesUntil: '2026-02' } });
    expect(seen.shown).toEqual([['2026-03', ['ACCOUNT_MONTHLY 1 500', 'CASH_WITHDRAWAL b1 2000'], 0]]);
    const later = await owed({
      bookings,
      months: [],
      firstMonth: '2026-04',
      registered: { feesUntil: '2026-05' },
    });
    expect(later.shown).toEqual([]);
  });

  test('is nothing before the account is onboarded, and no booking is read', async () => {
    const { since } = await owed({ months: ['2026-03'], registered: { baseline: undefined } });
    expect(since).toEqual([]);
  });

  test.each<[string, Partial<RegisteredAccount>, string[], string]>([
    ['the month before the first one', {}, ['2026-03'], '2025-12-31T23:00:00.000Z'],
    ['the month before its first one', {}, [], '2025-12-31T23:00:00.000Z'],
    ['the last planned month', { feesUntil: '2026-03' }, ['2026-04'], '2026-01-28T23:00:00.000Z'],
    [
      'the last month that was searched',
      { feesUntil: '2026-02', feesLookedUntil: '2026-04' },
      [],
      '2026-02-28T23:00:00.000Z',
    ],
    [
      'the later of both',
      { feesUntil: '2026-04', feesLookedUntil: '2026-03' },
      [],
      '2026-02-28T23:00:00.000Z',
    ],
  ])(
    'depends on bookings that the bank recorded up to 31 days before %s',
    async (_, ...[registered, months, instant]) => {
      expect((await owed({ registered, months })).since).toEqual([instant]);
    },
  );

  test('of a booking without a fee is nothing', async () => {
    const bookings = [withdrawal('b1', '2026-03-10', { type: 'SEPA_CREDIT_TRANSFER' })];
    const { shown } = await owed({ bookings, months: ['2026-03'], registered: { feesUntil: '2026-03' } });
    // The month is looked at all the same: its booking may have moved. What it costs as a month is planned.
    expect(shown).toEqual([['2026-03', [], 0]]);
  });

  test('of an account whose opening nobody reported begins with its onboarding', async () => {
    const mid = { openedDay: undefined, baseline: { ...account.baseline!, day: '2026-03-15' } };
    const { shown } = await owed({ months: ['2026-03'], registered: mid });
    // 16 of 31 days.
    expect(shown).toEqual([['2026-03', ['ACCOUNT_MONTHLY 1 258'], 0]]);
  });

  test('ends with the day on which the account is closed', async () => {
    const { shown } = await owed({ months: ['2026-03'], registered: { closedDay: '2026-03-16' } });
    expect(shown).toEqual([['2026-03', ['ACCOUNT_MONTHLY 1 258'], 0]]);
  });
});
