import { describe, expect, test } from 'vitest';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createAcceptances } from '#shared/aws/fees/acceptances.ts';
import { createFeeMonths } from '#shared/aws/fees/fee-months.ts';
import { createFeeSettlements, createSettlementFiles } from '#shared/aws/fees/fee-totals.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Json } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { accountFee, aList, aSchedule } from '#test/fixtures/fee-schedules.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { feesJob } from '#shared/fees/model/fee-outcomes.ts';
import { createFeeRuns } from './fee-runs.ts';

/** Ten o'clock at the bank, on the day after March is due. */
const morning = '2026-04-09T08:00:00.000Z';
const today = '2026-04-09';
const settlement = { day: 1, keptPercent: 0 };
const hasTime = () => true;
const hourMs = 3_600_000;

interface Setting {
  readonly accounts?: readonly Partial<RegisteredAccount>[];
  readonly settings?: Partial<FeeSettings>;
  readonly at?: string;
}

/** The runs of the job on the tables of production; each shard ends as the test says. */
function setUp({ accounts = [{}], settings, at = morning }: Setting = {}) {
  const clock = createManualClock(Date.parse(at));
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const rows = { workTable: 'work', job: feesJob, timers, random: seededRandom(3), alsoWrites: () => [] };
  const registered = accounts.map((each) => ({ ...onboardedAccount, ...each }));
  const [runs, shards] = [createRuns(rows, client), createShards(rows, client)];
  const [log, metrics] = [createMemoryLog(), createMemoryMetrics()];
  const ports = {
    runs,
    shards,
    log,
    metrics,
    clock,
    register: {
      read: async (id: string) => Promise.resolve(registered.find((each) => each.id === id)),
      page: async ({ partition, after = '' }: { readonly partition: number; readonly after?: string }) =>
        Promise.resolve(partition === 0 ? registered.filter(({ id }) => id > after) : []),
    },
    queue: { send: async () => Promise.resolve(), count: async () => Promise.resolve(0) },
    reports: createReports(createMemoryBodyStore()),
    months: createFeeMonths('work', client),
    settlements: createFeeSettlements('work', client),
    files: createSettlementFiles('work', client),
    acceptances: createAcceptances('work', client),
    capabilities: createCapabilities('work', client),
    breaks: createBreaks(rows, client),
    mirrored: { since: () => listed([]) },
  };
  const feeRuns = createFeeRuns({ ...ports, settings: { ...feeSettings, ...settings } });

  return {
    ...ports,
    feeRuns,
    tick: async () => feeRuns.tick(hasTime),
    /** What runs were started, by id. */
    started: async (): Promise<Readonly<Record<string, Json | undefined>>> =>
      Object.fromEntries((await runs.latest(20)).map(({ id, request }) => [id, request['task']])),
    /** Every shard that is open ends so. */
    work: async (outcome: string, sums: Readonly<Record<string, number>> = {}): Promise<void> => {
      for (const { id: runId } of await runs.open())
        for await (const { id: shardId, items } of shards.open(runId)) {
          const name = { runId, shardId };
          const held = { nowMs: clock.now(), heldUntil: clock.now() + 1 };
          const shard = await shards.claim(name, held);
          if (shard === undefined) continue;
          const counts = { [outcome]: items.length };
          await shards.finish(name, { ...shard, next: items.length, counts, sums }, undefined);
        }
    },
  };
}

type World = ReturnType<typeof setUp>;

const started = (answer: Awaited<ReturnType<World['feeRuns']['start']>>) => {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.run;
};

describe('a run takes an account or leaves it out', () => {
  test.each<[string, Partial<RegisteredAccount>, string]>([
    ['plan', {}, 'wanted'],
    ['plan', { feesUntil: '2026-03' }, 'up-to-date'],
    ['plan', { heldBecause: 'a dispute' }, 'held'],
    ['plan', { currency: 'USD' }, 'other-currency'],
    ['plan', { state: 'erased', hasOpenFees: true }, 'erased'],
    ['plan', { state: 'known', baseline: undefined, knownSince: '2026-04-08T08:00:00.000Z' }, 'new'],
    ['plan', { state: 'known', baseline: undefined, knownSince: '2026-04-07T08:00:00.000Z' }, 'known'],
    // It may owe fees until its last month is planned.
    ['plan', { state: 'closed', closedDay: '2026-03-15' }, 'wanted'],
    [
      'plan',
      { state: 'closed', closedDay: '2026-02-15', feesUntil: '2026-02', feesLookedUntil: '2026-05' },
      'closed',
    ],
    ['charge', {}, 'up-to-date'],
    ['charge', { hasOpenFees: false }, 'up-to-date'],
    ['charge', { hasOpenFees: true }, 'wanted'],
    ['charge', { hasOpenFees: true, heldBecause: 'a dispute' }, 'held'],
    // They are written off.
    ['charge', { hasOpenFees: true, state: 'erased' }, 'wanted'],
    ['charge', { hasOpenFees: false, state: 'erased' }, 'erased'],
    ['charge', { state: 'erased' }, 'erased'],
    ['review', {}, 'wanted'],
    ['review', { feesReviewedOn: '2026-04-08' }, 'up-to-date'],
    ['review', { heldBecause: 'a dispute' }, 'held'],
    ['review', { state: 'erased', hasOpenFees: true }, 'erased'],
    ['settle', {}, 'up-to-date'],
    ['settle', { feesUntil: '2026-03' }, 'wanted'],
    ['settle', { feesUntil: '2026-03', state: 'erased' }, 'wanted'],
    ['settle', { feesUntil: '2026-03', heldBecause: 'a dispute' }, 'wanted'],
    ['dun', {}, 'up-to-date'],
    ['dun', { hasRefusedFees: false }, 'up-to-date'],
    ['dun', { hasRefusedFees: true }, 'wanted'],
    ['dun', { hasRefusedFees: true, heldBecause: 'a dispute' }, 'held'],
  ])('%s: %o is %s', async (task, account, outcome) => {
    const { feeRuns } = setUp({ accounts: [account], settings: { settlement } });
    const asked = { task: task as 'plan', asOf: today, requestId: 'r1' };
    const { planned, counts } = started(await feeRuns.start(asked, hasTime));
    expect(planned > 0 ? { wanted: 1 } : counts).toEqual({ [outcome]: 1 });
  });

  test('that a person names is reviewed whenever that is', async () => {
    const { feeRuns, shards } = setUp({ accounts: [{ feesReviewedOn: '2026-04-08' }, { id: 'acc-2' }] });
    const asked = { task: 'review' as const, asOf: today, accounts: ['acc-1'], requestId: 'r1' };
    const { id, planned, isPart } = started(await feeRuns.start(asked, hasTime));
    expect([planned, isPart]).toEqual([1, true]);
    const [shard] = await Array.fromAsync(shards.open(id));
    expect(shard?.items).toEqual(['acc-1']);
  });
});

describe('a run that a person starts', () => {
  const asked = { task: 'plan' as const, asOf: today, requestId: 'r1' };

  test('is named by its day, its task and the request, and is one run if that is repeated', async () => {
    const { feeRuns, runs } = setUp();
    const first = started(await feeRuns.start(asked, hasTime));
    expect(first).toMatchObject({ job: 'fees', id: '2026-04-09-plan-r1', asOf: today, state: 'working' });
    expect(await feeRuns.start(asked, hasTime)).toEqual({ run: first });
    expect(await runs.read('2026-04-09-plan-r1')).toMatchObject({ request: { task: 'plan' } });
    expect((await runs.read('2026-04-09-plan-r1'))?.request).not.toHaveProperty('accounts');
  });

  test('is planned as far as there is time', async () => {
    const { feeRuns } = setUp();
    expect(started(await feeRuns.start(asked, () => false)).state).toBe('planning');
    expect(started(await feeRuns.start(asked, hasTime)).state).toBe('working');
  });

  test('releases the months that are as expected before it charges', async () => {
    const { feeRuns, months } = setUp({ settings: { forecastCents: 968 } });
    await months.note('2026-03', 'run-1', 968);
    await feeRuns.start(asked, hasTime);
    expect(await months.read('2026-03')).not.toHaveProperty('releasedCents');
    await feeRuns.start({ ...asked, task: 'charge' }, hasTime);
    expect(await months.read('2026-03')).toMatchObject({ releasedCents: 968, releasedAt: morning });
  });

  test.each<[string, Parameters<World['feeRuns']['start']>[0], Partial<FeeSettings>, string | undefined]>([
    [
      'of a day to come',
      { ...asked, asOf: '2026-04-10' },
      {},
      '2026-04-10 is later than today, 2026-04-09: nothing is planned or charged for a future day',
    ],
    [
      'that charges as of a day that is over',
      { ...asked, task: 'charge', asOf: '2026-04-08' },
      {},
      '2026-04-08 is over: fees take effect on the day of their run, which is 2026-04-09',
    ],
    // The bank's clock may be behind ours.
    [
      'that charges as of a day of the bank',
      { ...asked, task: 'charge', asOf: '2026-04-08' },
      { startsByItself: false },
      undefined,
    ],
    ['that charges today', { ...asked, task: 'charge' }, {}, undefined],
    ['that plans as of a day that is over', { ...asked, asOf: '2026-04-08' }, {}, undefined],
    [
      'that settles without a cut-off day',
      { ...asked, task: 'settle' },
      {},
      "the bank's cut-off day is unknown: set `fees.settlement` in stages.ts",
    ],
    ['that settles', { ...asked, task: 'settle' }, { settlement }, undefined],
    ['that plans without a cut-off day', asked, {}, undefined],
    [
      'of an unknown account',
      { ...asked, accounts: ['acc-9'] },
      {},
      "neither an event nor the bank's list of accounts names acc-9: check the id",
    ],
    [
      'that charges an unknown account',
      { ...asked, task: 'charge', accounts: ['acc-9'] },
      {},
      "neither an event nor the bank's list of accounts names acc-9: check the id",
    ],
  ])('%s is refused or not', async (_, request, ...[settings, refused]) => {
    const { feeRuns, started: runsOf } = setUp({ settings });
    const answer = await feeRuns.start(request, hasTime);
    if (refused === undefined) expect(answer).toHaveProperty('run');
    else expect(answer).toEqual({ refused });
    expect(Object.keys(await runsOf())).toHaveLength(refused === undefined ? 1 : 0);
  });

  test('plans nothing by a price list that customers have not agreed to, but charges what is planned', async () => {
    const { feeRuns, acceptances } = setUp();
    await acceptances.freeze('standard-2026', 'other prices');
    expect(await feeRuns.start(asked, hasTime)).toMatchObject({
      refused: expect.stringContaining('standard-2026 differs from the price list') as string,
    });
    expect(await feeRuns.start({ ...asked, task: 'charge' }, hasTime)).toHaveProperty('run');
  });
});

describe('the schedule', () => {
  test('plans all accounts, then charges, then checks refused fees and reviews', async () => {
    const world = setUp({ accounts: [{ hasOpenFees: true, hasRefusedFees: true }] });
    const { tick, work, clock } = world;
    const first = await tick();
    expect(first).toEqual({ runs: [], months: [] });
    expect(await world.started()).toEqual({ [today]: 'plan' });
    expect(world.metrics.latest).toMatchObject({ FeeMonthsWaiting: 0, RunOverdueHours: 3 });

    await work('planned', { '2026-03': 484 });
    const second = await tick();
    expect(second.runs).toMatchObject([
      { id: today, state: 'complete', coverage: { reached: 1, expected: 1 } },
    ]);
    expect(await world.started()).toEqual({ [today]: 'plan', [`${today}-charge`]: 'charge' });
    expect(world.metrics.latest).toMatchObject({ FeeMonthsWaiting: 1, RunOverdueHours: 0 });
    expect(world.metrics.latest).not.toHaveProperty('RunCoveragePercent');
    expect(second.months).toEqual([
      {
        month: '2026-03',
        plannedCents: 484,
        journal: { state: 'open' },
        waitsBecause: '484 cents, and neither a month before nor a forecast',
      },
    ]);

    clock.advance(2 * hourMs);
    await tick();
    // Its charges are not complete.
    expect(Object.keys(await world.started())).toHaveLength(2);
    await work('waiting');
    await tick();
    expect(await world.started()).toEqual({
      [today]: 'plan',
      [`${today}-charge`]: 'charge',
      [`${today}-dun-12`]: 'dun',
      [`${today}-review`]: 'review',
    });
    for (const { asOf } of await world.runs.latest(9)) expect(asOf).toBe(today);
    expect(world.metrics.latest).toMatchObject({ RunCoveragePercent: 100 });
    expect(world.metrics.counts['FeeMonthsWaiting']).toBe(3);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('releases months before its hour, and freezes a list, but starts nothing', async () => {
    const world = setUp({ at: '2026-04-09T04:59:00.000Z', settings: { forecastCents: 968 } });
    await world.months.note('2026-03', 'run-1', 968);
    const { months } = await world.tick();
    expect(months).toMatchObject([{ month: '2026-03', plannedCents: 968, releasedCents: 968 }]);
    expect(months[0]?.waitsBecause).toBeUndefined();
    expect([...(await world.acceptances.frozen()).keys()]).toEqual(['standard-2026']);
    expect(await world.started()).toEqual({});
    expect(world.metrics.latest).toMatchObject({ FeeMonthsWaiting: 0, RunOverdueHours: 0 });
  });

  test('starts nothing where people do, and reports no delay', async () => {
    const world = setUp({ settings: { startsByItself: false } });
    await world.tick();
    expect(await world.started()).toEqual({});
    expect(world.metrics.latest).toEqual({ FeeMonthsWaiting: 0 });
  });

  test('waits for accounts that are not planned for want of time', async () => {
    const world = setUp({ accounts: [] });
    await world.feeRuns.tick(() => false);
    expect(await world.started()).toEqual({ [today]: 'plan' });
    // A run without accounts is complete once it is planned.
    await world.tick();
    expect(await world.started()).toHaveProperty(`${today}-review`, 'review');
  });

  test('releases a month as of its day, and goes on with what was released while it charges', async () => {
    const world = setUp({ accounts: [{ hasOpenFees: true, feesUntil: '2026-03' }] });
    const release = async (month: string, releasedAt: string) => {
      await world.months.note(month, 'run-1', 968);
      const seen = await world.months.read(month);
      await world.months.release(seen!, { releasedCents: 968, releasedAt });
    };
    await world.months.note('2025-12', 'run-1', 1);
    await release('2026-01', '2026-04-09T07:59:59.999Z');
    await release('2026-02', morning);
    await release('2026-03', '2026-04-09T08:00:00.001Z');
    await world.tick();
    expect(await world.started()).toEqual({
      [today]: 'plan',
      [`${today}-charge`]: 'charge',
      [`${today}-charge-2026-03`]: 'charge',
    });
    expect(await world.runs.read(`${today}-charge-2026-03`)).toMatchObject({ asOf: today });
  });

  test.each<[string, number, string | undefined]>([
    // Within the two hours in which the charges began, nothing has come in since.
    ['2026-04-09T08:00:00.000Z', 90, undefined],
    ['2026-04-09T08:00:00.001Z', 90, undefined],
    ['2026-04-09T09:59:59.999Z', 1, 'dun-12'],
    ['2026-04-09T05:30:00.000Z', 31, 'dun-08'],
    ['2026-04-09T05:30:00.000Z', 200, 'dun-10'],
  ])(
    'looks for money every other hour: charged at %s, and %i minutes later',
    async (at, ...[minutes, run]) => {
      const world = setUp({ at, accounts: [] });
      await world.tick();
      world.clock.advance(minutes * 60_000);
      await world.tick();
      const all = [
        today,
        `${today}-charge`,
        `${today}-review`,
        ...(run === undefined ? [] : [`${today}-${run}`]),
      ];
      expect(Object.keys(await world.started()).toSorted()).toEqual(all.toSorted());
    },
  );

  test.each<[string, Partial<FeeSettings>, string[]]>([
    ['no cut-off day is known', {}, []],
    ['it is booked', { settlement }, ['settle-2026-03']],
    [
      'it is booked later',
      { settlement: { day: 9, keptPercent: 0 }, firstMonth: '2026-01' },
      ['settle-2026-02'],
    ],
    ['it is the first one', { settlement, firstMonth: '2026-03' }, ['settle-2026-03']],
    ['it is before the first one', { settlement, firstMonth: '2026-04' }, []],
  ])('adds a month up once: %s', async (_, settings, runs) => {
    const world = setUp({ settings, accounts: [{ feesUntil: '2026-03' }] });
    const settles = async () => Object.entries(await world.started()).filter(([, task]) => task === 'settle');
    await world.tick();
    expect(await settles()).toEqual(runs.map((id) => [id, 'settle']));
    for (const id of runs) expect(await world.runs.read(id)).toMatchObject({ asOf: today });
    await world.tick();
    expect(await settles()).toHaveLength(runs.length);
  });

  test('does not add a month up again whose settlement is known', async () => {
    const world = setUp({ settings: { settlement } });
    await world.settlements.write({
      month: '2026-03',
      runId: 'r',
      state: 'unproven',
      chargedCents: 0,
      doubtCents: 0,
      expectedCents: 0,
      foundCents: 0,
      atCutOff: {},
    });
    await world.tick();
    expect(await world.started()).toEqual({ [today]: 'plan' });
  });

  test('plans nothing by prices that customers have not agreed to, says why, and charges what is planned', async () => {
    const world = setUp({ accounts: [{ hasOpenFees: true }] });
    await world.acceptances.freeze('standard-2026', 'other prices');
    await world.tick();
    expect(await world.started()).toEqual({ [`${today}-charge`]: 'charge' });
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'no fees are planned',
        fields: { because: expect.stringContaining('standard-2026 differs from the price list') as string },
      },
    ]);
  });
});

test('a list of later months is frozen on its day', async () => {
  const later = aList([accountFee], { id: 'later', effectiveFrom: '2026-04-10' });
  const world = setUp({ settings: { schedule: aSchedule(aList([accountFee]), later) } });
  await world.tick();
  expect([...(await world.acceptances.frozen()).keys()]).toEqual(['standard-2026']);
  world.clock.advance(24 * hourMs);
  await world.tick();
  expect([...(await world.acceptances.frozen()).keys()].toSorted()).toEqual(['later', 'standard-2026']);
});

describe('the import of a settlement file', () => {
  const csv = (amount: string) =>
    `account,day,amount,currency\nDE02120300000000202051,2026-04-07,${amount},EUR\n`;
  const asked = (amount: string, requestId: string) => ({ month: '2026-03', text: csv(amount), requestId });

  test('stores it without its text in the answer, and compares the month in a run of the file', async () => {
    const world = setUp({ settings: { settlement }, accounts: [{ feesUntil: '2026-03' }] });
    const first = await world.feeRuns.importSettlement(asked('9.00', 'r1'), hasTime);
    expect(first).toStrictEqual({
      file: {
        month: '2026-03',
        number: 1,
        sha256: sha256Hex(csv('9.00')),
        cents: 900,
        lines: 1,
        importedAt: morning,
      },
      isKnown: false,
      run: {
        job: 'fees',
        id: 'settle-2026-03-1',
        asOf: '2026-04-07',
        startedAt: morning,
        state: 'working',
        planned: 1,
        finished: 0,
        counts: {},
      },
    });
    expect(await world.started()).toEqual({ 'settle-2026-03-1': 'settle' });
    const second = await world.feeRuns.importSettlement(asked('9.68', 'r2'), () => false);
    expect(second).toMatchObject({
      file: { number: 2 },
      isKnown: false,
      replaced: sha256Hex(csv('9.00')),
      run: { id: 'settle-2026-03-2', state: 'planning' },
    });
    const again = await world.feeRuns.importSettlement(asked('9.68', 'r3'), hasTime);
    expect(again).toMatchObject({ file: { number: 2 }, isKnown: true, run: { id: 'settle-2026-03-2' } });
  });

  test('starts no run if it is refused', async () => {
    const world = setUp();
    expect(await world.feeRuns.importSettlement(asked('9.00', 'r1'), hasTime)).toEqual({
      refused: "the bank's cut-off day is unknown: set `fees.settlement` in stages.ts",
    });
    expect(await world.started()).toEqual({});
  });
});

test('months show whether they wait, and why', async () => {
  const { feeRuns, months } = setUp();
  await months.note('2026-01', 'run-1', 900);
  const january = await months.read('2026-01');
  await months.release(january!, { releasedCents: 900, releasedAt: morning });
  await months.note('2026-02', 'run-1', 968);
  await months.note('2026-03', 'run-1', 100);
  await months.note('2026-05', 'run-1', 1);
  const shown = await feeRuns.months();
  const journal = { state: 'open' };
  expect(shown).toEqual({
    months: [
      { month: '2026-01', plannedCents: 900, releasedCents: 900, releasedAt: morning, journal },
      // As expected, and not released yet.
      { month: '2026-02', plannedCents: 968, journal },
      {
        month: '2026-03',
        plannedCents: 100,
        journal,
        waitsBecause: '100 cents, and neither a month before nor a forecast',
      },
      {
        month: '2026-05',
        plannedCents: 1,
        journal,
        waitsBecause: '2026-05 is not due on 2026-04-09: only two persons can release it',
      },
    ],
  });
  // Nothing is released by being shown.
  expect(await months.read('2026-02')).not.toHaveProperty('releasedCents');
});
