import { describe, expect, test } from 'vitest';
import type { RegisterPosition } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { StatementRules } from '#shared/statements/model/due.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { createStatementRunsWorld } from '#test/fakes/statement-runs-world.ts';
import { anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import { createStatementRuns } from './statement-runs.ts';

const always = () => true;
const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
const baselineOf = (day: string) => ({ day, valutaCents: 0, bookedCents: 0, mirrored });

/** An account with a statement of January that is due from 4 February on. */
const dueAccount = (more: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  ...anIssue().account,
  knownSince: '2025-12-01T08:00:00.000Z',
  baseline: baselineOf('2025-12-31'),
  ...more,
});

function setUp(options?: Parameters<typeof createStatementRunsWorld>[0]) {
  const world = createStatementRunsWorld(options);
  const runs = createStatementRuns(world.deps);
  const runIds = async () => (await world.runs.latest(10)).map(({ id }) => id);
  return { ...world, world, ofStatements: runs, runIds };
}

/** Runs over a register whose first two partitions have these accounts. */
function over(...partitions: readonly (readonly RegisteredAccount[])[]) {
  const { deps } = createStatementRunsWorld();
  return createStatementRuns({
    ...deps,
    register: {
      read: async (id) => Promise.resolve(partitions.flat().find((each) => each.id === id)),
      page: async ({ partition, after }: RegisterPosition) =>
        Promise.resolve(after === undefined ? (partitions[partition] ?? []) : []),
    },
  });
}

describe('a statement is due', () => {
  const closed = { state: 'closed', closedDay: '2026-01-15', statedUntil: '2026-01-15' } as const;
  const known = { state: 'known', baseline: undefined } as const;
  const isHeld = { heldBecause: 'a dispute' };

  test.each<[string, Partial<RegisteredAccount>, string | undefined]>([
    ['of an account whose period is over', {}, undefined],
    ['of no account whose period is not', { baseline: baselineOf('2026-01-31') }, 'up-to-date'],
    ['of no account that is held', isHeld, 'held'],
    ['of no account that is erased', { state: 'erased' }, 'erased'],
    ['of no account that is erased and held', { state: 'erased', ...isHeld }, 'erased'],
    ['of no account that was listed yesterday', { ...known, knownSince: '2026-02-03T23:00:00.000Z' }, 'new'],
    ['of no account that is not onboarded', { ...known, knownSince: '2026-02-03T22:59:59.999Z' }, 'known'],
    ['of no account that is held instead of onboarded', { ...known, ...isHeld }, 'held'],
    ['of a closed account, once its last month is over', closed, undefined],
    ['of no closed account that was checked for it', { ...closed, settledOn: '2026-01-31' }, 'closed'],
    ['of no closed account that is held', { ...closed, ...isHeld }, 'closed'],
  ])('%s', async (_, account, excluded) => {
    const counts = await over([dueAccount(account)]).preview({ asOf: '2026-02-05' }, always);
    expect(counts).toEqual({
      due: excluded === undefined ? 1 : 0,
      excluded: excluded === undefined ? {} : { [excluded]: 1 },
      cursor: undefined,
    });
  });
});

describe('a preview', () => {
  const many = Array.from({ length: 150 }, (_, at) => dueAccount({ id: `a${at}` }));
  const late = dueAccount({ id: 'b', baseline: baselineOf('2026-01-31') });
  const runs = over([...many, late], [dueAccount({ id: 'c' }), { ...late, id: 'd' }]);
  const asOf = '2026-02-05';

  test('counts the accounts of all partitions', async () => {
    expect(await runs.preview({ asOf }, always)).toEqual({
      due: 151,
      excluded: { 'up-to-date': 2 },
      cursor: undefined,
    });
  });

  test('without time ends after a part, and goes on from there', async () => {
    const first = await runs.preview({ asOf }, () => false);
    expect(first).toEqual({ due: 150, excluded: { 'up-to-date': 1 }, cursor: expect.any(String) });
    if (!('cursor' in first) || first.cursor === undefined) return;
    expect(await runs.preview({ asOf, cursor: first.cursor }, always)).toMatchObject({
      due: 1,
      excluded: { 'up-to-date': 1 },
      cursor: undefined,
    });
  });

  test('may be of single accounts', async () => {
    expect(await runs.preview({ asOf, accounts: ['a1', 'd'] }, always)).toEqual({
      due: 1,
      excluded: { 'up-to-date': 1 },
    });
    expect(await runs.preview({ asOf, accounts: ['a1', 'x'] }, always)).toEqual({
      refused: "neither an event nor the bank's list of accounts names x: check the id",
    });
  });
});

describe('a plan', () => {
  test('is a run of its day over all accounts, or over those that it names', async () => {
    const { ofStatements, account, runs } = setUp();
    await account('acc_1', '2025-12-31');
    await ofStatements.plan({ asOf: '2026-02-05', requestId: 'r1' }, always);
    await ofStatements.plan({ asOf: '2026-01-05', accounts: ['acc_1'], requestId: 'r2' }, always);
    expect(await runs.read('2026-02-05-r1')).toMatchObject({ asOf: '2026-02-05', request: {}, planned: 1 });
    expect(await runs.read('2026-01-05-r2')).toMatchObject({
      asOf: '2026-01-05',
      request: { accounts: ['acc_1'] },
      counts: { 'up-to-date': 1 },
    });
  });

  test('is of no later day than that of the bank, unless only persons start runs', async () => {
    const tomorrow = { asOf: '2026-02-06', requestId: 'r1' };
    const { ofStatements, runIds } = setUp();
    expect(await ofStatements.plan(tomorrow, always)).toEqual({
      refused: '2026-02-06 is later than today at the bank, 2026-02-05',
    });
    expect(await runIds()).toEqual([]);
    const byHand = setUp({ startsByItself: false });
    expect(await byHand.ofStatements.plan(tomorrow, always)).toMatchObject({ run: { id: '2026-02-06-r1' } });
  });
});

describe('a statement is verified again', () => {
  const period = { firstDay: '2026-01-01', lastDay: '2026-01-31' };
  const rowOf = (state: StatementRow['state'], more: Partial<StatementRow> = {}) => ({
    ...aPublished(period),
    state,
    ...more,
  });

  async function again(
    latest: readonly StatementRow[],
    firstDay = period.firstDay,
    { rules = {} }: { readonly rules?: Partial<StatementRules> } = {},
  ) {
    const { world, runs, account } = setUp();
    await account('acc_1', '2025-12-31');
    const ofStatements = createStatementRuns({
      ...world.deps,
      rules: { ...world.deps.rules, ...rules },
      rows: { latest: () => listed(latest) },
    });
    const answer = await ofStatements.rerun({ accountId: 'acc_1', firstDay, requestId: 'r1' }, always);
    return { answer, run: (await runs.latest(1))[0] };
  }

  test('by a run of the day on which it was due, over its account alone', async () => {
    const replaced = rowOf('REPLACED', { lastDay: '2026-01-15' });
    const later = rowOf('VERIFY_FAILED', { firstDay: '2026-02-01', lastDay: '2026-02-28' });
    const { answer, run } = await again([later, replaced, rowOf('VERIFY_FAILED')]);
    expect(answer).toMatchObject({ run: { id: '2026-02-04-r1' } });
    expect(run).toMatchObject({ asOf: '2026-02-04', request: { accounts: ['acc_1'] } });
  });

  test('if it lacks a file in a format of the company, which alone is written', async () => {
    const published = rowOf('PUBLISHED');
    const publication = { ...published.publication!, ownFiles: { list: 'key' }, failedFormats: ['erp'] };
    const formats = [{ name: 'list' }, { name: 'erp' }];
    const which = { rules: { formats } };
    const { answer, run } = await again([{ ...published, publication }], period.firstDay, which);
    expect(answer).toMatchObject({ run: { id: '2026-02-04-r1', planned: 1 } });
    expect(run).toMatchObject({ request: { accounts: ['acc_1'], formatsOf: period.firstDay } });
    const whole = { ...publication, ownFiles: { list: 'key', erp: 'key' } };
    expect(await again([{ ...published, publication: whole }], period.firstDay, which)).toMatchObject({
      answer: { refused: expect.stringContaining('never issued again') as string },
    });
  });

  test.each<[string, readonly StatementRow[], string]>([
    [
      'is published',
      [rowOf('PUBLISHED')],
      'the statement is PUBLISHED: a published statement is never issued again',
    ],
    ['joined the next one', [rowOf('JOINED')], 'the statement is JOINED: its day is part of the next period'],
    ['has another first day', [rowOf('FETCHED', { firstDay: '2026-01-02' })], 'no statement from 2026-01-01'],
    ['was replaced', [rowOf('REPLACED')], 'no statement from 2026-01-01'],
    ['is not there', [], 'the account has no statement from 2026-01-01'],
  ])('unless it %s', async (_, latest, refused) => {
    expect(await again(latest)).toEqual({
      answer: { refused: expect.stringContaining(refused) as string },
      run: undefined,
    });
  });

  test('of account, too', async () => {
    const { ofStatements, account, ofAccount, ofAccountRows } = setUp();
    await account('acc_1', '2025-09-30');
    await ofAccount('acc_1', 'VERIFY_FAILED');
    const which = { accountId: 'acc_1', firstDay: '2025-10-01', kind: 'statement_of_account' } as const;
    expect(await ofStatements.rerun({ ...which, requestId: 'r1' }, always)).toMatchObject({
      run: { id: '2026-01-06-r1' },
    });
    expect(await ofAccountRows.latest('acc_1', 'QUARTERLY')).toMatchObject({ askAgain: true });
  });

  test('of no account that nobody knows', async () => {
    const { ofStatements, failedStatement, runIds } = setUp();
    await failedStatement('acc_1', period.firstDay, period.lastDay);
    expect(
      await ofStatements.rerun({ accountId: 'acc_1', firstDay: period.firstDay, requestId: 'r1' }, always),
    ).toEqual({ refused: "neither an event nor the bank's list of accounts names acc_1: check the id" });
    expect(await runIds()).toEqual([]);
  });
});

describe('a fee summary is requested again', () => {
  async function again(...[state, isHeld = false]: ['MISSING' | 'REQUESTED' | undefined, boolean?]) {
    const { ofStatements, account, register, feeSummary, feeSummaries, runs } = setUp();
    await account('acc_1', '2024-12-31');
    if (state !== undefined) await feeSummary('acc_1', state);
    if (isHeld) await register.hold('acc_1', 'a dispute');
    const answer = await ofStatements.requestAgain(
      { accountId: 'acc_1', year: 2025, requestId: 'r1' },
      always,
    );
    return {
      answer,
      row: (await feeSummaries.read('acc_1', 2025))?.state,
      run: (await runs.latest(1))[0],
    };
  }

  test('by a run of the day on which it was due, over its account alone', async () => {
    const { answer, row, run } = await again('MISSING');
    expect(answer).toMatchObject({ run: { id: '2026-01-06-r1' } });
    expect(run).toMatchObject({ asOf: '2026-01-06', request: { accounts: ['acc_1'] } });
    expect(row).toBe('DUE');
  });

  test.each<[string, Parameters<typeof again>, string]>([
    ['is not there', [undefined], 'the account has no fee summary of 2025'],
    [
      'may still come',
      ['REQUESTED'],
      'the fee summary is REQUESTED: only a MISSING one can be requested again',
    ],
    ['is of an account that is held', ['MISSING', true], 'a person holds acc_1: release it first'],
  ])('unless it %s', async (_, setting, refused) => {
    expect(await again(...setting)).toEqual({ answer: { refused }, row: setting[0], run: undefined });
  });
});

describe('the schedule', () => {
  test('starts the run of the day over all accounts, and says how late it is', async () => {
    const { ofStatements, account, runs, metrics } = setUp();
    await account('acc_1', '2025-12-31');
    expect(await ofStatements.tick(always)).toEqual({ runs: [] });
    expect(await runs.read('2026-02-05')).toMatchObject({ asOf: '2026-02-05', request: {}, planned: 1 });
    expect(metrics.counts).toHaveProperty('RunOverdueHours');
    expect(await ofStatements.tick(always)).toMatchObject({ runs: [{ id: '2026-02-05', state: 'working' }] });
    expect(await runs.latest(10)).toHaveLength(1);
  });

  test('starts none before its hour', async () => {
    const { ofStatements, runIds } = setUp({ startAt: '2026-02-05T04:59:59Z' });
    await ofStatements.tick(always);
    expect(await runIds()).toEqual([]);
  });

  test('only moves on what persons have started, where nothing starts by itself', async () => {
    const { ofStatements, runIds, metrics, account, failedStatement } = setUp({ startsByItself: false });
    await account('acc_1', '2025-12-31');
    await failedStatement('acc_1', '2026-01-01', '2026-01-31');
    await ofStatements.tick(always);
    expect(await runIds()).toEqual([]);
    expect(metrics.counts).not.toHaveProperty('RunOverdueHours');
    expect(metrics.counts).toHaveProperty('OpenBreaks');
  });
});
