import { describe, expect, test } from 'vitest';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createIbanPointers } from '#shared/aws/portfolio/iban-pointers.ts';
import { createCleanRuns } from '#shared/aws/reconciliation/clean-run-rows.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { createVerifiedBookings } from '#shared/aws/reconciliation/verified-rows.ts';
import type { NewRun } from '#shared/jobs/run.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { PutFile } from '#shared/reconciliation/model/ledger-ports.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { createReconciliationRuns } from './reconciliation-runs.ts';

const today = '2026-03-10';
/** At the bank, it is an hour later. */
const atBank = (time: string, day = today) => Date.parse(`${day}T${time}:00+01:00`);

const ledger = ledgerSettings.parse({
  file: { format: 'csv', columns: { account: 'account', day: 'day', amount: 'amount', id: 'id' } },
  accountIs: 'id',
  windowDays: 2,
});

interface Setting {
  readonly at?: string;
  readonly settings?: Partial<ReconciliationSettings>;
  /** The bank's list of accounts was seen to show balances, or not. */
  readonly list?: 'proven' | 'refuted';
  /** An account is onboarded, so that a run stays open until a worker has taken it. */
  readonly hasAccount?: boolean;
  readonly hasTime?: () => boolean;
}

/** Runs, register and notes are those of production, on tables in memory. */
async function setUp({ at = '03:00', settings, list, hasAccount, hasTime = () => true }: Setting = {}) {
  const clock = createManualClock(atBank(at));
  const { client } = createMemoryTables(clock);
  const [timers, random] = [{ sleep: async () => Promise.resolve() }, seededRandom(1)];
  const rows = { workTable: 'work', job: 'reconciliation', timers, random, alsoWrites: () => [] };
  const register = createAccountRegister('work', client);
  const { baseline } = onboardedAccount;
  const now = () => toIsoInstant(clock.now());
  if (hasAccount === true) {
    await register.describe({ id: 'acc_1', currency: 'EUR' }, now());
    await register.onboard('acc_1', baseline!);
  }
  const capabilities = createCapabilities('work', client);
  const name = 'balances-in-account-list';
  if (list !== undefined) await capabilities.see({ name, state: list, evidence: [], at: now() });
  await capabilities.see({ name: 'one-day-statements', state: 'proven', evidence: [], at: now() });
  const [files, metrics] = [[] as PutFile[], createMemoryMetrics()];
  const [runs, reconciled] = [createRuns(rows, client), createReconciledRows('work', client)];
  const asked: string[] = [];
  const job = createReconciliationRuns({
    runs,
    register,
    capabilities,
    reconciled,
    clock,
    metrics,
    log: createMemoryLog(),
    shards: createShards(rows, client),
    queue: { send: async () => Promise.resolve(), count: async () => Promise.resolve(0) },
    reports: createReports(createMemoryBodyStore()),
    breaks: createBreaks(rows, client),
    verified: createVerifiedBookings(rows, client),
    cleanRuns: createCleanRuns('work', client),
    mirror: { bookings: () => listed([]) },
    bank: {
      accounts: async () =>
        Promise.resolve({ accounts: [{ id: 'acc_1' }], balances: new Map(), showsBalances: true, last: 1 }),
    },
    planEntities: async (run) => {
      asked.push(run.id);
      return Promise.resolve({ shards: hasAccount === true ? [{ id: 's1', items: ['account acc_1'] }] : [] });
    },
    partnerFiles: {
      list: async () => Promise.resolve(files),
      read: () => listed([Buffer.from('id;account;day;amount')]),
    },
    ledger: createLedgerRows({ workTable: 'work', clock, keptDays: 130 }, client),
    accounts: createIbanPointers('work', client),
    ledgerLines,
    settings: { ...reconciliationSettings, ...settings },
  });
  const known = async () => (await runs.latest(50)).toReversed();
  return {
    job,
    runs,
    reconciled,
    register,
    metrics,
    files,
    planned: asked,
    tick: async () => job.tick(hasTime),
    begin: async (run: Omit<NewRun, 'job'>) => runs.begin({ job: 'reconciliation', ...run }, now()),
    /** Of all runs. */
    ids: async () => (await known()).map(({ id }) => id).toSorted(),
    run: async (id: string) => (await runs.read(id))!,
    moveTo: (time: string, day = today) => clock.advance(atBank(time, day) - clock.now()),
  };
}

const begunBy = async (setting: Setting) => {
  const { tick, ids } = await setUp(setting);
  await tick();
  return ids();
};

const [ofDay, entities, money] = [today, `${today}-entities`, `${today}-money-1`];

describe('the runs of a day', () => {
  test.each<[string, string, readonly string[]]>([
    ['before their hour', '02:59', []],
    ['at their hour', '03:00', [ofDay, entities, money]],
    ['until the day ends for balances', '23:29', [ofDay, entities, money]],
    ['then without a comparison of balances', '23:30', [ofDay, entities]],
  ])('start %s: at %s', async (_, at, expected) => {
    expect(await begunBy({ at })).toEqual(expected);
  });

  test('compare everything as of that day', async () => {
    const { tick, run } = await setUp();
    await tick();
    for (const [id, request] of [
      [ofDay, { tier: 'full' }],
      [entities, { tier: 'entities' }],
      [money, { tier: 'money' }],
    ] as const)
      expect(await run(id)).toMatchObject({ asOf: today, request });
  });

  test('start by themselves only where the clock of the bank is ours', async () => {
    const { tick, ids, metrics } = await setUp({ settings: { startsByItself: false } });
    expect(await tick()).toEqual({ runs: [] });
    expect([await ids(), metrics.counts]).toEqual([[], {}]);
  });

  test('are moved on, shown and reported', async () => {
    const { tick, metrics } = await setUp({ hasAccount: true, settings: { fullDays: 1 } });
    expect(await tick()).toEqual({ runs: [] });
    const { runs } = await tick();
    expect(runs.map(({ id, planned }) => [id, planned])).toEqual([
      [ofDay, 1],
      [entities, 1],
      [money, 1],
    ]);
    expect(metrics.counts).toMatchObject({ RunOverdueHours: 0, HoursSinceClean: 0 });
  });

  test('do not start a second time while those of the day before are under way', async () => {
    const { tick, ids, moveTo } = await setUp({ hasAccount: true, settings: { fullDays: 1 } });
    await tick();
    moveTo('03:00', '2026-03-11');
    await tick();
    expect(await ids()).toEqual([ofDay, entities, money]);
  });

  test('start beside a run over some accounts, and beside a dry run', async () => {
    const { tick, ids, begin } = await setUp({ hasAccount: true, settings: { fullDays: 1 } });
    await begin({ id: 'some', asOf: today, request: { tier: 'full', accounts: ['acc_1'] } });
    await begin({ id: 'dry', asOf: today, request: { tier: 'money', dryRun: true } });
    await tick();
    expect(await ids()).toEqual([ofDay, entities, money, 'dry', 'some']);
  });

  test('start once those of the day before are complete', async () => {
    const { tick, ids, moveTo } = await setUp();
    await tick();
    moveTo('03:00', '2026-03-11');
    await tick();
    const next = ['2026-03-11', '2026-03-11-entities', '2026-03-11-money-1'];
    expect(await ids()).toEqual([ofDay, entities, money, ...next]);
  });

  test('start in the moment in which one that was under way is complete', async () => {
    const { tick, ids, begin, metrics } = await setUp();
    await begin({ id: 'before', asOf: '2026-03-09', request: { tier: 'full' } });
    await tick();
    expect(await ids()).toEqual([ofDay, entities, money, 'before']);
    // The balances show how much of the portfolio is reached.
    expect(metrics.latest).toMatchObject({ RunCoveragePercent: 100 });
  });

  test('of one tier do not wait for those of another', async () => {
    const { tick, ids, begin } = await setUp({ hasAccount: true, settings: { fullDays: 1 } });
    await begin({ id: 'before', asOf: '2026-03-09', request: { tier: 'full' } });
    await tick();
    expect(await ids()).toEqual([entities, money, 'before']);
  });
});

describe('balances are compared', () => {
  const moneyOf = (ids: readonly string[]) =>
    ids.filter((id) => id.includes('money')).map((id) => id.slice(`${today}-money-`.length));

  test.each([
    ['03:00', ['1']],
    ['06:59', ['1']],
    ['07:00', ['2']],
    ['23:00', ['6']],
  ])('every so many hours: at %s', async (at, expected) => {
    expect(moneyOf(await begunBy({ at, settings: { moneyHours: 4 } }))).toEqual(expected);
  });

  // The run over all accounts is for those that the list lacks.
  test.each<[string, Setting['list'], readonly string[]]>([
    ['00:30', 'proven', ['2330']],
    ['00:29', 'proven', []],
    ['00:30', 'refuted', []],
    ['03:14', 'proven', ['0200', '1']],
    ['03:15', 'proven', ['0215', '1']],
    ['07:00', 'proven', ['0600', '1']],
    ['07:00', 'refuted', ['2']],
    ['23:30', 'proven', []],
  ])(
    'at %s, by pages of the list every quarter of an hour if it was %s to show them',
    async (at, list, expected) => {
      const setting = { at, settings: { moneyHours: 4 }, ...(list && { list }) };
      expect(moneyOf(await begunBy(setting))).toEqual(expected);
    },
  );

  test('page by page, or account by account', async () => {
    const { tick, run } = await setUp({ list: 'proven', hasAccount: true });
    await tick();
    expect(await run(`${today}-money-0200`)).toMatchObject({
      request: { tier: 'money', byList: true },
      planned: 1,
    });
    expect(await run(money)).toMatchObject({ request: { tier: 'money' }, planned: 1 });
  });

  test('not while the same comparison is under way', async () => {
    const { tick, ids, moveTo } = await setUp({ list: 'proven', at: '02:00' });
    await tick();
    moveTo('03:00');
    await tick();
    expect(moneyOf(await ids())).toEqual(['0100', '1']);
    moveTo('03:15');
    await tick();
    expect(moneyOf(await ids())).toEqual(['0100', '1']);
  });
});

describe('everything that can be read back is read since the last complete run', () => {
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);

  async function turnsAfter(before: Readonly<Record<number, 'complete' | 'stopped'>>) {
    const { tick, run, runs, begin } = await setUp();
    for (const [ago, state] of Object.entries(before)) {
      const asOf = day(Number(ago));
      const begun = await begin({ id: `${asOf}-entities`, asOf, request: { tier: 'entities' } });
      if (state === 'complete') await runs.complete(begun, `${asOf}T05:00:00.000Z`);
      else await runs.stop(begun.id);
    }
    await tick();
    return (await run(entities)).request['turnsAfter'];
  }

  test.each<[string, Readonly<Record<number, 'complete' | 'stopped'>>, string | undefined]>([
    ['of yesterday', { 1: 'complete', 2: 'complete' }, '2026-03-09'],
    ['of the day before, if there was none yesterday', { 2: 'complete' }, '2026-03-08'],
    ['of the day before, if that of yesterday was stopped', { 1: 'stopped', 2: 'complete' }, '2026-03-08'],
    ['of thirty days ago', { 30: 'complete' }, '2026-02-08'],
    ['or since the first one began', { 1: 'stopped', 3: 'stopped' }, '2026-03-06'],
    ['or in the turns of the day alone, if none is known', {}, undefined],
    ['or of all, if it was longer ago', { 31: 'complete' }, undefined],
  ])('%s', async (_, before, expected) => {
    expect(await turnsAfter(before)).toBe(expected);
  });

  test('once a day', async () => {
    const { tick, moveTo, planned } = await setUp();
    await tick();
    moveTo('04:00');
    await tick();
    expect(planned).toEqual([entities]);
  });
});

describe('the ledger is compared', () => {
  const daily = `${today}-ledger`;
  const ledgerOf = (ids: readonly string[]) => ids.filter((id) => id.includes('ledger'));
  const file = (version: string): PutFile => ({
    name: '2026-03-09.csv',
    version,
    putAt: `${today}T01:00:00.000Z`,
  });

  test('every day where a stage has one', async () => {
    expect(ledgerOf(await begunBy({ settings: { ledger } }))).toEqual([daily]);
    expect(ledgerOf(await begunBy({}))).toEqual([]);
    expect(ledgerOf(await begunBy({ settings: { ledger }, at: '02:59' }))).toEqual([]);
  });

  test('again in the quarter of an hour in which a file comes', async () => {
    const { tick, ids, run, files, moveTo } = await setUp({ settings: { ledger } });
    await tick();
    moveTo('09:20');
    await tick();
    expect(ledgerOf(await ids())).toEqual([daily]);
    files.push(file('v1'));
    await tick();
    await tick();
    const quarter = `${daily}-0815`;
    expect(ledgerOf(await ids())).toEqual([daily, quarter]);
    expect(await run(quarter)).toMatchObject({ asOf: today, request: { tier: 'ledger' } });
  });

  test('before the runs of the day, too', async () => {
    const { tick, ids, files } = await setUp({ settings: { ledger }, at: '01:00' });
    files.push(file('v1'));
    await tick();
    expect(ledgerOf(await ids())).toEqual([`${daily}-0000`]);
  });

  test('not twice while the run of the day is under way, or another one', async () => {
    const { tick, ids, files, moveTo } = await setUp({ settings: { ledger }, hasTime: () => false });
    files.push(file('v1'), { ...file('v2'), name: '2026-03-08.csv' });
    await tick();
    expect(ledgerOf(await ids())).toEqual([daily]);
    moveTo('03:15');
    await tick();
    expect(ledgerOf(await ids())).toEqual([daily]);
  });

  test('with nothing, if the stage has none any more', async () => {
    const { tick, run, begin } = await setUp();
    await begin({ id: 'left', asOf: today, request: { tier: 'ledger' } });
    await tick();
    expect(await run('left')).toMatchObject({ planned: 0, completedAt: expect.any(String) as string });
  });
});

describe('a person starts a run', () => {
  const asked = { tier: 'full', asOf: today, dryRun: false, afresh: false, requestId: 'r1' } as const;
  const started = async (more: object, setting: Setting = {}) => {
    const { job, run } = await setUp({ hasAccount: true, ...setting });
    const answer = await job.start({ ...asked, ...more }, () => true);
    return 'refused' in answer ? answer.refused : run(answer.run.id);
  };

  test('of what was asked for', async () => {
    expect(await started({ dryRun: true, afresh: true, accounts: ['acc_1'] })).toMatchObject({
      id: `${today}-full-r1`,
      asOf: today,
      request: { tier: 'full', dryRun: true, afresh: true, byList: false, accounts: ['acc_1'] },
      planned: 1,
    });
  });

  test.each<[string, object, Setting, boolean]>([
    ['if the list shows balances', { tier: 'money' }, { list: 'proven' }, true],
    ['unless it does not', { tier: 'money' }, { list: 'refuted' }, false],
    ['unless accounts are named', { tier: 'money', accounts: ['acc_1'] }, { list: 'proven' }, false],
    ['unless bookings are compared', { tier: 'full' }, { list: 'proven' }, false],
  ])('over the list of the bank %s', async (_, more, ...[setting, byList]) => {
    expect(await started(more, setting)).toMatchObject({ request: { byList } });
  });

  test.each<[string, object, Setting, string]>([
    [
      'another day where the clock of the bank is ours',
      { asOf: '2026-03-09' },
      {},
      'the bank shows only the present: leave out --as-of, or give 2026-03-10',
    ],
    [
      'a ledger where there is none',
      { tier: 'ledger' },
      {},
      'this stage reads no ledger: set `reconciliation.ledger` in stages.ts',
    ],
    [
      'an account that nobody knows',
      { accounts: ['acc_9'] },
      {},
      "neither an event nor the bank's list of accounts names acc_9: check the id",
    ],
  ])('but not of %s', async (_, more, ...[setting, because]) => {
    expect(await started(more, setting)).toBe(because);
  });

  test('of another day where the clock of the bank is its own, and of a ledger where there is one', async () => {
    const other = await started({ asOf: '2026-03-09' }, { settings: { startsByItself: false } });
    expect(other).toMatchObject({ id: '2026-03-09-full-r1' });
    expect(await started({ tier: 'ledger' }, { settings: { ledger } })).toMatchObject({
      id: `${today}-ledger-r1`,
    });
  });
});

describe('a person is shown', () => {
  test('the last comparisons of an account', async () => {
    const { job, reconciled } = await setUp({ hasAccount: true });
    const full = await reconciled.full('acc_1');
    const ids = Array.from({ length: 21 }, (_, n) => `b${String(n).padStart(2, '0')}`);
    const bookings = new Map(ids.map((id) => [id, { isOpen: true }] as const));
    await reconciled.noteFull('acc_1', { ...full, isHeldBack: true, bookings }, full);
    expect(await job.show({ accountId: 'acc_1' })).toEqual({
      account: { id: 'acc_1', state: 'onboarded', comparedOn: undefined },
      money: { isUnexplained: false },
      full: {
        seals: [],
        isDrifted: false,
        isHeldBack: true,
        unsettled: { count: 21, ids: ids.slice(0, 20) },
      },
      ledger: { cuts: [], open: [], hasPages: false, version: 0 },
      byHand: [],
    });
    expect(await job.show({ accountId: 'acc_9' })).toEqual({ absent: true });
  });

  test('what share is verified, and how soon differences were found', async () => {
    const { job } = await setUp();
    expect(await job.verified({ days: 30 })).toMatchObject({
      firstDay: '2026-02-09',
      lastDay: today,
      bookings: { verified: 0 },
      detection: { breaks: 0 },
    });
  });

  test('that an account is absent, if what is the same in its ledger is said', async () => {
    const { job } = await setUp();
    const named = { accountId: 'acc_9', lines: ['l1'], bookings: ['b1'], changeId: 'c1' };
    expect(await job.match({ ...named, is: 'same' })).toEqual({ absent: true });
  });
});
