import { expect, test } from 'vitest';
import { someCalls } from '#test/extent.ts';
import { withCrash, type CrashPoint } from '#test/fakes/crashes.ts';
import { createLedgerWorld, csvOf } from '#test/fakes/ledger-world.ts';

/** One line that nobody booked, one booking that no line has, one of another amount; and a break that is over. */
async function aBrokenLedger() {
  const world = await createLedgerWorld();
  const { account, line, day } = world;
  const forgotten = world.book(account, { cents: 1_300, reference: 'R2' });
  world.book(account, { cents: -4_400, reference: 'R3' });
  await world.pass(3_600);
  const lines = [
    line,
    { ...line, id: 'l3', cents: -4_000, reference: 'R3' },
    { ...line, id: 'l4', cents: 55, reference: 'R4' },
  ];
  world.write([...lines, { ...line, id: 'l5', cents: 66, reference: 'R5' }]);
  await world.quietDays(4);
  await world.compared();
  world.put(`${day}.csv`, csvOf(lines));
  world.book(account, { cents: 9_900, reference: 'R9' });
  await world.quietDays(4);
  return { world, forgotten };
}

const expected = [
  'LEDGER_AMOUNT OPEN',
  'LEDGER_UNBOOKED AUTO_HEALED',
  'LEDGER_UNBOOKED OPEN',
  'LEDGER_UNKNOWN OPEN',
  'LEDGER_UNKNOWN OPEN',
];

test(
  'killed at any call, the worker comes to the same, and no break is lost or left',
  { timeout: 300_000 },
  async () => {
    const { world: whole } = await aBrokenLedger();
    const count = await whole.runWithCrash('ledger', { call: Infinity, when: 'before' });
    expect(await whole.notified()).toEqual(expected);
    expect(count).toBeGreaterThan(25);
    for (const call of someCalls(count, 13))
      for (const when of ['before', 'after'] as const) {
        const { world } = await aBrokenLedger();
        await world.runWithCrash('ledger', { call, when });
        await world.run('ledger');
        expect([call, when, await world.notified()]).toEqual([call, when, expected]);
        const { cuts, open } = await world.ports.reconciled.ledger(world.account);
        expect([cuts.at(-1)?.lines.length, cuts.at(-1)?.bookings.length, open.length]).toEqual([2, 3, 4]);
      }
  },
);

/** The schedule, until nothing is open; its first turn is the last one of its process. */
async function scheduled(crashAt: CrashPoint) {
  const world = await createLedgerWorld();
  world.write([world.line, { ...world.line, id: 'l2', cents: 4, reference: 'R2' }]);
  await world.quietDays(3);
  world.write([world.line], 'march.csv');
  const { breaks } = world.ports;
  // As a generator, its calls can be counted.
  const list: typeof breaks.list = async function* (query) {
    yield* breaks.list(query);
  };
  const { ports, calls } = withCrash({ ...world.ports, breaks: { ...breaks, list } }, crashAt);
  await world.tick(ports);
  for (let n = 0; n < 3; n += 1) {
    await world.pass(1_600);
    await world.tick();
    await world.work();
  }
  return { notified: await world.notified(), calls: calls(), files: await world.ports.ledger.files() };
}

test(
  'killed at any call, the planner reads each file, and opens breaks about wrong ones',
  { timeout: 300_000 },
  async () => {
    const { calls } = await scheduled({ call: Infinity, when: 'before' });
    expect(calls).toBeGreaterThan(30);
    for (const call of someCalls(calls, 19))
      for (const when of ['before', 'after'] as const) {
        const { notified, files } = await scheduled({ call, when });
        expect([call, when, notified]).toEqual([call, when, ['LEDGER_FILE OPEN', 'LEDGER_UNBOOKED OPEN']]);
        expect(files).toHaveLength(5);
      }
  },
);

test('a dry run writes nothing, and says what it would find', async () => {
  const { world } = await aBrokenLedger();
  const before = [await world.notified(), await world.ports.reconciled.ledger(world.account)];
  const run = await world.run('ledger', { dryRun: true });
  // It reads no file, so it does not know of the days since.
  expect(run.counts).toEqual({ differs: 1, 'unread-file': 5 });
  expect([await world.notified(), await world.ports.reconciled.ledger(world.account)]).toEqual(before);
});

test('a stage without a ledger refuses the run, and one without a file has nothing to compare', async () => {
  const { ports, begin, compared, notified } = await createLedgerWorld();
  expect(await compared()).toEqual({});
  expect(await notified()).toEqual([]);
  expect(await ports.ledger.files()).toEqual([]);
  expect(await begin('ledger')).toContain('ledger');
});

test('what persons have settled stays settled, and an account that is held is left alone', async () => {
  const { world } = await aBrokenLedger();
  await world.compared();
  await world.ports.register.hold(world.account, 'checked by the auditors');
  expect((await world.run('ledger')).counts).toEqual({ held: 1 });
});

test('the schedule compares every day, and again within a quarter of an hour after a file has come', async () => {
  const { write, line, tick, work, pass, ports } = await createLedgerWorld();
  const ids = async () =>
    (await ports.runs.latest(50)).filter(({ request }) => request['tier'] === 'ledger').map(({ id }) => id);
  await tick();
  await work();
  expect(await ids()).toEqual([`${line.day}-ledger`]);
  await tick();
  expect(await ids()).toHaveLength(1);
  write([line]);
  await tick();
  await work();
  expect(await ids()).toHaveLength(2);
  await pass(900);
  await tick();
  expect(await ids()).toHaveLength(2);
});

/** A worker that dies at the call, then a file without the line that nobody booked, before anybody takes over. */
async function correctedAfterCrash(crashAt: CrashPoint) {
  const world = await createLedgerWorld();
  const { line } = world;
  world.write([line, { ...line, id: 'l2', cents: 55, reference: 'R2' }]);
  await world.quietDays(4);
  await world.begin('ledger');
  const { breaks } = world.ports;
  const opensAt: number[] = [];
  const open: typeof breaks.open = async (...given) => {
    opensAt.push(calls() - 1);
    return breaks.open(...given);
  };
  const { ports, calls } = withCrash({ ...world.ports, breaks: { ...breaks, open } }, crashAt);
  await world.work(ports);
  const opened = await world.notified();
  world.write([line]);
  await world.quietDays(1);
  await world.run('ledger');
  return { opensAt, calls: calls(), opened, notified: await world.notified() };
}

test('a break that was opened before a crash ends with the file that explains it', async () => {
  const { opensAt, calls } = await correctedAfterCrash({ call: Infinity, when: 'before' });
  const [opens = 0] = opensAt;
  expect(opens).toBeGreaterThan(5);
  // From the note that remembers it, before it opens, to the one that goes on from what was matched.
  for (let call = opens - 1; call < Math.min(opens + 4, calls); call += 1)
    for (const when of ['before', 'after'] as const) {
      const { opened, notified } = await correctedAfterCrash({ call, when });
      const isOpen = call > opens || (call === opens && when === 'after');
      expect([call, when, opened]).toEqual([call, when, isOpen ? ['LEDGER_UNBOOKED OPEN'] : []]);
      expect([call, when, notified]).toEqual([call, when, isOpen ? ['LEDGER_UNBOOKED AUTO_HEALED'] : []]);
    }
});
