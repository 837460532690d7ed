import { describe, expect, test } from 'vitest';
import { isStanding } from '#shared/breaks/states.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createLedgerWorld, csvOf } from '#test/fakes/ledger-world.ts';

type World = Awaited<ReturnType<typeof createLedgerWorld>>;

/** A run over everything: whether it says clean, and what its event and its report say of it. */
async function said(world: World) {
  const { metrics } = world;
  const before = metrics.counts['ReconciliationClean'] ?? 0;
  const { counts, coverage } = await world.run('ledger');
  const isClean = (metrics.counts['ReconciliationClean'] ?? 0) > before;
  return { isClean, counts, isCovered: coverage?.reached === coverage?.expected };
}

const standing = async ({ breaks }: World) =>
  (await breaks())
    .filter(isStanding)
    .map(({ kind, field }) => `${kind} ${field}`)
    .toSorted();

/** Two persons settle what is wrong with the files. */
async function settledByTwo({ ports, clock, ...world }: World): Promise<void> {
  const at = toIsoInstant(clock.now());
  for (const found of (await world.breaks()).filter((row) => row.kind === 'LEDGER_FILE' && isStanding(row))) {
    const proposed = await ports.breaks.move(found, { to: 'PROPOSED', at, proposal: 'a' });
    await ports.breaks.move(proposed, { to: 'RESOLVED', at, settledBy: 'a' });
  }
}

/** A ledger that agrees, and has its file of each day. */
async function anAgreedLedger(changed: object = {}) {
  const world = await createLedgerWorld(changed);
  world.write([world.line]);
  return world;
}

test('a run with every file that finds no difference is clean', async () => {
  const world = await anAgreedLedger();
  expect(await said(world)).toEqual({ isClean: true, counts: { agrees: 1 }, isCovered: true });
});

describe('a run that did not have the whole ledger is not clean, as long as its break stands', () => {
  test('a file is late', async () => {
    const world = await anAgreedLedger();
    await world.pass(5 * 86_400);
    expect(await said(world)).toEqual({
      isClean: false,
      counts: { agrees: 1, 'late-file': 1 },
      isCovered: false,
    });
    expect(await standing(world)).toEqual(['COVERAGE items', 'LEDGER_FILE days']);
    // That two persons know of it makes nothing of the missing days compared.
    await settledByTwo(world);
    expect(await said(world)).toMatchObject({ isClean: false, counts: { 'late-file': 1 } });
    await world.pass(60);
    world.put(`${daysAfter(world.day, 1)}_${world.bank.today()}.csv`, csvOf([]));
    expect(await said(world)).toMatchObject({ isClean: true, isCovered: true });
    expect(await standing(world)).toEqual([]);
  });

  test('a day is missing: accounts wait behind the gap', async () => {
    const world = await anAgreedLedger();
    await said(world);
    await world.pass(2 * 86_400);
    world.put(`${world.bank.today()}.csv`, csvOf([]));
    expect(await said(world)).toEqual({
      isClean: false,
      counts: { 'behind-a-gap': 1, 'missing-day': 1 },
      isCovered: false,
    });
    expect(await standing(world)).toEqual(['COVERAGE items', 'LEDGER_FILE days']);
    await settledByTwo(world);
    expect(await said(world)).toMatchObject({ isClean: false, counts: { 'behind-a-gap': 1 } });
  });

  test('accounts of a file are unknown', async () => {
    const world = await anAgreedLedger();
    world.write([world.line, { ...world.line, id: 'l2', account: 'acc_of_another_bank' }]);
    expect(await said(world)).toEqual({
      isClean: false,
      counts: { agrees: 1, 'unknown-accounts': 1 },
      isCovered: false,
    });
    await settledByTwo(world);
    // Two persons have said that these lines are no part of it.
    expect(await said(world)).toMatchObject({ isClean: true, isCovered: true });
  });

  test('a correction came too late', async () => {
    const world = await anAgreedLedger();
    await said(world);
    await world.quietDays(100);
    await said(world);
    world.write([world.line]);
    expect(await said(world)).toMatchObject({
      isClean: false,
      counts: { 'late-correction': 1 },
      isCovered: false,
    });
  });

  test('another run has found what is wrong with a file meanwhile', async () => {
    const world = await anAgreedLedger();
    const id = await world.begin('ledger');
    world.write([world.line], 'march.csv');
    const other = await world.begin('ledger', { accounts: undefined });
    await world.work();
    expect((await world.ports.runs.read(id))?.counts).toEqual({ agrees: 1 });
    expect((await world.ports.runs.read(other))?.counts).toMatchObject({ 'unreadable-file': 1 });
    expect(world.metrics.counts['ReconciliationClean']).toBeUndefined();
  });
});

test('a run that knows of no file any more settles nothing', async () => {
  const world = await anAgreedLedger();
  await world.pass(5 * 86_400);
  await said(world);
  // What was read of the files has expired.
  const ledger = { ...world.ports.ledger, files: async () => Promise.resolve([]) };
  const partnerFiles = { ...world.ports.partnerFiles, list: async () => Promise.resolve([]) };
  const id = await world.begin('ledger', {}, { ...world.ports, ledger, partnerFiles });
  await world.work();
  const run = await world.ports.runs.read(id);
  expect(run).toMatchObject({ counts: { 'late-file': 1 }, coverage: { reached: 0, expected: 1 } });
  expect(await standing(world)).toEqual(['COVERAGE items', 'LEDGER_FILE days']);
});

test('a run of one account, or a dry run, says what it did not have', async () => {
  const world = await anAgreedLedger();
  await said(world);
  await world.pass(5 * 86_400);
  const requests = [{ accounts: [world.account] }, { dryRun: true }];
  for (const request of requests)
    expect((await world.run('ledger', request)).counts).toMatchObject({ 'late-file': 1 });
  expect(await standing(world)).toEqual([]);
});
