import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { withCrash } from '#test/fakes/crashes.ts';
import { createArchiveDays } from './archive-days.ts';
import { fromArchiveLine, parseArchiveLine } from './archive-line.ts';
import { unpackPart } from './archive-part.ts';
import { dayAfter } from './days.ts';

type World = ReturnType<typeof createArchiveWorld>;

const partsOf = ({ bodies }: World) =>
  [...bodies.objects].filter(([key]) => key.startsWith('archive/')).toSorted();

async function linesOf(world: World) {
  const texts = await Promise.all(partsOf(world).map(async ([, bytes]) => unpackPart(bytes)));
  return texts.flat().map(parseArchiveLine);
}

/** What the archive gives back, by id. */
async function readBack(world: World) {
  const { seal, salts } = world;
  const lines = await linesOf(world);
  const events = await Promise.all(
    lines.map(async (line) => fromArchiveLine(line, { seal, salt: async (name) => salts.find(name) })),
  );
  return new Map(events.map((event) => [event.facts.id, event]));
}

const booking = (n: number, owners = { accountId: `acc_${n % 3}` }) => ({
  type: 'BOOKING',
  notificationId: `n${n}`,
  entityId: `boo_${n}`,
  payload: { id: `boo_${n}`, name: 'Ada Lovelace' },
  owners,
});

test('a day comes into the archive once it has rested, and nothing in it tells of anybody', async () => {
  const world = createArchiveWorld();
  const { id } = world.record(booking(1));
  expect(await world.archive()).toMatchObject({ records: 0, behindDays: 0 });

  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 1, failed: 0, behindDays: 0 });

  const [[key, bytes]] = partsOf(world) as [[string, Uint8Array]];
  expect(key).toMatch(/^archive\/accounts\/2026-01-05\/08-00000\.ndjson\.gz$/);
  const text = (await unpackPart(bytes)).join('');
  for (const personal of [
    'boo_1',
    'acc_1',
    'Ada',
    Buffer.from('Ada Lovelace').toString('base64').slice(0, 9),
  ])
    expect(text).not.toContain(personal);
  expect(parseArchiveLine(text)).toMatchObject({ id, eventType: 'BOOKING', state: 'applied' });
  expect((await readBack(world)).get(id)?.content).toMatchObject({
    entityId: 'boo_1',
    owners: { accountId: 'acc_1' },
    body: Buffer.from('{"id":"boo_1","name":"Ada Lovelace"}'),
  });
  expect(world.metrics.counts['ArchiveBehindDays']).toBe(0);
});

test('a body that lies in the bucket comes along', async () => {
  const world = createArchiveWorld();
  const { id } = world.record(booking(1));
  const row = world.rows[0]!;
  const body = { at: 'bucket', key: 'bodies/large' } as const;
  world.rows[0] = { ...row, record: { ...row.record, body } };
  world.bodies.objects.set('bodies/large', Buffer.from('large'));
  world.nextDay();
  await world.archive();
  expect((await readBack(world)).get(id)?.content?.body).toEqual(Buffer.from('large'));
});

test('forgetting any owner makes a line unreadable, and lines that come later too', async () => {
  const world = createArchiveWorld();
  const joint = { customerId: 'per_1', businessId: 'bus_1', accountId: 'acc_1' };
  const events = {
    joint: world.record({ ...booking(1), owners: joint }),
    account: world.record(booking(3, { accountId: 'acc_1' })),
    card: world.record({ type: 'CARD_LIFECYCLE_EVENT', entityId: 'card_1', payload: {} }),
  };
  world.nextDay();
  await world.archive();
  const readable = async () => {
    const kept = await readBack(world);
    return Object.entries(events).flatMap(([name, { id }]) =>
      kept.get(id)?.content === undefined ? [] : [name],
    );
  };
  expect(await readable()).toEqual(['joint', 'account', 'card']);
  await world.salts.forget('bus_1');
  expect(await readable()).toEqual(['account', 'card']);
  await world.salts.forget('acc_1');
  await world.salts.forget('card_1');
  expect(await readable()).toEqual([]);

  const late = world.record({ ...booking(9), owners: { ...joint, businessId: 'bus_2' } });
  const erased = world.record({ ...booking(8), owners: joint });
  world.nextDay();
  await world.archive();
  const lines = await linesOf(world);
  expect(lines.find(({ id }) => id === late.id)).toHaveProperty('sealed');
  expect(lines.find(({ id }) => id === erased.id)).not.toHaveProperty('sealed');
});

test('what nobody knows the owner of is not archived with its content', async () => {
  const world = createArchiveWorld();
  const state = { state: 'parked', reason: 'not-json' } as const;
  const hinted = { entityHint: 'card_1', payload: '{"person_id":"per_1"' };
  world.record({ type: 'CARD_LIFECYCLE_EVENT', ...hinted, state });
  world.record({ type: 'NOT_CLASSIFIED', ...hinted });
  world.record({ type: 'NOT_CLASSIFIED', payload: {}, owners: { customerId: 'per_1' } });
  world.record({ type: 'BOOKING', payload: {}, owners: { accountId: 'acc_1' }, state });
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 4 });
  const kept = (await linesOf(world)).map(({ eventType, salts, sealed }) => ({
    eventType,
    isSealed: sealed !== undefined && salts.length > 0,
  }));
  expect(kept.toSorted((one, other) => Number(one.isSealed) - Number(other.isSealed))).toEqual([
    { eventType: expect.any(String), isSealed: false },
    { eventType: expect.any(String), isSealed: false },
    { eventType: expect.any(String), isSealed: true },
    { eventType: expect.any(String), isSealed: true },
  ]);
});

test('a crash between any two calls, and then another run, leaves the same archive', async () => {
  const createWorld = () => {
    const world = createArchiveWorld();
    for (let n = 0; n < 4; n += 1) world.record(booking(n));
    world.record({ type: 'CARD_LIFECYCLE_EVENT', entityId: 'card_1', payload: {} });
    world.nextDay();
    return { ...world, deps: { ...world.deps, recordDays: 1 } };
  };
  const archiveOf = (world: ReturnType<typeof createWorld>) => ({
    objects: partsOf(world).map(([key, bytes]) => [key, Buffer.from(bytes).toString('hex')]),
    manifests: [...world.manifests.rows].toSorted(),
  });
  const run = async ({ deps }: ReturnType<typeof createWorld>, call: number, when: 'before' | 'after') => {
    const { recorded, bodies, manifests, salts, lease } = deps;
    const crashing = withCrash({ recorded, bodies, manifests, salts, lease }, { call, when });
    await createArchiveDays({ ...deps, ...crashing.ports })({ remainingMs: () => 600_000 }).catch(
      () => undefined,
    );
    return crashing.calls();
  };
  const undisturbed = createWorld();
  const calls = await run(undisturbed, Infinity, 'before');
  expect(undisturbed.manifests.rows.get('accounts 2026-01-05')).toMatchObject({ isDone: true, records: 4 });

  for (let call = 0; call < calls; call += 1) {
    for (const when of ['before', 'after'] as const) {
      const world = createWorld();
      await run(world, call, when);
      world.clock.advance(300_000);
      await run(world, Infinity, 'before');
      expect(archiveOf(world), `crash ${when} call ${call}`).toEqual(archiveOf(undisturbed));
    }
  }
}, 20_000);

test('a run that has no time left goes on where it was, and tells how far behind it is', async () => {
  const world = createArchiveWorld();
  for (let n = 0; n < 20; n += 1) world.record(booking(n));
  world.nextDay();
  let parts = 3;
  const few = await world.archive(() => (parts-- > 0 ? 600_000 : 0));
  expect(few).toMatchObject({ behindDays: 40 });

  world.nextDay();
  expect(await world.archive()).toMatchObject({ behindDays: 0, failed: 0 });
  expect((await readBack(world)).size).toBe(20);
});

test('a day that fails keeps none of the others, and is told of at every run', async () => {
  const world = createArchiveWorld();
  const row = (n: number) => world.rows[n]!;
  world.record(booking(1));
  world.rows[0] = { ...row(0), record: { ...row(0).record, body: { at: 'bucket', key: 'bodies/gone' } } };
  world.record({ type: 'CARD_LIFECYCLE_EVENT', entityId: 'card_1', payload: {} });
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 1, failed: 1, behindDays: 1 });
  expect(world.log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  world.nextDay();
  expect(await world.archive()).toMatchObject({ failed: 1, behindDays: 2 });
});

test('whoever has lost the lease writes nothing more', async () => {
  const world = createArchiveWorld();
  world.record(booking(1));
  world.nextDay();
  await world.lease.acquire();
  expect(await world.archive()).toEqual({ skipped: 'another run is under way' });
  expect(world.manifests.rows.size).toBe(0);
});

test('a part holds no more than memory should, and the manifest knows them all', async () => {
  const world = createArchiveWorld();
  const body = { at: 'bucket', key: 'bodies/large' } as const;
  // Nothing that gzip could make smaller.
  world.bodies.objects.set(body.key, randomBytes(500_000));
  for (let n = 0; world.rows.length < 22; n += 1) {
    const record = world.record(booking(n));
    const { recordedAt } = world.rows.pop()!;
    world.rows.push({ record: { ...record, body }, recordedAt });
  }
  world.nextDay();
  await world.archive();
  expect(world.manifests.rows.get('accounts 2026-01-05')).toMatchObject({
    records: 22,
    parts: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 2 : 0)),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(partsOf(world).map(([key]) => key)).toEqual(
    [0, 1].map((part) => `archive/accounts/2026-01-05/08-0000${part}.ndjson.gz`),
  );
  expect((await readBack(world)).size).toBe(22);
}, 20_000);

test('days are counted over the ends of months', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});
