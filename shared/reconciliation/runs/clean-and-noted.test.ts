import { describe, expect, test } from 'vitest';
import type { Run } from '#shared/jobs/run.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { performByTier, planByTier } from './by-tier.ts';
import { isClean, whyNotClean } from './is-clean.ts';
import { whetherInFull, whetherInRotation, whetherWanted } from './is-due.ts';
import { createNoteRun } from './note-run.ts';
import { reportClean } from './report-clean.ts';

const asOf = '2026-03-10';
const at = '2026-03-10T09:00:00.000Z';
const clock = createManualClock(Date.parse(at));
const runOf = (more: Partial<Run> = {}) =>
  aRun({
    job: 'reconciliation',
    asOf,
    request: { tier: 'full' },
    planned: 2,
    finished: 2,
    counts: { agrees: 3 },
    ...more,
  });

describe('a run is clean', () => {
  const verdict = (more: Partial<Run> & { readonly isPart?: boolean } = {}) =>
    whyNotClean({ isPart: false, ...runOf(), ...more });

  test.each([
    'agrees',
    'unchanged',
    'not-today',
    'behind-the-last-page',
    'gone',
    'no-ledger',
    'not-named',
    // Nothing is due for them.
    'erased',
    'closed',
    'held',
    'new',
  ])('if its items are %s', (outcome) => {
    expect(verdict({ counts: { [outcome]: 1 } })).toEqual([]);
  });

  test.each([
    ['healed', '2 healed'],
    ['differs', '2 differs'],
    ['undated', '2 undated'],
    ['filled', '2 filled'],
    ['breaker', '2 breaker (not reached)'],
    ['known', '2 known (not reached)'],
    ['failed', '2 failed (not reached)'],
    ['compared', "it is over the bank's list, which may lack accounts"],
  ])('unless some are %s', (outcome, because) => {
    expect(verdict({ counts: { agrees: 1, [outcome]: 2 } })).toEqual([because]);
    expect(verdict({ counts: { agrees: 1, [outcome]: 0 } })).toEqual([]);
  });

  test.each([
    ['covers a part', { isPart: true }, 'it covers only a part, or is a dry run'],
    ['was stopped', { isStopped: true }, 'it was stopped'],
    ['had nothing to compare', { planned: 0, finished: 0 }, 'there was nothing to compare'],
    ['is not complete', { finished: 1 }, 'it is not complete'],
  ])('unless it %s', (_, more, because) => {
    expect(verdict(more)).toEqual([because]);
  });

  test('and a run over some accounts, or a dry run, is not', () => {
    expect(isClean(runOf())).toBe(true);
    expect(isClean(runOf({ request: { tier: 'full', accounts: ['acc-1'] } }))).toBe(false);
    expect(isClean(runOf({ request: { tier: 'full', dryRun: true } }))).toBe(false);
    expect(isClean(runOf({ counts: { healed: 1 } }))).toBe(false);
  });
});

describe('a run that has ended', () => {
  async function noted(run: Run, breaks: readonly unknown[] = []) {
    const steps: unknown[] = [];
    const note = createNoteRun({
      breaks: {
        list: (query) => (steps.push(query), listed(breaks)) as never,
      },
      metrics: { count: (...of: unknown[]) => void steps.push(of) },
      clock,
      cleanRuns: {
        note: async (...of) => Promise.resolve(void steps.push(['clean', ...of])),
        noteWhole: async (...of) => Promise.resolve(void steps.push(['whole', ...of])),
      },
      settleRequests: async ({ id }) => Promise.resolve(void steps.push(['settled', id])),
    });
    await note(run);
    return steps;
  }

  const clean = (tier: string) => [['clean', tier, { runId: 'run-1', at }], ['ReconciliationClean']];

  test('and was clean is noted so, after its requests are settled', async () => {
    expect(await noted(runOf())).toEqual([['settled', 'run-1'], ...clean('full')]);
    expect(await noted(runOf({ counts: { differs: 1 } }))).toEqual([['settled', 'run-1']]);
  });

  test('over all balances is noted with how many it could not judge', async () => {
    const counts = { agrees: 5, undated: 2, failed: 1, known: 4 };
    expect(await noted(runOf({ request: { tier: 'money' }, counts }))).toEqual([
      ['settled', 'run-1'],
      ['whole', 'money', { since: '2026-03-10T08:00:00.000Z', missed: 3 }],
    ]);
    expect(await noted(runOf({ request: { tier: 'money', byList: true } }))).toEqual([
      ['settled', 'run-1'],
      ...clean('money'),
    ]);
  });

  test('over the ledger is not clean while a file is a break', async () => {
    const ledger = runOf({ request: { tier: 'ledger' } });
    const query = { states: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'], kind: 'LEDGER_FILE' };
    expect(await noted(ledger)).toEqual([['settled', 'run-1'], query, ...clean('ledger')]);
    expect(await noted(ledger, [{}])).toEqual([['settled', 'run-1'], query]);
    // Other tiers read no files.
    expect(await noted(runOf(), [{}])).toEqual([['settled', 'run-1'], ...clean('full')]);
  });

  test('reports how many bookings per million came late or never', async () => {
    const loss = async (sums: Record<string, number>) =>
      (await noted(runOf({ counts: { differs: 1 }, sums }))).slice(1);
    expect(await loss({ compared: 4_000, missing: 6, lost: 2 })).toEqual([
      ['WebhookLossPpm', 500],
      ['BookingsFetchedPpm', 1_500],
    ]);
    expect(await loss({ compared: 10 })).toEqual([
      ['WebhookLossPpm', 0],
      ['BookingsFetchedPpm', 0],
    ]);
    expect(await loss({ compared: 0, missing: 1, lost: 1 })).toEqual([]);
  });
});

describe('how long there was no clean run', () => {
  const hoursOf = async (ledger: 'none' | object, known: Readonly<Record<string, object>>) => {
    const counted: unknown[] = [];
    await reportClean({
      cleanRuns: {
        watch: async (tier, now) => {
          expect(now).toBe(at);
          return Promise.resolve({ watchedSince: '2026-03-10T08:00:00.000Z', ...known[tier] } as never);
        },
      },
      settings: { ledger } as never,
      clock,
      metrics: { count: (...of: unknown[]) => void counted.push(of) },
    });
    return counted;
  };

  test('is reported of each tier, and the longest of these times', async () => {
    const known = { full: { at: '2026-03-09T09:00:00.000Z' }, money: { at: '2026-03-10T06:30:00.000Z' } };
    expect(await hoursOf('none', known)).toEqual([
      ['HoursSinceClean', 2.5, { tier: 'money' }],
      ['HoursSinceClean', 1, { tier: 'entities' }],
      ['HoursSinceClean', 24, { tier: 'full' }],
      ['HoursSinceClean', 24],
    ]);
    const ledger = { ledger: { at: '2026-03-08T09:00:00.000Z' } };
    expect(await hoursOf({}, ledger)).toEqual([
      ['HoursSinceClean', 1, { tier: 'money' }],
      ['HoursSinceClean', 1, { tier: 'entities' }],
      ['HoursSinceClean', 1, { tier: 'full' }],
      ['HoursSinceClean', 48, { tier: 'ledger' }],
      ['HoursSinceClean', 48],
    ]);
  });
});

describe('an account is compared', () => {
  const run = { asOf, request: { tier: 'full' } };
  const account = (more: Partial<RegisteredAccount>) => ({ ...onboardedAccount, ...more });

  test.each<[string, Partial<RegisteredAccount>]>([
    ['wanted', {}],
    ['erased', { state: 'erased' }],
    ['erased', { state: 'erased', heldBecause: 'a dispute' }],
    ['held', { heldBecause: 'a dispute' }],
    ['closed', { state: 'closed' }],
    ['new', { state: 'known', knownSince: '2026-03-09T08:00:00.000Z' }],
    ['known', { state: 'known', knownSince: '2026-03-08T08:00:00.000Z' }],
  ])('or not: %s', (verdict, more) => {
    expect(whetherWanted(account(more), run)).toBe(verdict);
    if (verdict === 'wanted') return;
    expect(whetherInFull({ fullDays: 30 })(account(more), run)).toBe(verdict);
    expect(whetherInRotation(30)(account(more), run)).toBe(verdict);
  });

  test('whenever a person names it', () => {
    const named = { asOf, request: { tier: 'full', accounts: ['acc-1'] } };
    for (const each of [whetherInFull({ fullDays: 30 }), whetherInRotation(30)])
      for (const day of ['2026-03-10', '2026-03-11', '2026-03-12'])
        expect(each(account({ comparedOn: day }), { ...named, asOf: day })).toBe('wanted');
  });
});

test('each tier has its plan and its work', async () => {
  const tiers = { money: 'm', entities: 'e', full: 'f', ledger: 'l' } as const;
  const each = Object.fromEntries(
    Object.entries(tiers).map(([tier, name]) => [
      tier,
      async () => Promise.resolve({ outcome: name, shards: [{ id: name }] }),
    ]),
  ) as never;
  for (const [tier, name] of Object.entries(tiers)) {
    const run = runOf({ request: { tier } });
    expect(await planByTier(each)(run, undefined)).toMatchObject({ shards: [{ id: name }] });
    expect(await performByTier(each)('item', { run } as never)).toMatchObject({ outcome: name });
  }
});
