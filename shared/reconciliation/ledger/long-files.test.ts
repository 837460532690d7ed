import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import { createLedgerWorld, csvOf } from '#test/fakes/ledger-world.ts';
import { isInFull } from '#test/extent.ts';
import { createPlanLedger } from './plan-ledger.ts';

/** The planner of a ledger whose time is over after each page, with so many lines, twenty of each account. */
async function withoutTime(count: number) {
  const world = await createLedgerWorld();
  const { line, day, account, ports, write, clock } = world;
  const strangers = Array.from({ length: count }, (_, n) => ({
    ...line,
    id: `l${n}`,
    account: n % 4_000 === 0 ? account : `acc_${Math.floor(n / 20)}`,
    cents: n,
    reference: `R${n}`,
  }));
  write(strangers);
  const columns = { account: 'account', day: 'day', amount: 'amount', id: 'id', reference: 'reference' };
  const settings = ledgerSettings.parse({ file: { format: 'csv', columns }, accountIs: 'id' });
  const asked: string[] = [];
  const register: Pick<typeof ports.register, 'read'> = {
    read: async (id) => {
      asked.push(id);
      return ports.register.read(id);
    },
  };
  const planAccounts = async () => Promise.resolve({ shards: [] });
  const planPage = createPlanLedger({ ...ports, register, settings, ledgerLines, clock, planAccounts });
  /** The pages of a run until its files are read. */
  const plan = async (id: string) => {
    const started = { job: 'reconciliation', id, asOf: day, request: { tier: 'ledger' } };
    const run = await ports.runs.begin(started, toIsoInstant(clock.now()));
    const cursors: string[] = [];
    asked.length = 0;
    for (let cursor: string | undefined; ;) {
      ({ cursor } = await planPage(run, cursor, () => false));
      if (cursor === undefined) return { cursors, asked: [...asked] };
      cursors.push(cursor);
    }
  };
  return { ...world, plan };
}

test('no account of a long file is resolved twice, although time runs out again and again', async () => {
  const { plan, ports, account, day } = await withoutTime(12_000);
  const { cursors, asked } = await plan('first');
  expect(cursors).toHaveLength(3);
  expect(new Set(asked).size).toBe(600 + 1);
  // Once in each of the two parts that have it.
  expect(asked).toHaveLength(600 + 2);
  const [file] = await ports.ledger.files();
  expect(file).toMatchObject({ lines: 12_000, unknown: 12_000 - 3 });
  expect(file?.unknownFirst).toHaveLength(20);
  const rows = await ports.ledger.lines(account, day);
  expect(rows.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual(['l0', 'l4000', 'l8000']);
});

test.runIf(isInFull)(
  'a long file with unknown accounts is counted again within its time, and stored once one is known',
  async () => {
    const { plan, ports, clock } = await withoutTime(12_000);
    await plan('first');
    const again = await plan('second');
    expect([again.cursors.length, again.asked.length]).toEqual([3, 602]);
    await ports.register.describe({ id: 'acc_7' }, toIsoInstant(clock.now()));
    const { cursors, asked } = await plan('third');
    expect([cursors.length, asked.length]).toEqual([6, 2 * 602]);
    const lines = (await ports.ledger.lines('acc_7', '2026')).flatMap((part) => part.lines);
    expect(lines.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `l${140 + n}`));
  },
);

test('lines with long ids lie in as many rows as they need', async () => {
  const { write, line, ports, account, day, compared } = await createLedgerWorld();
  const idOf = (n: number) =>
    [`${n}`, ...Array.from({ length: 3 }, (_, part) => sha256Hex(`${n} ${part}`))].join('');
  const lines = Array.from({ length: 5_000 }, (_, n) => ({ ...line, id: idOf(n).slice(0, 200), cents: n }));
  write(lines);
  await compared();
  const rows = await ports.ledger.lines(account, day);
  expect(rows.flatMap((row) => row.lines.map(({ id }) => id))).toEqual(lines.map(({ id }) => id));
});

test('a name that is longer than any key is a break like any other wrong one', async () => {
  const { write, line, compared, breaks } = await createLedgerWorld();
  write([line]);
  write([line], `${'x'.repeat(1_013)}.csv`);
  expect(await compared()).toMatchObject({ 'unreadable-file': 1 });
  expect((await breaks()).filter(({ kind }) => kind === 'LEDGER_FILE')).toHaveLength(1);
});

test('a file of days that are not over is refused: a slip in the year would call each day before it missing', async () => {
  const { write, line, day, put, compared, breaks } = await createLedgerWorld();
  write([line]);
  put(`${daysAfter(day, 1)}.csv`, csvOf([]));
  put(`${daysAfter(day, 365)}.csv`, csvOf([]));
  expect(await compared()).toEqual({ agrees: 1, 'unreadable-file': 1 });
  const [wrong] = (await breaks()).filter(({ kind }) => kind === 'LEDGER_FILE');
  expect(wrong?.found).toBe(
    `its name says ${daysAfter(day, 365)}, but it was put on ${day}, when that day was not over`,
  );
});
