import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createLedgerWorld, csvOf, type WrittenLine } from '#test/fakes/ledger-world.ts';
import { isInFull } from '#test/extent.ts';

type World = Awaited<ReturnType<typeof createLedgerWorld>>;

interface Listed {
  readonly kind: string;
  readonly entity: string;
  readonly day: string;
  readonly differenceCents: number;
}

/** What the reports that a break names say that it is about. */
const listedBy = ({ objects }: World, { evidence }: Pick<Break, 'evidence'>): readonly Listed[] =>
  evidence
    .flatMap((key) => gunzipSync(objects.get(key)!).toString().trim().split('\n'))
    .map((text) => JSON.parse(text) as Listed);

/** `KIND entity` of each difference that stands: in a break of its own, or listed by one of its day. */
async function found(world: World): Promise<readonly string[]> {
  const standing = (await world.breaks()).filter((row) => row.kind.startsWith('LEDGER') && isStanding(row));
  const own = standing.filter(({ entity }) => !entity.startsWith('ledger_day'));
  const ofDays = standing.filter(({ entity }) => entity.startsWith('ledger_day'));
  const listed = new Map(
    ofDays.flatMap((row) => listedBy(world, row)).map((each) => [`${each.kind} ${each.entity}`, each]),
  );
  for (const { kind, entity, field, found: count, differenceCents = 0 } of ofDays) {
    const [, , day] = entity.split(' ');
    const isOf = (each: Listed) =>
      each.kind === kind && each.day === day && each.differenceCents > 0 === (field === 'too-much');
    const about = [...listed.values()].filter(isOf);
    expect([entity, count]).toEqual([entity, `${about.length} differences`]);
    expect(differenceCents).toBe(about.reduce((sum, each) => sum + each.differenceCents, 0));
  }
  return [...own.map(({ kind, entity }) => `${kind} ${entity}`), ...listed.keys()].toSorted();
}

/** Ids as a partner has them: nothing makes them shorter. */
const unbooked = (line: WrittenLine, count: number): WrittenLine[] =>
  Array.from({ length: count }, (_, n) => ({
    ...line,
    id: sha256Hex(`line ${n}`),
    cents: (n % 2 === 0 ? 1 : -1) * (1_000_000 + n),
    reference: `X${n}`,
  }));

test('more differences than anybody settles one by one are summed up by day, and each line is in the report', async () => {
  const world = await createLedgerWorld();
  const { line, account } = world;
  const wrong = unbooked(line, 130);
  world.write([line, ...wrong]);
  await world.pass(86_400);
  const day = world.bank.today();
  const bookings = Array.from({ length: 60 }, (_, n) =>
    world.book(account, { cents: 5_000 + n, reference: `Y${n}` }),
  );
  world.put(`${day}.csv`, csvOf([]));
  await world.quietDays(4);
  expect(await world.compared()).toEqual({ differs: 1 });
  const labels = [
    ...wrong.map(({ id }) => `LEDGER_UNBOOKED ledger_line ${account} ${line.day}.csv#${id}`),
    ...bookings.map(({ id }) => `LEDGER_UNKNOWN booking ${id}`),
  ];
  expect(await found(world)).toEqual(labels.toSorted());
  const rows = (await world.breaks()).filter(({ entity }) => entity.startsWith('ledger_day'));
  expect(rows.map(({ kind, field, state, entity }) => [kind, field, state, entity]).toSorted()).toEqual([
    ['LEDGER_UNBOOKED', 'too-little', 'OPEN', `ledger_day ${account} ${line.day} EUR`],
    ['LEDGER_UNBOOKED', 'too-much', 'OPEN', `ledger_day ${account} ${line.day} EUR`],
    ['LEDGER_UNKNOWN', 'too-much', 'OPEN', `ledger_day ${account} ${day} EUR`],
  ]);
  // The same is found again: nothing moves from one break into another.
  const before = await found(world);
  expect(await world.compared()).toEqual({ differs: 1 });
  expect(await found(world)).toEqual(before);
  expect((await world.breaks()).every(({ state }) => state === 'OPEN')).toBe(true);

  await world.pass(60);
  const right = bookings.map(({ id }, n) => ({ ...line, id, day, cents: 5_000 + n, reference: `Y${n}` }));
  world.write([line]);
  world.put(`${day}.csv`, csvOf(right));
  expect(await world.compared()).toEqual({ agrees: 1 });
  expect(await found(world)).toEqual([]);
});

test('money that the bank doubled has a break of its own, however many other differences there are', async () => {
  const world = await createLedgerWorld();
  const { line, account } = world;
  world.write([line, ...unbooked(line, 300)]);
  world.bank.errors.setRates({ ...world.bank.errors.rates(), booking_duplicated: 1 });
  world.book(account, { cents: 3, reference: 'D' });
  world.put(
    `${line.day}.csv`,
    csvOf([line, ...unbooked(line, 300), { ...line, id: 'd', cents: 3, reference: 'D' }]),
  );
  await world.quietDays(4);
  await world.compared();
  const doubled = (await world.breaks()).filter(({ kind }) => kind === 'LEDGER_DOUBLED');
  expect(doubled).toMatchObject([{ differenceCents: 3, state: 'OPEN' }]);
});

const pagesOf = ({ rowsOf }: World) => rowsOf('work').filter(({ sk }) => sk?.S?.startsWith('ledger-page#'));

test.runIf(isInFull)('any number of lines may be open', { timeout: 120_000 }, async () => {
  const count = 20_000;
  const world = await createLedgerWorld();
  const { line, account } = world;
  world.write([line, ...unbooked(line, count)]);
  expect(await world.compared()).toEqual({ agrees: 1 });
  expect(pagesOf(world).length).toBeGreaterThan(3);
  await world.quietDays(4);
  expect(await world.compared()).toEqual({ differs: 1 });
  expect(await found(world)).toHaveLength(count);
  const rows = (await world.breaks()).filter(isStanding);
  expect(rows.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0)).toBe(count / 2);
  // What is still open costs no row more.
  const pages = pagesOf(world).length;
  await world.quietDays(1);
  expect(await world.compared()).toEqual({ differs: 1 });
  expect(pagesOf(world)).toHaveLength(pages);

  await world.pass(60);
  world.write([line]);
  expect(await world.compared()).toEqual({ agrees: 1 });
  expect(await found(world)).toEqual([]);
  expect(pagesOf(world)).toEqual([]);
  expect((await world.ports.reconciled.ledger(account)).open).toEqual([]);
});
