import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isInFull, someCalls } from '#test/extent.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { withCrash } from '#test/fakes/crashes.ts';
import { createArchiveDays } from './archive-days.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { fromArchiveLine, parseArchiveLine } from './archive-line.ts';
import { partKey, unpackPart } from './archive-part.ts';
import { writerOf } from './manifests.ts';
import { createKeptEvents } from '#shared/replay/kept-events.ts';
import { dayAfter } from './days.ts';

type World = ReturnType<typeof createArchiveWorld>;

const hourMs = 3_600_000;

/** The parts named by manifests. Objects of a crashed run lie beside them, and nobody reads those. */
const partsOf = ({ bodies, manifests }: World) =>
  [...manifests.rows.values()]
    .flatMap((manifest) =>
      manifest.parts.flatMap((count, hour) =>
        Array.from({ length: count }, (_, part) =>
          partKey({ ...manifest, hour, part }, writerOf(manifest, hour, part)),
        ),
      ),
    )
    .toSorted()
    .map((key) => [key, bodies.objects.get(key) ?? new Uint8Array()] as const);

async function linesOf(world: World) {
  const texts = await Promise.all(partsOf(world).map(async ([, bytes]) => unpackPart(bytes)));
  return texts.flat().map(parseArchiveLine);
}

/** Everything in the archive, by id. */
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

test('a day is archived once it has rested, and nothing in it reveals a person', async () => {
  const world = createArchiveWorld();
  const { id } = world.record(booking(1));
  expect(await world.archive()).toMatchObject({ records: 0, behindDays: 0 });

  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 1, failed: 0, behindDays: 0 });

  const [[key, bytes]] = partsOf(world) as [[string, Uint8Array]];
  expect(key).toMatch(/^archive\/accounts\/2026-01-05\/08-00000-2\.ndjson\.gz$/);
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

test('a clock that is a day ahead closes no day: the next run must agree', async () => {
  const world = createArchiveWorld();
  await world.archive();
  world.record(booking(1));
  world.clock.advance(hourMs);
  const ahead = { ...world.deps, clock: { now: () => world.clock.now() + 24 * hourMs } };
  await createArchiveDays(ahead)({ remainingMs: () => 600_000 });
  expect(world.manifests.rows.get('accounts 2026-01-05')).toBeUndefined();

  world.record(booking(2));
  for (let hour = 0; hour < 24; hour += 1) {
    world.clock.advance(hourMs);
    await world.archive();
  }
  expect((await readBack(world)).size).toBe(2);
});

test('after the job has paused the first run closes no day, and the second does', async () => {
  const world = createArchiveWorld();
  await world.archive();
  world.record(booking(1));
  world.clock.advance(30 * hourMs);
  expect(await world.archive()).toMatchObject({ records: 0 });
  world.clock.advance(hourMs);
  expect(await world.archive()).toMatchObject({ records: 1, behindDays: 0 });
});

test('two runs whose clocks differ by half an hour still close the day', async () => {
  const world = createArchiveWorld();
  world.record(booking(1));
  for (let hour = 0; hour < 20; hour += 1) {
    const skewMs = (hour % 2 === 0 ? 1 : -1) * 15 * 60_000;
    const deps = { ...world.deps, clock: { now: () => world.clock.now() + skewMs } };
    await createArchiveDays(deps)({ remainingMs: () => 600_000 });
    world.clock.advance(hourMs);
  }
  expect((await readBack(world)).size).toBe(1);
});

test('a body in the bucket is archived too', async () => {
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

test('forgetting any owner makes a line unreadable, and later lines too', async () => {
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

test('an event without a known owner is archived without its content', async () => {
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
  const createWorld = async () => {
    const world = createArchiveWorld();
    const deps = { ...world.deps, recordDays: 5 };
    await createArchiveDays(deps)({ remainingMs: () => 600_000 });
    for (let n = 0; n < 4; n += 1) world.record(booking(n));
    world.record({ type: 'CARD_LIFECYCLE_EVENT', entityId: 'card_1', payload: {} });
    world.nextDay();
    return { ...world, deps };
  };
  const archiveOf = (world: World) => ({
    parts: partsOf(world).map(([, bytes]) => Buffer.from(bytes).toString('hex')),
    manifests: [...world.manifests.rows.values()].map((manifest) => ({ ...manifest, writers: [] })),
  });
  const run = async ({ deps }: Pick<World, 'deps'>, call: number, when: 'before' | 'after') => {
    const { recorded, bodies, manifests, salts, lease } = deps;
    const crashing = withCrash({ recorded, bodies, manifests, salts, lease }, { call, when });
    await createArchiveDays({ ...deps, ...crashing.ports })({ remainingMs: () => 600_000 }).catch(
      () => undefined,
    );
    return crashing.calls();
  };
  const undisturbed = await createWorld();
  const calls = await run(undisturbed, Infinity, 'before');
  expect(undisturbed.manifests.rows.get('accounts 2026-01-05')).toMatchObject({ isDone: true, records: 4 });

  for (const call of someCalls(calls)) {
    for (const when of ['before', 'after'] as const) {
      const world = await createWorld();
      await run(world, call, when);
      world.clock.advance(300_000);
      await run(world, Infinity, 'before');
      expect(archiveOf(world), `crash ${when} call ${call}`).toEqual(archiveOf(undisturbed));
    }
  }
}, 20_000);

test('a run that ran out of time is resumed where it stopped, and reports how far behind it is', async () => {
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

/** Points the body of a record to a key of the bucket that holds nothing. */
function loseBody(world: World, id: string, key = 'bodies/gone') {
  const index = world.rows.findIndex(({ record }) => record.id === id);
  const { record, recordedAt } = world.rows[index]!;
  world.rows[index] = { record: { ...record, body: { at: 'bucket', key } }, recordedAt };
}

test('a missing body keeps only its own record out of the archive', async () => {
  const world = createArchiveWorld();
  const lost = world.record(booking(1));
  loseBody(world, lost.id);
  const kept = Array.from({ length: 5 }, (_, n) => world.record(booking(n + 2)).id);
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 5, failed: 0, behindDays: 0, setAside: 1 });
  expect([...(await readBack(world)).keys()].toSorted()).toEqual(kept.toSorted());
  expect(world.manifests.rows.get('accounts 2026-01-05')).toMatchObject({
    isDone: true,
    records: 5,
    setAside: [{ id: lost.id, hour: 8, code: 'no-such-body', isPermanent: true }],
  });
  for (let day = 0; day < 4; day += 1) world.nextDay();
  for (const name of Object.keys(world.metrics.counts)) world.metrics.counts[name] = 0;
  expect(await world.archive()).toMatchObject({ setAside: 1, setAsideDays: 5, behindDays: 0 });
  expect(world.metrics.counts).toMatchObject({ ArchiveSetAside: 1, ArchiveSetAsideDays: 5 });
});

test('a body erased with its customer is not missed: its line has no content', async () => {
  const world = createArchiveWorld();
  const { id } = world.record(booking(1));
  loseBody(world, id);
  await world.salts.forget('acc_1');
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 1, setAside: 0, behindDays: 0 });
  const { facts, content } = (await readBack(world)).get(id)!;
  expect([facts.eventType, content]).toEqual(['BOOKING', undefined]);
});

/** A parked event is settled: it is recorded again, now. */
function settle(world: World, id: string) {
  const index = world.rows.findIndex(({ record }) => record.id === id);
  const [{ record }] = world.rows.splice(index, 1) as [World['rows'][number]];
  world.rows.push({ record, recordedAt: toIsoInstant(world.clock.now()) });
}

test('a record set aside that moved to a later day is in the archive of that day alone', async () => {
  const world = createArchiveWorld();
  const [moved, stayed] = [world.record(booking(1)), world.record(booking(2))];
  for (const { id } of [moved, stayed]) loseBody(world, id, `bodies/${id}`);
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 0, setAside: 2 });
  settle(world, moved.id);
  for (const { id } of [moved, stayed]) world.bodies.objects.set(`bodies/${id}`, Buffer.from('{}'));
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 2, setAside: 0, lost: 0 });
  const days = Object.fromEntries(
    (await linesOf(world)).map(({ id, recordedAt }) => [id, recordedAt.slice(0, 10)]),
  );
  expect(days).toEqual({ [stayed.id]: '2026-01-05', [moved.id]: '2026-01-06' });
  expect(world.manifests.rows.get('accounts 2026-01-05')).toMatchObject({ records: 1, setAside: [] });
  expect(world.manifests.rows.get('accounts 2026-01-06')).toMatchObject({ records: 1 });
});

test('a record that moves between listing and reading is archived with its later day', async () => {
  const world = createArchiveWorld();
  const ids = Array.from({ length: 1_200 }, (_, n) => world.record(booking(n)).id).toSorted();
  world.nextDay();
  const moving = new Set(ids.slice(0, 1_100));
  const read: World['recorded']['read'] = async (asked) => {
    for (const id of asked) if (moving.delete(id)) settle(world, id);
    return world.recorded.read(asked);
  };
  const listed = new Map<string, readonly string[]>();
  const list: World['recorded']['ids'] = async (partition, page) => {
    const key = `${JSON.stringify(partition)} ${page.after}`;
    // The index is behind its table: it lists the hour as it was.
    if (partition.day === '2026-01-05' && partition.family === 'accounts' && partition.hour === 8)
      listed.set(key, ids.filter((id) => id > (page.after ?? '')).slice(0, page.limit));
    return listed.get(key) ?? world.recorded.ids(partition, page);
  };
  const deps = { ...world.deps, recorded: { ids: list, read } };
  expect(await createArchiveDays(deps)({ remainingMs: () => 600_000 })).toMatchObject({
    records: 100,
    lost: 0,
  });
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 1_100 });
  expect((await linesOf(world)).map(({ id }) => id).toSorted()).toEqual(ids);
});

test('a day with only unreadable records is done, and names them', async () => {
  const world = createArchiveWorld();
  const ids = [1, 2, 3].map((n) => world.record(booking(n)).id);
  for (const id of ids) loseBody(world, id);
  world.nextDay();
  expect(await world.archive()).toMatchObject({ records: 0, behindDays: 0, setAside: 3 });
  expect(partsOf(world)).toEqual([]);
});

test('a restored body completes the archive in its own part and changes no other', async () => {
  const world = createArchiveWorld();
  const [first, second] = [world.record(booking(1)), world.record(booking(2))];
  for (const { id } of [first, second]) loseBody(world, id, `bodies/${id}`);
  world.record(booking(3));
  world.nextDay();
  await world.archive();
  const before = partsOf(world);
  world.bodies.objects.set(`bodies/${first.id}`, Buffer.from('{"id":"boo_1"}'));
  expect(await world.archive()).toMatchObject({ records: 1, setAside: 1, lost: 0 });
  expect(partsOf(world).slice(0, 1)).toEqual(before);
  expect(world.manifests.rows.get('accounts 2026-01-05')).toMatchObject({ records: 2 });
  expect((await readBack(world)).get(first.id)?.content?.body).toEqual(Buffer.from('{"id":"boo_1"}'));
  expect(await world.archive()).toMatchObject({ records: 0, setAside: 1 });
  expect(partsOf(world)).toHaveLength(2);

  world.rows.splice(0, world.rows.length);
  expect(await world.archive()).toMatchObject({ setAside: 0, lost: 1 });
  expect(world.metrics.counts['ArchiveLost']).toBe(1);
});

test('a passing failure is retried, and a store that is down sets nothing aside', async () => {
  const createWorld = (large: number) => {
    const world = createArchiveWorld();
    for (let n = 0; n < large; n += 1) {
      const { id } = world.record(booking(n));
      loseBody(world, id, `bodies/${n}`);
      world.bodies.objects.set(`bodies/${n}`, Buffer.from(`{"id":"boo_${n}"}`));
    }
    world.nextDay();
    return world;
  };
  const archive = async (world: World, refuse: (key: string, call: number) => boolean) => {
    const calls = new Map<string, number>();
    const read = async (key: string) => {
      const call = (calls.get(key) ?? 0) + 1;
      calls.set(key, call);
      if (refuse(key, call)) throw new Error('denied');
      return world.bodies.read(key);
    };
    const deps = { ...world.deps, bodies: { ...world.bodies, read } };
    return createArchiveDays(deps)({ remainingMs: () => 600_000 });
  };
  const passing = createWorld(30);
  expect(await archive(passing, (key, call) => call === 1 && /[02468]$/.test(key))).toMatchObject({
    records: 30,
    setAside: 0,
  });
  const ids = (await linesOf(passing)).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());

  const denied = createWorld(30);
  expect(await archive(denied, (key) => key === 'bodies/7')).toMatchObject({ records: 29, setAside: 1 });
  expect(denied.manifests.rows.get('accounts 2026-01-05')?.setAside).toMatchObject([{ isPermanent: false }]);
  expect(await archive(denied, () => false)).toMatchObject({ records: 1, setAside: 0 });

  const down = createWorld(30);
  expect(await archive(down, () => true)).toMatchObject({
    records: 0,
    setAside: 0,
    failed: 1,
    behindDays: 1,
  });
  expect(await archive(down, () => false)).toMatchObject({ records: 30, failed: 0, behindDays: 0 });
});

test('a row that is not a record is set aside', async () => {
  const world = createArchiveWorld();
  const [damaged, good] = [world.record(booking(1)), world.record(booking(2))];
  world.nextDay();
  const read: World['recorded']['read'] = async (ids) => {
    if (ids.includes(damaged.id)) throw new PermanentError('unreadable-record', 'none');
    return world.recorded.read(ids);
  };
  const deps = { ...world.deps, recorded: { ...world.recorded, read } };
  const report = await createArchiveDays(deps)({ remainingMs: () => 600_000 });
  expect(report).toMatchObject({ records: 1, setAside: 1 });
  expect((await linesOf(world)).map(({ id }) => id)).toEqual([good.id]);
});

test('a day that is still being written to is not archived', async () => {
  const world = createArchiveWorld();
  world.clock.advance(Date.parse('2026-01-05T23:59:59Z') - world.clock.now());
  world.record(booking(1));
  for (const [at, records] of [
    ['2026-01-06T00:00:01Z', 0],
    ['2026-01-06T00:59:59Z', 0],
    ['2026-01-06T01:00:00Z', 2],
  ] as const) {
    world.clock.advance(Date.parse(at) - world.clock.now());
    if (records === 0) expect(await world.archive()).toMatchObject({ records: 0 });
    // The index lists the last write of the day late.
    if (at === '2026-01-06T00:59:59Z') {
      const late = world.record(booking(2));
      world.rows.pop();
      world.rows.push({ record: late, recordedAt: '2026-01-05T23:59:59.900Z' });
    }
    if (records > 0) expect(await world.archive()).toMatchObject({ records });
  }
});

test('a manifest names a part only once all of it is in the bucket', async () => {
  const world = createArchiveWorld();
  for (let n = 0; n < 7; n += 1) world.record(booking(n));
  world.nextDay();
  const order: string[] = [];
  const write: World['bodies']['write'] = async (key, bytes) => {
    await world.bodies.write(key, bytes);
    order.push(`part ${(await unpackPart(bytes)).length}`);
  };
  const writeManifest: World['manifests']['write'] = async (fence, written) => {
    if (written.records > 0) order.push(`manifest ${written.records}`);
    return world.manifests.write(fence, written);
  };
  const bodies = { ...world.bodies, write };
  const manifests = { ...world.manifests, write: writeManifest };
  await createArchiveDays({ ...world.deps, bodies, manifests })({ remainingMs: () => 600_000 });
  expect(order.slice(0, 2)).toEqual(['part 7', 'manifest 7']);
});

test('overlapping runs archive every record exactly once', async () => {
  const world = createArchiveWorld();
  for (let n = 0; n < 20; n += 1) world.record(booking(n));
  world.nextDay();
  const slowly: World['bodies']['write'] = async (key, bytes) => {
    if (isFirst) {
      isFirst = false;
      // Longer than the lease: another run begins and ends meanwhile.
      world.clock.advance(300_000);
      await world.archive();
    }
    await world.bodies.write(key, bytes);
  };
  let isFirst = true;
  const outdated = createArchiveDays({ ...world.deps, bodies: { ...world.bodies, write: slowly } });
  await expect(outdated({ remainingMs: () => 600_000 })).rejects.toThrow(LeaseLostError);
  await world.archive();
  const ids = (await linesOf(world)).map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('a part written by a run that lost its lease replaces no other part', async () => {
  const world = createArchiveWorld();
  const { id } = world.record(booking(1));
  const row = world.rows[0]!;
  world.rows[0] = { ...row, record: { ...row.record, body: { at: 'bucket', key: 'bodies/large' } } };
  world.record(booking(2));
  world.nextDay();
  const late: World['bodies']['write'] = async (key, bytes) => {
    // By now the body can be read again, and another run has archived the day.
    world.bodies.objects.set('bodies/large', Buffer.from('large'));
    world.clock.advance(300_000);
    expect(await world.archive()).toMatchObject({ records: 2, setAside: 0 });
    await world.bodies.write(key, bytes);
  };
  const outdated = createArchiveDays({ ...world.deps, bodies: { ...world.bodies, write: late } });
  await expect(outdated({ remainingMs: () => 600_000 })).rejects.toThrow(LeaseLostError);

  const kept = createKeptEvents({ ...world, salt: async (name) => world.salts.find(name) });
  const start = { family: 'accounts', day: '2026-01-05', hour: 8, part: 0 } as const;
  const { events } = await kept({ start, limit: 10 });
  expect(events.map(({ facts }) => facts.id)).toContain(id);
  expect(events).toHaveLength(2);
});

test('a run that takes longer than its lease keeps it, part by part', async () => {
  const world = createArchiveWorld();
  for (let day = 0; day < 3; day += 1) {
    world.record(booking(day));
    world.nextDay();
  }
  const others: unknown[] = [];
  const slowly: World['bodies']['write'] = async (key, bytes) => {
    world.clock.advance(150_000);
    others.push(await world.archive());
    await world.bodies.write(key, bytes);
  };
  const archive = createArchiveDays({ ...world.deps, bodies: { ...world.bodies, write: slowly } });

  expect(await archive({ remainingMs: () => 600_000 })).toMatchObject({ records: 3, failed: 0 });
  const skipped = { skipped: expect.stringContaining('another run is in progress') };
  expect(others).toEqual([skipped, skipped, skipped]);
});

test('a day that fails does not hold up the others, and is reported by every run', async () => {
  const world = createArchiveWorld();
  world.record(booking(1));
  world.record({ type: 'CARD_LIFECYCLE_EVENT', entityId: 'card_1', payload: {} });
  world.nextDay();
  const ids: World['recorded']['ids'] = async (partition, page) => {
    if (partition.family === 'accounts' && partition.day === '2026-01-05') throw new Error('down');
    return world.recorded.ids(partition, page);
  };
  const archive = createArchiveDays({ ...world.deps, recorded: { ...world.recorded, ids } });
  expect(await archive({ remainingMs: () => 600_000 })).toMatchObject({
    records: 1,
    failed: 1,
    behindDays: 1,
  });
  expect(world.log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  world.nextDay();
  expect(await archive({ remainingMs: () => 600_000 })).toMatchObject({ failed: 1, behindDays: 2 });
});

test('a run that has lost the lease writes nothing more', async () => {
  const world = createArchiveWorld();
  world.record(booking(1));
  world.nextDay();
  await world.lease.acquire();
  expect(await world.archive()).toEqual({
    skipped: expect.stringContaining('another run is in progress'),
  });
  expect(world.manifests.rows.size).toBe(0);
});

test('a run releases the lease: another run may follow at once', async () => {
  const world = createArchiveWorld();
  await world.archive();
  expect(await world.archive()).not.toHaveProperty('skipped');
});

test.runIf(isInFull)(
  'a part never exceeds the memory limit, and the manifest lists every part',
  async () => {
    const world = createArchiveWorld();
    const body = { at: 'bucket', key: 'bodies/large' } as const;
    // Random bytes, which gzip cannot compress.
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
      [0, 1].map((part) => `archive/accounts/2026-01-05/08-0000${part}-1.ndjson.gz`),
    );
    expect((await readBack(world)).size).toBe(22);
  },
  20_000,
);

test('days are counted across the end of a month', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});
