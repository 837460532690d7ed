import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { businessDeleted } from '#shared/events/onboarding/deletions.ts';
import { someCalls } from '#test/extent.ts';
import { Crash, withCrash } from '#test/fakes/crashes.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import {
  aDeletedCustomer,
  announce,
  erasedName,
  event,
  hourMs,
  remainingMs,
  addCustomer,
  stateOf,
} from '#test/fixtures/erasures.ts';
import { createPreview } from './preview.ts';
import { createRequestErasure } from './request-erasure.ts';
import { createRunErasures } from './run-erasures.ts';
import {
  archiveStore,
  mirrorStore,
  objectsStore,
  recordsStore,
  registerStore,
} from '#shared/erasure/stores.ts';

test('a customer whom the bank has deleted is erased everywhere, and nobody else', async () => {
  const world = await aDeletedCustomer();
  await world.hours(1);
  expect(stateOf(world)).toBe('missing');
  expect(world.placesOf(erasedName)).not.toEqual([]);
  await world.hours(1);
  expect(stateOf(world)).toBe('erasing');
  expect(world.placesOf(erasedName)).toEqual([]);
  await world.hours(1);
  expect(stateOf(world)).toBe('completed');

  expect(world.placesOf('Ada Lovelace')).not.toEqual([]);
  expect(world.events.totals.get('acc-per-1')).toMatchObject({ count: 2, sumCents: 301 });
  const reduced = world.events.mirror.get('booking#boo-per-1-300/state');
  expect(reduced).toMatchObject({ erased: true, booking: { content: { amountCents: 300 } } });
  expect([...world.forgotten].toSorted()).toEqual([
    'acc-per-1',
    'card-per-1',
    'idt-per-1',
    'per-1',
    'trk-per-1',
  ]);
  expect(world.events.mirror.get('erasure#per-1/person')).toMatchObject({
    status: 'completed',
    terminal: true,
  });
  expect(world.rows.erasures.get('person#per-1')).toMatchObject({
    passes: 2,
    erased: { records: 9, objects: 1, mirror: expect.any(Number) },
    kept: { mirror: { count: 4 }, records: { count: 9 } },
  });
});

test('the register keeps a shell of the account, of one that was not in it yet as well', async () => {
  const [known, unknown] = [await aDeletedCustomer(), await aDeletedCustomer()];
  known.register.accounts.set('acc-per-1', 'listed');
  for (const world of [known, unknown]) {
    await world.hours(4);
    expect(stateOf(world)).toBe('completed');
    expect(world.register.accounts.get('acc-per-1')).toBe('erased');
  }
  expect(known.rows.erasures.get('person#per-1')?.kept).toMatchObject({ accounts: { count: 1 } });
  expect(unknown.rows.erasures.get('person#per-1')?.kept).not.toHaveProperty('accounts');
});

test('a run does nothing while another run is in progress', async () => {
  const world = await aDeletedCustomer();
  await world.deps.lease.acquire();

  expect(await createRunErasures(world.deps)({ remainingMs })).toMatchObject({
    skipped: expect.stringContaining('another run is in progress'),
  });
  expect(world.bank.asked).toEqual([]);
  expect(world.rows.erasures.size).toBe(0);
});

test('a run that takes longer than its lease renews it with each save', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-2');
  world.bank.there.add('per-3');
  await addCustomer(world, 'per-3', 'Grace Hopper');
  const { person } = world.bank.readers;
  const others: unknown[] = [];
  // A witness and two customers take 270 s in total; the lease lasts 200 s.
  const slow: typeof person = {
    read: async (id) => {
      world.clock.advance(90_000);
      others.push(await createRunErasures(world.deps)({ remainingMs }));
      return person.read(id);
    },
  };
  const bank = { ...world.bank, readers: { ...world.bank.readers, person: slow } };

  expect(await createRunErasures({ ...world.deps, bank })({ remainingMs })).toMatchObject({ failed: 0 });
  const skipped = { skipped: expect.stringContaining('another run is in progress') };
  expect(others).toEqual([skipped, skipped, skipped]);
});

test('two answers that are less than an hour apart confirm nothing', async () => {
  const world = await aDeletedCustomer();
  const run = createRunErasures(world.deps);
  await run({ remainingMs });
  world.clock.advance(hourMs - 1);
  await run({ remainingMs });
  expect(stateOf(world)).toBe('missing');
  expect(world.placesOf(erasedName)).not.toEqual([]);
});

test('with wrong credentials everybody is missing, and nothing happens', async () => {
  const world = await aDeletedCustomer();
  world.bank.state.answers404 = true;
  await world.hours(30);
  expect(stateOf(world)).toBe('announced');
  expect(world.placesOf(erasedName)).not.toEqual([]);
});

test('credentials that go wrong between the two answers confirm nothing', async () => {
  const world = await aDeletedCustomer();
  await world.hours(1);
  world.bank.state.answers404 = true;
  await world.hours(5);
  expect(stateOf(world)).toBe('missing');
});

test('a customer whom the bank still has is refused with an alarm, once', async () => {
  const world = await aDeletedCustomer();
  world.bank.there.add('per-1');
  await world.hours(4);
  expect(stateOf(world)).toBe('refused');
  expect(world.metrics.counts['ErasureRefused']).toBe(1);
  expect(world.placesOf(erasedName)).not.toEqual([]);
});

test('a living customer announced as the other kind is not erased', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-2', businessDeleted);
  world.bank.there.add('per-3');
  await addCustomer(world, 'per-3', 'Grace Hopper');
  await world.hours(5);
  expect(world.placesOf('Ada Lovelace')).not.toEqual([]);
  expect(world.tombstones.ids.has('per-2')).toBe(false);
  expect(world.rows.erasures.get('business#per-2')?.state).toBe('refused');
  expect(stateOf(world)).toBe('completed');
});

test('a wrong announcement for one kind does not block the other', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-2', businessDeleted);
  world.bank.there.add('per-3');
  await addCustomer(world, 'per-3', 'Grace Hopper');
  await world.hours(3);
  world.bank.there.delete('per-2');
  await announce(world, 'per-2');
  await world.hours(4);
  expect(stateOf(world, 'per-2')).toBe('completed');
  expect(world.placesOf('Ada Lovelace')).toEqual([]);
});

test('a refused erasure resumes when it is announced again or requested', async () => {
  for (const again of [
    announce,
    async ({ deps }: ErasureWorld, id: string) => createRequestErasure(deps)({ kind: 'person', id }),
  ]) {
    const world = await aDeletedCustomer();
    world.bank.there.add('per-1');
    await world.hours(2);
    world.bank.there.delete('per-1');
    await again(world, 'per-1');
    await world.hours(4);
    expect(stateOf(world)).toBe('completed');
    expect(world.placesOf(erasedName)).toEqual([]);
  }
});

test('the bank may still return a deleted customer for a while', async () => {
  const world = await aDeletedCustomer();
  world.bank.there.add('per-1');
  await createRunErasures(world.deps)({ remainingMs });
  expect(stateOf(world)).toBe('announced');
  world.bank.there.delete('per-1');
  await world.hours(3);
  expect(stateOf(world)).toBe('completed');
});

test('a customer who becomes known after the announcement is erased after all', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-3');
  await world.hours(2);
  expect(stateOf(world, 'per-3')).toBe('unknown');
  await addCustomer(world, 'per-3', 'Grace Hopper');
  await world.hours(4);
  expect(stateOf(world, 'per-3')).toBe('completed');
  expect(world.placesOf('Grace Hopper')).toEqual([]);
});

test('an announcement of a customer who never became known is closed after forty days', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-3');
  await world.hours(1);
  world.clock.advance(41 * 24 * hourMs);
  await world.hours(1);
  expect(world.events.mirror.get('erasure#per-3/person')?.terminal).toBe(true);
  expect(world.tombstones.ids.has('per-3')).toBe(false);
});

test('an event in progress while the tombstones were set is found by a later pass', async () => {
  const world = await aDeletedCustomer();
  await world.hours(2);
  world.tombstones.ids.clear();
  await addCustomer(world, 'per-1');
  expect(world.placesOf(erasedName)).not.toEqual([]);
  await world.hours(1);
  expect(stateOf(world)).toBe('erasing');
  await world.hours(1);
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('a body that a late event left in the bucket is removed later', async () => {
  const world = await aDeletedCustomer();
  await world.hours(3);
  const payload = {
    id: 'late',
    account_id: 'acc-per-1',
    amount: { value: 1 },
    description: erasedName.repeat(999),
  };
  await world.take(booking, event('BOOKING', payload, world.now()));
  expect(world.placesOf(erasedName)).not.toEqual([]);
  await world.hours(6);
  expect(world.placesOf(erasedName)).toEqual([]);
  expect(world.events.loose.rows.size).toBe(0);
  expect(world.events.totals.get('acc-per-1')?.count).toBe(3);
});

test('an account that another customer also owns stays, and the report counts it', async () => {
  const world = await aDeletedCustomer();
  const shared = { id: 'card-x', person_id: 'per-2', account_id: 'acc-per-1', status: 'ACTIVE' };
  await world.take(cardLifecycle, event('CARD_LIFECYCLE_EVENT', shared, world.now()));
  await world.hours(3);
  expect(world.rows.erasures.get('person#per-1')).toMatchObject({
    state: 'completed',
    sharedAccounts: ['acc-per-1'],
  });
  expect(world.events.mirror.get('booking#boo-per-1-300/state')?.erased).toBeUndefined();
  expect(world.events.mirror.has('card#card-per-1/state')).toBe(false);
  expect(world.events.mirror.has('card#card-x/state')).toBe(true);
});

test('a preview counts what would go, names keys without personal data, and changes nothing', async () => {
  const world = await aDeletedCustomer();
  const before = world.placesOf(erasedName);
  const preview = await createPreview(world.deps)({ kind: 'person', id: 'per-1' }, () => true);
  expect(preview).toMatchObject({
    isKnown: true,
    isComplete: true,
    erasure: null,
    stores: { records: { open: 9 }, objects: { open: 1 } },
  });
  expect(preview.stores['mirror']).toMatchObject({ reduced: 2 });
  expect(JSON.stringify(preview)).not.toContain(erasedName);
  expect(world.placesOf(erasedName)).toEqual(before);
  expect(world.tombstones.ids.size).toBe(0);
});

test('a preview counts each existing salt of the archive once, under its id', async () => {
  const world = await aDeletedCustomer();
  world.salted.add('per-1').add('card-per-1').add('acc-per-1');
  const of = async (id: string) => createPreview(world.deps)({ kind: 'person', id }, () => true);
  const { archive } = (await of('per-1')).stores;
  expect(archive).toMatchObject({ open: 3, reduced: 0 });
  expect(archive?.keys.toSorted()).toEqual(['acc-per-1', 'card-per-1', 'per-1']);
  expect((await of('../../x')).stores['archive']).toMatchObject({ open: 0, keys: [] });
});

test('a subject without a salt is also forgotten, so that it never gets one', async () => {
  const world = await aDeletedCustomer();
  world.salted.add('per-1');
  await world.hours(3);
  expect(world.forgotten).toContain('acc-per-1');
  expect(world.rows.erasures.get('person#per-1')?.erased).toMatchObject({ archive: 1 });
});

test('a store that fails for one customer does not hold up the others', async () => {
  const world = await aDeletedCustomer();
  await announce(world, 'per-2');
  world.bank.there.clear();
  await addCustomer(world, 'per-3', 'Grace Hopper');
  world.bank.there.add('per-3');
  const read: typeof world.rows.read = async (customer) =>
    customer.id === 'per-1' ? Promise.reject(new Error('unreadable')) : world.rows.read(customer);
  const run = createRunErasures({ ...world.deps, rows: { ...world.rows, read } });
  for (let hour = 0; hour < 3; hour += 1) {
    await run({ remainingMs });
    world.clock.advance(hourMs);
  }
  expect(stateOf(world, 'per-2')).toBe('completed');
  expect(world.metrics.counts['ErasureFailed']).toBe(3);
});

test('a run without time stops before the next customer', async () => {
  const world = await aDeletedCustomer();
  expect(await createRunErasures(world.deps)({ remainingMs: () => 1_000 })).toMatchObject({ states: {} });
  expect(stateOf(world)).toBeUndefined();
});

// Each port call of the first four runs, before and after it.
test('a crash at any port call only makes a later run repeat the work', { timeout: 60_000 }, async () => {
  const crashAt = async (call: number, when: 'before' | 'after') => {
    const world = await aDeletedCustomer();
    const { announcements, rows, bank, mirror, tombstoneLists, objects, looseObjects, lease } = world.deps;
    const { ports, calls } = withCrash(
      {
        announcements,
        rows,
        mirror,
        tombstoneLists,
        objects,
        looseObjects,
        tombstones: world.deps.tombstones,
        lease,
        person: bank.readers.person,
        business: bank.readers.business,
        records: world.records,
        archive: world.archiveKeys,
        register: world.register,
      },
      { call, when },
    );
    const crashing = createRunErasures({
      ...world.deps,
      ...ports,
      bank: { ...bank, readers: { person: ports.person, business: ports.business } },
      stores: [
        recordsStore(ports.records),
        objectsStore(ports.objects),
        archiveStore(ports.archive),
        registerStore(ports.register),
        mirrorStore(ports.mirror),
      ],
    });
    const isOver = await runUntilCrash(crashing, world);
    world.clock.advance(hourMs);
    await world.hours(6);
    expect([call, when, stateOf(world)]).toEqual([call, when, 'completed']);
    expect(world.placesOf(erasedName)).toEqual([]);
    expect(world.placesOf('Ada Lovelace')).not.toEqual([]);
    expect(world.events.totals.get('acc-per-1')).toMatchObject({ count: 2, sumCents: 301 });
    return { isOver, calls: calls() };
  };
  for (const when of ['before', 'after'] as const) {
    let last = 0;
    for (const call of someCalls()) {
      last = call;
      if ((await crashAt(call, when)).isOver) break;
    }
    expect(last).toBeGreaterThan(40);
  }
});

/** True if every run ended without the crash. */
async function runUntilCrash(
  run: ReturnType<typeof createRunErasures>,
  world: ErasureWorld,
): Promise<boolean> {
  for (let hour = 0; hour < 4; hour += 1) {
    const report = await run({ remainingMs }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      return undefined;
    });
    if (report === undefined || ('failed' in report && report.failed > 0)) return false;
    world.clock.advance(hourMs);
  }
  return true;
}
