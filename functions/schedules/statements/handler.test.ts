import { expect, test } from 'vitest';
import type { ResponseOf } from '#shared/operators/row.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { createStatementRunsWorld } from '#test/fakes/statement-runs-world.ts';
import { askingOf, callOf } from '#test/fakes/calls.ts';
import { createHandler } from './handler.ts';

const context = { getRemainingTimeInMillis: () => 600_000 };

const { plan, preview, rerun, requestFeeSummary, show, republish, hold, release } = statementCommands;

const aYear = { documentType: 'FEE_SUMMARY_STATEMENT', missingAfterSeconds: 60 };

function setUp(options?: Parameters<typeof createStatementRunsWorld>[0]) {
  const world = createStatementRunsWorld(options);
  const handler = createHandler(world.deps);
  const ask = askingOf(handler);
  const tick = async () => handler({}, context);
  const runIds = async () => (await world.runs.latest(10)).map(({ id }) => id);
  return { ...world, handler, ask, tick, runIds };
}

test('the run of the day starts once its hour has come at the bank, and once', async () => {
  const { tick, runIds, clock, runs } = setUp({ startAt: '2026-02-05T04:59:00Z' });
  await tick();
  expect(await runIds()).toEqual([]);
  clock.advance(60_000);
  await tick();
  clock.advance(3_600_000);
  await tick();
  expect(await runIds()).toEqual(['2026-02-05']);
  expect(await runs.read('2026-02-05')).toMatchObject({ asOf: '2026-02-05', completedAt: expect.anything() });
});

test('no run starts in the hour that comes twice or not at all', async () => {
  const { deps, runs, clock } = createStatementRunsWorld({ startAt: '2026-10-25T00:30:00Z' });
  const handler = createHandler({ ...deps, startHour: 1 });
  await handler({}, context);
  clock.advance(3_600_000);
  await handler({}, context);
  expect(await runs.latest(1)).toEqual([]);
  clock.advance(3_600_000);
  await handler({}, context);
  expect(await runs.latest(1)).toHaveLength(1);
});

test('where only people start runs, the schedule moves theirs on', async () => {
  const { ask, tick, runIds, account, queued } = setUp({ startsByItself: false });
  await account('acc_1', '2025-12-31');
  await ask(plan, { asOf: '2027-06-30' }, 'r1');
  expect(await tick()).toMatchObject({ runs: [{ id: '2027-06-30-r1', state: 'working' }] });
  expect(await runIds()).toEqual(['2027-06-30-r1']);
  expect(queued).toHaveLength(1);
});

test('a plan that is asked for twice is one run, over what is due', async () => {
  const { ask, account, register, queued } = setUp();
  await account('acc_due', '2025-12-31');
  await account('acc_later', '2026-01-31');
  await account('acc_new');
  await account('acc_held', '2025-12-31');
  await register.hold('acc_held', 'a question of law');
  const due = { asOf: '2026-02-05' };
  const first = await ask(plan, due, 'r1');
  expect(first).toMatchObject({
    run: { state: 'working', planned: 1, counts: { 'up-to-date': 1, new: 1, held: 1 } },
  });
  expect(await ask(plan, due, 'r1')).toEqual(first);
  expect(queued).toEqual([{ runId: '2026-02-05-r1', shardId: 'acc_due' }]);
});

test('a run is complete without held and new accounts, and names those that are held or not onboarded', async () => {
  const { ask, account, register, reported, breaks, clock } = setUp();
  await account('acc_done', '2026-01-31');
  await account('acc_held', '2025-12-31');
  await register.hold('acc_held', 'a question of law');
  const run = { counts: { 'up-to-date': 1, held: 1 }, coverage: { reached: 1, expected: 1 } };
  expect(await ask(plan, { asOf: '2026-02-05' }, 'r1')).toMatchObject({ run });
  expect(reported('2026-02-05-r1')).toEqual([{ item: 'acc_held', outcome: 'held' }]);
  expect(await breaks.ofEntity('run statements')).toEqual([]);
  // Listed today: the job `portfolio` onboards it before anything is due of it.
  await account('acc_new');
  expect(await ask(plan, { asOf: '2026-02-05' }, 'r2')).toMatchObject({
    run: { counts: { new: 1 }, coverage: { reached: 1, expected: 1 } },
  });
  clock.advance(48 * 3_600_000);
  expect(await ask(plan, { asOf: '2026-02-07' }, 'r3')).toMatchObject({
    run: { counts: { known: 1 }, coverage: { reached: 1, expected: 2 } },
  });
  expect(reported('2026-02-07-r3')).toContainEqual({ item: 'acc_new', outcome: 'known' });
  expect(await breaks.ofEntity('run statements')).toMatchObject([
    { state: 'OPEN', expected: '2', found: '1' },
  ]);
  // Nobody can onboard it, and somebody has said why.
  await register.hold('acc_new', 'the bank has deleted it');
  expect(await ask(plan, { asOf: '2026-02-07' }, 'r4')).toMatchObject({
    run: { counts: { held: 2 }, coverage: { reached: 1, expected: 1 } },
  });
  expect(await breaks.ofEntity('run statements')).toMatchObject([{ state: 'AUTO_HEALED' }]);
});

test('nothing is done of accounts that are all held, and the answer says so', async () => {
  const { ask, account, failedStatement, feeSummary, feeSummaries, register, runIds } = setUp({
    feeSummaries: aYear,
  });
  for (const id of ['acc_1', 'acc_2']) await account(id, '2024-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  await feeSummary('acc_1', 'MISSING');
  await register.hold('acc_1', 'a dispute');
  const refused = 'a person holds acc_1: release it first';
  expect(await ask(plan, { asOf: '2026-02-05', accounts: ['acc_1'] })).toEqual({ refused });
  expect(await ask(rerun, { accountId: 'acc_1', firstDay: '2026-01-01' })).toEqual({ refused });
  expect(await ask(requestFeeSummary, { accountId: 'acc_1', year: 2025 })).toEqual({ refused });
  expect(await feeSummaries.read('acc_1', 2025)).toMatchObject({ state: 'MISSING' });
  expect(await runIds()).toEqual([]);
  const both = { asOf: '2026-02-05', accounts: ['acc_1', 'acc_2'] };
  expect(await ask(plan, both)).toMatchObject({ run: { planned: 1, counts: { held: 1 } } });
});

test('single accounts are planned alone', async () => {
  const { ask, account } = setUp();
  await account('acc_1', '2025-12-31');
  await account('acc_2', '2025-12-31');
  const due = { asOf: '2026-02-05', accounts: ['acc_2'] };
  expect(await ask(plan, due, 'r1')).toMatchObject({ run: { planned: 1, counts: {} } });
});

test('accounts that nobody knows are refused before a run begins, and by a preview', async () => {
  const { ask, account, runIds } = setUp();
  await account('acc_1', '2025-12-31');
  const due = { asOf: '2026-02-05', accounts: ['acc_1', ...[2, 3, 4, 5, 6].map((n) => `acc_${n}`)] };
  const refused =
    "neither an event nor the bank's list of accounts names acc_2, acc_3, acc_4 and 2 more: check the ids";
  expect(await ask(plan, due, 'r1')).toEqual({ refused });
  expect(await ask(preview, due)).toEqual({ refused });
  expect(await runIds()).toEqual([]);
});

test('nobody plans for a day that has not come', async () => {
  const { ask, runIds } = setUp();
  expect(await ask(plan, { asOf: '2026-02-06' }, 'r1')).toEqual({
    refused: '2026-02-06 is later than today at the bank, 2026-02-05',
  });
  expect(await runIds()).toEqual([]);
});

test('a preview counts what is due, and writes nothing', async () => {
  const { ask, account, runIds, queued } = setUp();
  await account('acc_1', '2025-12-31');
  await account('acc_2', '2026-01-31');
  expect(await ask(preview, { asOf: '2026-02-05' })).toEqual({
    due: 1,
    excluded: { 'up-to-date': 1 },
    cursor: undefined,
  });
  expect([await runIds(), queued]).toEqual([[], []]);
});

test('a preview without time says where it goes on', async () => {
  const world = createStatementRunsWorld();
  await world.account('acc_1', '2025-12-31');
  const handler = createHandler(world.deps);
  let [cursor, due, asked]: [string | undefined, number, number] = [undefined, 0, 0];
  do {
    const answer: ResponseOf<typeof preview> = await askingOf(handler, { remainingMs: 0 })(preview, {
      asOf: '2026-02-05',
      cursor,
    });
    if (!('due' in answer)) throw new Error('not a preview');
    [cursor, due, asked] = [answer.cursor, due + answer.due, asked + 1];
  } while (cursor !== undefined);
  expect(due).toBe(1);
  expect(asked).toBeGreaterThan(10);
});

test.each(['REQUESTED', 'FETCHED', 'VERIFIED'] as const)(
  'a statement that waits is verified again: %s',
  async (state) => {
    const { ask, account, failedStatement, deps } = setUp();
    await account('acc_1', '2025-12-31');
    const period = { firstDay: '2026-01-01', lastDay: '2026-01-31' };
    await failedStatement('acc_1', period.firstDay, period.lastDay);
    const row = await deps.rows.read('acc_1', period);
    if (row !== undefined) await deps.rows.write({ ...row, state });
    const again = { accountId: 'acc_1', firstDay: '2026-01-01' };
    expect(await ask(rerun, again, 'r1')).toMatchObject({ run: { id: '2026-02-04-r1' } });
  },
);

test('what was published is never verified again', async () => {
  const { ask, account, failedStatement, deps } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const row = await deps.rows.read('acc_1', { firstDay: '2026-01-01', lastDay: '2026-01-31' });
  if (row !== undefined) await deps.rows.write({ ...row, state: 'PUBLISHED' });
  expect(await ask(rerun, { accountId: 'acc_1', firstDay: '2026-01-01' }, 'r1')).toEqual({
    refused: 'the statement is PUBLISHED: a published statement is never issued again',
  });
});

test('a statement that was found wrong is verified again, and no other', async () => {
  const { ask, account, failedStatement, queued } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const again = { accountId: 'acc_1', firstDay: '2026-01-01' };
  expect(await ask(rerun, again, 'r1')).toMatchObject({ run: { id: '2026-02-04-r1', asOf: '2026-02-04' } });
  expect(queued).toEqual([{ runId: '2026-02-04-r1', shardId: 'acc_1' }]);
  expect(await ask(rerun, { ...again, firstDay: '2026-02-01' })).toEqual({
    refused: 'the account has no statement from 2026-02-01',
  });
});

test('a fee summary that is missing is requested again by a run of its own', async () => {
  const { ask, account, feeSummary, feeSummaries, queued } = setUp({ feeSummaries: aYear });
  await account('acc_1', '2024-12-31');
  await feeSummary('acc_1', 'MISSING');
  const again = { accountId: 'acc_1', year: 2025 };
  expect(await ask(requestFeeSummary, again, 'r1')).toMatchObject({
    run: { id: '2026-01-06-r1', state: 'working' },
  });
  expect(queued).toEqual([{ runId: '2026-01-06-r1', shardId: 'acc_1' }]);
  expect(await feeSummaries.read('acc_1', 2025)).toMatchObject({ state: 'DUE', requests: [{}] });
  expect(await ask(requestFeeSummary, { ...again, year: 2024 })).toEqual({
    refused: 'the account has no fee summary of 2024',
  });
});

test('an account is shown with its statements and their breaks, without its IBAN', async () => {
  const { ask, account, failedStatement } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const shown = await ask(show, { accountId: 'acc_1' });
  expect(shown).toMatchObject({
    account: { id: 'acc_1', state: 'onboarded' },
    statements: [{ state: 'VERIFY_FAILED', breaks: [{ kind: 'STATEMENT_SUM', state: 'OPEN' }] }],
  });
  expect(JSON.stringify(shown)).not.toContain('DE123');
  expect(await ask(show, { accountId: 'acc_2' })).toEqual({ absent: true });
});

test('only what was published is announced again', async () => {
  const { ask, account, failedStatement, publishedAgain } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  expect(await ask(republish, { accountId: 'acc_1', lastDay: '2026-01-31' })).toEqual({
    refused: 'the statement is VERIFY_FAILED, not PUBLISHED',
  });
  expect(await ask(republish, { accountId: 'acc_1', lastDay: '2026-02-28' })).toEqual({
    refused: 'the account has no statement until 2026-02-28',
  });
  expect(publishedAgain).toEqual([]);
});

test('statements of an erased account are not announced again: their files may be gone', async () => {
  const { ask, account, publishedStatement, erase, publishedAgain } = setUp();
  await account('acc_1', '2025-12-31');
  await publishedStatement('acc_1', '2026-01-31');
  await erase('acc_1');
  expect(await ask(republish, { accountId: 'acc_1', lastDay: '2026-01-31' })).toEqual({
    refused: 'the account was erased: its files are gone, or kept only because the law demands it',
  });
  expect(publishedAgain).toEqual([]);
});

test('an account is held and released', async () => {
  const { ask, account, register } = setUp();
  await account('acc_1');
  expect(await ask(hold, { accountId: 'acc_1' })).toEqual({ held: true });
  expect(await register.read('acc_1')).toMatchObject({ heldBecause: 'a dispute' });
  expect(await ask(release, { accountId: 'acc_1' })).toEqual({ held: false });
  expect(await ask(hold, { accountId: 'acc_2' })).toEqual({ absent: true });
});

test('the schedule reports what runs have reached, and what is still open', async () => {
  const { tick, account, failedStatement, metrics } = setUp();
  await account('acc_1', '2025-12-31');
  await account('acc_2', '2026-01-31');
  for (const id of ['acc_1', 'acc_2', 'acc_3']) await failedStatement(id, '2026-01-01', '2026-01-31');
  await tick();
  expect(metrics.counts).toMatchObject({ ShardsOpen: 1, OpenBreaks: 3 });
  expect(metrics.counts).not.toHaveProperty('RunCoveragePercent');
});

test('the schedule reports how late the run of a day is, and how old the oldest break', async () => {
  const { tick, account, failedStatement, clock, metrics } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  await tick();
  expect(metrics.counts).toMatchObject({ RunOverdueHours: 3, OldestBreakHours: 0 });
  clock.advance(26 * 3_600_000);
  await tick();
  expect(metrics.counts).toMatchObject({ RunOverdueHours: 3 + 29, OldestBreakHours: 26 });
});

test('the breaks of an account that is erased end, and no longer count', async () => {
  const { tick, account, failedStatement, erase, breaks, clock, metrics } = setUp();
  for (const id of ['acc_1', 'acc_2']) await account(id, '2025-12-31');
  for (const month of ['01', '02']) await failedStatement('acc_1', `2026-${month}-01`, `2026-${month}-28`);
  clock.advance(3_600_000);
  await failedStatement('acc_2', '2026-01-01', '2026-01-31');
  await erase('acc_1');
  clock.advance(26 * 3_600_000);
  await tick();
  expect(metrics.counts).toMatchObject({ OpenBreaks: 1, OldestBreakHours: 26 });
  const [ended] = await breaks.ofEntity('bank_statement acc_1 2026-01-01..2026-01-28');
  expect(ended).toMatchObject({ state: 'AUTO_HEALED', settledBecause: 'the account was erased' });
  expect(await breaks.ofEntity('bank_statement acc_2 2026-01-01..2026-01-31')).toMatchObject([
    { state: 'OPEN' },
  ]);
});

test.each([
  { dryRun: true },
  callOf(plan, {}),
  callOf(plan, { asOf: '5.2.2026' }),
  callOf(plan, { asOf: '2026-02-05' }, 'r 1'),
  callOf(preview, { asOf: '2026-02-05', account: 'acc_1' }),
  callOf(show, 'acc_1'),
  { ...callOf(hold, { accountId: 'acc_1' }), change: undefined },
])('an invalid request is refused: %o', async (call) => {
  const { handler, runIds } = setUp();
  await expect(handler(call, context)).rejects.toThrow();
  expect(await runIds()).toEqual([]);
});
