import { expect, test } from 'vitest';
import { breaksExchanges } from '#shared/breaks/commands/break-commands.ts';
import { runsExchanges } from '#shared/jobs/commands/run-commands.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import type { Exchange } from '#shared/operators/row.ts';
import { registerExchanges } from '#shared/capabilities/commands/capability-commands.ts';
import { statementOutcomes } from '#shared/statements/runs/statement-outcomes.ts';
import { createStatementRunsWorld } from '#test/fakes/statement-runs-world.ts';
import { wholeAnswer } from '#test/fakes/whole-answer.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 60_000 };

async function setUp() {
  const world = createStatementRunsWorld();
  const { runs, shards, queue, queued, breaks, notes, register, clock } = world;
  const planPage = async () => Promise.resolve({ shards: [{ id: 's1', items: ['acc_1'] }] });
  const planned = { job: 'statements', id: '2026-02-05', asOf: '2026-02-05', wish: {} };
  await startRun({ ...world.deps, planPage, outcomes: statementOutcomes }, planned, () => true);
  queued.length = 0;
  const handler = createHandler({
    jobs: { statements: { runs, shards, queue } },
    reportOf: ({ job, id }) => `reports/${job}/${id}`,
    breaks,
    notes,
    clock,
    evidenceIn: 's3://statements',
    register,
    capabilities: {
      all: async () =>
        Promise.resolve([{ name: 'one-day-statements', state: 'refuted', at: 'then', evidence: ['e1'] }]),
    },
    echo: {
      all: async () =>
        Promise.resolve([
          { type: 'ChargeATM', state: 'refuted', intentId: 'f2', at: 'now', provenUntil: 'then' },
        ]),
    },
  });
  const ask = async (exchange: Exchange, asked: object) =>
    wholeAnswer(exchange, await handler(asked, context));
  return { ...world, handler, ask };
}

const run = { job: 'statements', id: '2026-02-05' };

test('runs are listed and shown', async () => {
  const { ask } = await setUp();
  const { list, show } = runsExchanges;
  expect(await ask(list, { ask: 'list-runs' })).toMatchObject({ runs: [{ ...run, state: 'working' }] });
  expect(await ask(list, { ask: 'list-runs', job: 'constructor' })).toEqual({ runs: [] });
  expect(await ask(show, { ask: 'show-run', ...run })).toMatchObject({
    run: { planned: 1, finished: 0 },
    report: 'reports/statements/2026-02-05',
  });
  expect(await ask(show, { ask: 'show-run', ...run, id: 'another' })).toEqual({ absent: true });
  expect(await ask(show, { ask: 'show-run', ...run, job: 'another' })).toEqual({ absent: true });
});

test('a run that is not complete stands before all others, however old it is', async () => {
  const { ask, runs } = await setUp();
  for (let day = 10; day < 40; day += 1) {
    const later = { ...run, id: `2026-03-${day}`, asOf: '2026-03-01', wish: {} };
    await runs.complete(await runs.begin(later, `2026-03-01T08:${day}:00.000Z`), '2026-03-01T09:00:00.000Z');
  }
  const listed = runsExchanges.list.answer.parse(await ask(runsExchanges.list, { ask: 'list-runs' }));
  expect(listed.runs.slice(0, 2).map(({ id }) => id)).toEqual([run.id, '2026-03-39']);
  expect(listed.runs).toHaveLength(20);
});

test('a run is stopped, and resumed with its open shards', async () => {
  const { ask, queued } = await setUp();
  const { stop, resume } = runsExchanges;
  expect(await ask(stop, { ask: 'stop-run', ...run })).toMatchObject({ run: { state: 'stopped' } });
  expect(queued).toEqual([]);
  expect(await ask(resume, { ask: 'resume-run', ...run })).toMatchObject({ run: { state: 'working' } });
  expect(queued).toEqual([{ runId: '2026-02-05', shardId: 's1' }]);
});

test('a complete run can be neither stopped nor resumed', async () => {
  const { ask, runs, queued } = await setUp();
  const begun = await runs.read(run.id);
  await runs.complete(begun!, '2026-02-05T09:00:00.000Z');
  expect(await ask(runsExchanges.stop, { ask: 'stop-run', ...run })).toEqual({
    refused: 'the run is complete',
  });
  expect(await ask(runsExchanges.resume, { ask: 'resume-run', ...run })).toEqual({
    refused: 'the run is complete',
  });
  expect(queued).toEqual([]);
});

test('breaks are listed and shown', async () => {
  const { ask, failedStatement } = await setUp();
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const listed = await ask(breaksExchanges.list, { ask: 'list-breaks' });
  expect(listed).toMatchObject({ breaks: [{ kind: 'STATEMENT_SUM', state: 'OPEN' }], hasMore: false });
  const [{ id } = { id: '' }] = breaksExchanges.list.answer.parse(listed).breaks;
  expect(await ask(breaksExchanges.show, { ask: 'show-break', id })).toMatchObject({
    found: { id },
    evidenceIn: 's3://statements',
  });
  expect(await ask(breaksExchanges.show, { ask: 'show-break', id: 'none' })).toEqual({ absent: true });
  expect(await ask(breaksExchanges.list, { ask: 'list-breaks', state: 'AUTO_HEALED' })).toEqual({
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
    const asked = { ask: 'coverage', cursor };
    const answer = registerExchanges.coverage.answer.parse(
      await handler(asked, { getRemainingTimeInMillis: () => 0 }),
    );
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
  const exchange = registerExchanges.capabilities;
  const { capabilities } = exchange.answer.parse(await ask(exchange, { ask: 'capabilities' }));
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
    means: 'a statement asked for again has the bookings that came since',
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

test.each([{}, { ask: 'show-run', id: 'x' }, { ask: 'list-breaks', state: 'BROKEN' }, { ask: 'erase' }])(
  'an invalid request is refused: %o',
  async (asked) => {
    const { handler } = await setUp();
    await expect(handler(asked, context)).rejects.toThrow();
  },
);
