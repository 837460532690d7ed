import { describe, expect, test } from 'vitest';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { FeeSummaryProgress } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import type { StatementRules } from '#shared/statements/model/due.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { aKept, anIssue, aPublished, march } from '#test/fixtures/statement-issues.ts';
import { createIssueAccount } from './issue-account.ts';

const baseline = {
  day: '2026-02-28',
  valutaCents: 5,
  bookedCents: 5,
  mirrored: { count: 0, sumCents: 0, digest: '0'.repeat(32) },
};
/** On 7 April, its statement of March is due; once that is published, nothing is. */
const due = { ...anIssue().account, baseline };
const idle = { ...due, statedUntil: march.lastDay };
const ended = { ...idle, closedDay: march.lastDay };
const closed = { ...ended, state: 'closed' } as const;

interface Setting {
  /** As it is at each reading, and the last of them from then on. */
  readonly accounts: readonly (RegisteredAccount | undefined)[];
  /** Results of the steps, in turn. */
  readonly summary?: FeeSummaryProgress | 'left';
  readonly periods?: readonly (ItemResult | 'next')[];
  readonly ofAccount?: readonly (ItemResult | 'published' | undefined)[];
  readonly afterClosure?: readonly ('settled' | 'supplement' | 'not-yet' | undefined)[];
  readonly latest?: readonly StatementRow[];
  readonly isErased?: boolean;
  readonly rules?: Partial<StatementRules>;
}

async function issued(setting: Setting) {
  const { latest = [], isErased = false } = setting;
  const steps: unknown[] = [];
  const [accounts, periods, ofAccount, afterClosure] = [
    [...setting.accounts],
    [...(setting.periods ?? [])],
    [...(setting.ofAccount ?? [])],
    [...(setting.afterClosure ?? [])],
  ];
  const next = <Each>(of: Each[]) => (of.length > 1 ? of.shift() : of[0]);
  const perform = createIssueAccount({
    formatsAgain: async () => Promise.reject(new Error('Nobody asks for a format of a company')),
    issueFeeSummary: async ({ id }) => (steps.push(`summary ${id}`), Promise.resolve(setting.summary)),
    issuePeriod: async ({ account, period, before }) => {
      steps.push([`period ${account.id}`, period, before]);
      if (steps.length > 20) throw new Error('It would go on for ever');
      return Promise.resolve(next(periods) ?? 'left');
    },
    issueOfAccount: async ({ id }) => (steps.push(`of account ${id}`), Promise.resolve(next(ofAccount))),
    afterClosure: async ({ id }, asOf) => (
      steps.push(`after closure ${id} ${asOf}`),
      Promise.resolve(next(afterClosure))
    ),
    register: {
      read: async () => {
        if (steps.length > 20) throw new Error('It would go on for ever');
        return Promise.resolve(next(accounts));
      },
      close: async (id) => Promise.resolve(void steps.push(`close ${id}`)),
    },
    tombstones: {
      standing: async ([id = '']) => Promise.resolve(new Map(isErased ? [[id, {} as never]] : [])),
    },
    rows: {
      latest: () => listed(latest),
      write: async (row: StatementRow) => (
        steps.push(`write ${row.lastDay} ${row.state}`),
        Promise.resolve(row)
      ),
    } as never,
    ofAccountRows: { publishedBy: async () => Promise.resolve(0) },
    breaks: { settle: async (...of) => Promise.resolve(void steps.push(['settle', ...of])) },
    rules: { targetDays: 3, exceptions: {}, ...setting.rules },
    clock: createManualClock(Date.parse('2026-04-08T08:00:00Z')),
  });
  return { result: await perform('acc', anIssue().work), steps };
}

const [summary, closure, ofAccountStep] = ['summary acc', 'after closure acc 2026-04-07', 'of account acc'];

describe('nothing is issued of an account', () => {
  test.each<[string, Omit<Setting, 'accounts'> & { account: RegisteredAccount | undefined }, string]>([
    ['that nobody knows', { account: undefined }, 'unknown'],
    ['that is not onboarded', { account: { ...due, state: 'known' } }, 'known'],
    ['whose customer is erased', { account: { ...due, state: 'erased' } }, 'erased'],
    ['whose customer is about to be erased', { account: due, isErased: true }, 'erased'],
    ['that is held', { account: { ...due, heldBecause: 'a dispute' } }, 'held'],
    ['that is held and not onboarded', { account: { ...due, state: 'known', heldBecause: 'x' } }, 'known'],
  ])('%s', async (_, { account, ...setting }, outcome) => {
    expect(await issued({ accounts: [account], ...setting })).toEqual({ result: { outcome }, steps: [] });
  });
});

describe('a closed account', () => {
  test('stays closed if its statements have everything', async () => {
    const setting = { accounts: [closed], afterClosure: ['settled'] } as const;
    expect(await issued(setting)).toEqual({ result: { outcome: 'closed' }, steps: [closure] });
  });

  test('is not looked at if a person holds it', async () => {
    const held = { ...closed, heldBecause: 'a dispute' };
    const setting = { accounts: [held], afterClosure: ['supplement'] } as const;
    expect(await issued(setting)).toEqual({ result: { outcome: 'closed' }, steps: [] });
  });

  test.each(['supplement', 'not-yet', undefined] as const)(
    'is read once more if it is open again: %s',
    async (after) => {
      const { result, steps } = await issued({ accounts: [closed, idle], afterClosure: [after, undefined] });
      expect(result).toEqual({ outcome: 'up-to-date' });
      expect(steps).toEqual([closure, summary, closure, ofAccountStep]);
    },
  );

  test('says what this run has published of it, and what became of its fee summary', async () => {
    const published = aPublished(march, { runId: 'r1' });
    const setting = { afterClosure: ['settled'], latest: [published] } as const;
    expect((await issued({ ...setting, accounts: [closed] })).result).toMatchObject({
      outcome: 'published',
      line: { statements: [{ last_day: '2026-03-31' }] },
    });
    const { result } = await issued({
      accounts: [idle, closed],
      afterClosure: ['settled'],
      summary: 'requested',
    });
    expect(result).toMatchObject({ outcome: 'fee-summary-requested' });
  });
});

describe('a fee summary', () => {
  test('comes before everything else, and once', async () => {
    const setting = { summary: 'requested', periods: ['next'] } as const;
    const { result, steps } = await issued({ ...setting, accounts: [due, due, idle] });
    expect(result).toMatchObject({ outcome: 'fee-summary-requested' });
    expect(steps.map((step): unknown => (Array.isArray(step) ? step[0] : step))).toEqual([
      summary,
      'period acc',
      closure,
      ofAccountStep,
    ]);
  });

  test('leaves the account if there is no time for it', async () => {
    expect(await issued({ accounts: [due], summary: 'left' })).toEqual({ result: 'left', steps: [summary] });
  });
});

describe('a period that is due', () => {
  test('begins where the statement before ends, or at the baseline', async () => {
    const setting = { accounts: [due], periods: ['left'] } as const;
    expect(await issued(setting)).toEqual({
      result: 'left',
      steps: [summary, ['period acc', march, { closingCents: 5, lastDay: '2026-02-28' }]],
    });
    const february = {
      ...aPublished({ firstDay: '2026-02-01', lastDay: '2026-02-28' }),
      evidence: aKept({ closingCents: 9 }),
    };
    expect((await issued({ ...setting, latest: [february] })).steps[1]).toEqual([
      'period acc',
      march,
      { closingCents: 9, lastDay: '2026-02-28', row: february },
    ]);
  });

  test.each<[ItemResult]>([[{ outcome: 'not-verified' }], [{ again: { afterSeconds: 1, orElse: 'x' } }]])(
    'holds up the others: %o',
    async (result) => {
      expect((await issued({ accounts: [due], periods: [result] })).result).toEqual(result);
    },
  );
});

describe('once no period is due', () => {
  test('statements of account are issued, one after the other', async () => {
    const ofAccount = ['published', 'published', undefined] as const;
    const { result, steps } = await issued({ accounts: [idle], ofAccount });
    expect(result).toEqual({ outcome: 'up-to-date' });
    expect(steps.filter((step) => step === ofAccountStep)).toHaveLength(3);
    const waits = { again: { afterSeconds: 1, orElse: 'unanswered' } };
    expect(
      (await issued({ accounts: [ended], afterClosure: ['settled'], ofAccount: [waits] })).result,
    ).toEqual(waits);
  });

  test('what was booked after the closure is a supplement, which comes first', async () => {
    const { steps } = await issued({
      accounts: [ended, ended, { ...ended, supplementUntil: '2026-04-30' }],
      afterClosure: ['supplement', undefined],
    });
    expect(steps).toEqual([summary, closure, closure, ofAccountStep]);
  });

  test('an account at its end is closed', async () => {
    const steps = async (more: Partial<Setting> = {}) =>
      (await issued({ accounts: [ended], afterClosure: ['settled'], ...more })).steps;
    expect(await steps()).toEqual([summary, closure, ofAccountStep, 'close acc']);
    expect(await steps({ afterClosure: ['not-yet'] })).toEqual([summary, closure, ofAccountStep]);
    expect(await steps({ accounts: [idle] })).toEqual([summary, closure, ofAccountStep]);
    // Its statement of account is not due yet.
    expect(await steps({ rules: { ofAccount: 'ANNUALLY' } })).toEqual([summary, closure, ofAccountStep]);
  });
});

describe('periods that a closure has replaced', () => {
  const rowOf = (lastDay: string, state: StatementRow['state']): StatementRow => ({
    ...aPublished({ firstDay: '2026-03-01', lastDay }),
    state,
  });
  const because = 'the account was closed: the period has another last day, or none';
  const ends = async (latest: readonly StatementRow[], account: Partial<RegisteredAccount> = {}) =>
    (await issued({ accounts: [{ ...ended, ...account }], afterClosure: ['not-yet'], latest })).steps.slice(
      1,
      -2,
    );

  test('end, and so do their breaks', async () => {
    expect(await ends([rowOf('2026-04-30', 'VERIFY_FAILED'), rowOf('2026-03-31', 'PUBLISHED')])).toEqual([
      ['settle', 'bank_statement acc 2026-03-01..2026-04-30', because, '2026-04-08T08:00:00.000Z'],
      'write 2026-04-30 REPLACED',
    ]);
  });

  test.each<[string, readonly StatementRow[], Partial<RegisteredAccount>?]>([
    ['that are published', [rowOf('2026-04-30', 'PUBLISHED')]],
    ['that have ended before', [rowOf('2026-04-30', 'REPLACED')]],
    ['that are a supplement', [rowOf('2026-04-30', 'FETCHED')], { supplementUntil: '2026-04-30' }],
    ['that end on the last day', [rowOf('2026-03-31', 'FETCHED')]],
    ['of an account that is open', [rowOf('2026-04-30', 'FETCHED')], { closedDay: undefined }],
  ])('are none %s', async (_, latest, account) => {
    expect(await ends(latest, account)).toEqual([]);
  });

  test('are searched behind such, and not before the last day', async () => {
    const latest = [
      rowOf('2026-05-31', 'PUBLISHED'),
      rowOf('2026-04-30', 'FETCHED'),
      rowOf('2026-03-31', 'FETCHED'),
      rowOf('2026-04-15', 'FETCHED'),
    ];
    expect(await ends(latest)).toEqual([expect.anything(), 'write 2026-04-30 REPLACED']);
  });
});
