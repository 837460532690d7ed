import { expect, test } from 'vitest';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import { capabilityCommands } from '#shared/capabilities/commands/capability-commands.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { statementOutcomes } from '#shared/statements/commands/statement-outcomes.ts';
import { createStatementRunsWorld } from '#test/fakes/statement-runs-world.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 60_000 };

async function setUp() {
  const world = createStatementRunsWorld();
  const { runs, shards, queue, queued, breaks, notes, register, clock } = world;
  const planPage = async () => Promise.resolve({ shards: [{ id: 's1', items: ['acc_1'] }] });
  const planned = { job: 'statements', id: '2026-02-05', asOf: '2026-02-05', request: {} };
  await startRun({ ...world.deps, planPage, outcomes: statementOutcomes }, planned, () => true);
  queued.length = 0;
  const handler = createHandler({
    jobs: { statements: { runs, shards, queue } },
    jobQueues: async () => Promise.resolve([{ queue: 'statements', waiting: 1, inFlight: 0, dead: 2 }]),
    reportOf: ({ job, id }) => `reports/${job}/${id}`,
    reports: world.deps.reports,
    breaks,
    notes,
    clock,
    evidenceIn: 's3://statements',
    register,
    capabilities: {
      all: async () =>
        Promise.resolve([{ name: 'one-day-statements', state: 'refuted', at: 'then', evidence: ['e1'] }]),
    },
    drifts: { all: async () => Promise.resolve([]) },
    roundTrips: {
      all: async () =>
        Promise.resolve([
          { type: 'ChargeATM', state: 'refuted', intentId: 'f2', at: 'now', provenUntil: 'then' },
        ]),
    },
  });
  return { ...world, handler, ask: askingOf(handler, { remainingMs: 60_000 }) };
}

const run = { job: 'statements', id: '2026-02-05' };

test('runs are listed and shown', async () => {
  const { ask, shards, clock } = await setUp();
  const { list, show } = runCommands;
  await shards.setAside({ runId: run.id }, 'acc_9', clock.now());
  expect(await ask(list, {})).toMatchObject({ runs: [{ ...run, state: 'working' }] });
  expect(await ask(list, { job: 'constructor' })).toEqual({ runs: [] });
  expect(await ask(show, run)).toMatchObject({
    run: { planned: 1, finished: 0 },
    report: 'reports/statements/2026-02-05',
    setAside: ['acc_9'],
  });
  expect(await ask(show, { ...run, id: 'another' })).toEqual({ absent: true });
  expect(await ask(show, { ...run, job: 'another' })).toEqual({ absent: true });
});

test('what waits of runs is counted, and what a run missed is named', async () => {
  const { ask, deps, shards } = await setUp();
  expect(await ask(checkCommands.jobs, {})).toEqual({
    queues: { known: [{ queue: 'statements', waiting: 1, inFlight: 0, dead: 2 }] },
  });
  const lines = [
    { item: 'acc_1', outcome: 'published' },
    { item: 'acc_2', outcome: 'failed' },
  ];
  await deps.reports.writePart(run, { id: 's1.6-0.1', lines });
  const part = { id: 's1.6-0.1', sha256: 'any' };
  const shard = await shards.claim({ runId: run.id, shardId: 's1' }, { nowMs: 0, heldUntil: 1 });
  await shards.finish({ runId: run.id, shardId: 's1' }, { ...shard!, parts: [part] }, undefined);
  const outcomes = ['failed', 'known'];
  expect(await ask(runCommands.missed, { ...run, outcomes })).toEqual({ items: [lines[1]] });
  expect(await ask(runCommands.missed, { ...run, id: 'another', outcomes })).toEqual({ absent: true });
});

test('a run that is not complete stands before all others, however old it is', async () => {
  const { ask, runs } = await setUp();
  for (let day = 10; day < 40; day += 1) {
    const later = { ...run, id: `2026-03-${day}`, asOf: '2026-03-01', request: {} };
    await runs.complete(await runs.begin(later, `2026-03-01T08:${day}:00.000Z`), '2026-03-01T09:00:00.000Z');
  }
  const listed = await ask(runCommands.list, {});
  expect(listed.runs.slice(0, 2).map(({ id }) => id)).toEqual([run.id, '2026-03-39']);
  expect(listed.runs).toHaveLength(20);
});

test('a run is stopped, and resumed with its open shards', async () => {
  const { ask, queued } = await setUp();
  const { stop, resume } = runCommands;
  expect(await ask(stop, run)).toMatchObject({ run: { state: 'stopped' } });
  expect(queued).toEqual([]);
  expect(await ask(resume, run)).toMatchObject({ run: { state: 'working' } });
  expect(queued).toEqual([{ runId: '2026-02-05', shardId: 's1' }]);
});

test('a complete run can be neither stopped nor resumed', async () => {
  const { ask, runs, queued } = await setUp();
  const begun = await runs.read(run.id);
  await runs.complete(begun!, '2026-02-05T09:00:00.000Z');
  expect(await ask(runCommands.stop, run)).toEqual({
    refused: 'the run is complete',
  });
  expect(await ask(runCommands.resume, run)).toEqual({
    refused: 'the run is complete',
  });
  expect(queued).toEqual([]);
});

test('breaks are listed and shown', async () => {
  const { ask, failedStatement } = await setUp();
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const listed = await ask(breakCommands.list, {});
  expect(listed).toMatchObject({ breaks: [{ kind: 'STATEMENT_SUM', state: 'OPEN' }], hasMore: false });
  const [{ id } = { id: '' }] = listed.breaks;
  expect(await ask(breakCommands.show, { id })).toMatchObject({
    found: { id },
    evidenceIn: 's3://statements',
  });
  expect(await ask(breakCommands.show, { id: 'none' })).toEqual({ absent: true });
  expect(await ask(breakCommands.list, { state: 'AUTO_HEALED' })).toEqual({
    breaks: [],
    hasMore: false,
  });
});

test('the register is counted part by part', async () => {
  const { account, register, handler } = await setUp();
  for (let n = 0; n < 20; n += 1) await account(`acc_${n}`, n < 5 ? '2025-12-31' : undefined);
  await register.hold('acc_0', 'a dispute');
  const counts = { onboarded: 0, known: 0, held: 0, parts: 0 };
  let cursor: string | undefined;
  do {
    const answer = await askingOf(handler, { remainingMs: 0 })(portfolioCommands.count, { cursor });
    counts.onboarded += answer.accounts['onboarded'] ?? 0;
    counts.known += answer.accounts['known'] ?? 0;
    counts.held += answer.held;
    counts.parts += 1;
    ({ cursor } = answer);
  } while (cursor !== undefined);
  expect(counts).toEqual({ onboarded: 5, known: 15, held: 1, parts: 16 });
});

test('what nobody has proven is unproven', async () => {
  const { ask } = await setUp();
  const { capabilities } = await ask(capabilityCommands.list, {});
  expect(capabilities).toContainEqual({
    name: 'one-day-statements',
    means: 'a statement may begin and end on the same day',
    observedBy: 'statements, once a period has one day',
    state: 'refuted',
    at: 'then',
    evidence: ['e1'],
  });
  expect(capabilities).toContainEqual({
    name: 'fresh-statement-lines',
    means: 'a statement that is requested again has the bookings that came since',
    observedBy: 'statements, once a booking is dated back into a stated period',
    state: 'unproven',
    evidence: [],
  });
  expect(capabilities).toContainEqual(
    expect.objectContaining({
      name: 'fee-echo ChargeATM',
      state: 'refuted',
      at: 'now',
      evidence: ['fee f2', 'revoked: it was proven until then'],
    }),
  );
});

test.each([
  {},
  callOf(runCommands.show, { id: 'x' }),
  callOf(breakCommands.list, { state: 'BROKEN' }),
  { command: 'erase', request: {} },
])('an invalid request is refused: %o', async (call) => {
  const { handler } = await setUp();
  await expect(handler(call, context)).rejects.toThrow();
});
