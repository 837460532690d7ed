import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { someCalls } from '#test/extent.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { Crash, withCrash } from '#test/fakes/crashes.ts';
import { hourMs, remainingMs, runHourly, tell } from '#test/fixtures/erasures.ts';
import {
  aSharedAccount,
  deleteHolder,
  erase,
  nameOf,
  sharedAccount,
  tellOfAccount,
  tellOfHolder,
  type Holder,
} from '#test/fixtures/shared-account.ts';
import { createRunErasures } from './commands/run-erasures.ts';

const anna: Holder = { kind: 'person', id: 'per-anna' };
const firm: Holder = { kind: 'business', id: 'bus-firm' };
const ben: Holder = { kind: 'person', id: 'per-ben' };

const stateOf = ({ rows }: ErasureWorld, { kind, id }: Holder) => rows.erasures.get(`${kind}#${id}`)?.state;

/** The next booking of the account names nobody, and is recorded and mirrored in full. */
async function expectRecorded(world: ErasureWorld, round: number) {
  await tellOfAccount(world, round);
  const row = world.events.mirror.get(`booking#boo-shared-${round}/state`);
  expect(row?.data).toMatchObject({ json: expect.stringContaining('rent of the flat') });
  expect(row).not.toHaveProperty('erased');
  expect(world.events.events.get(row?.eventId ?? '')?.body.at).not.toBe('erased');
}

/** Anna and the company were deleted, and a first pass took the account for theirs alone. */
async function afterTheFirstPass(): Promise<ErasureWorld> {
  const world = await aSharedAccount([anna, firm]);
  for (const holder of [anna, firm]) await deleteHolder(world, holder);
  await runHourly(world, 2);
  expect([anna, firm].map((holder) => stateOf(world, holder))).toEqual(['erasing', 'erasing']);
  expect(world.tombstones.ids.has(sharedAccount)).toBe(true);
  world.bank.there.add(ben.id);
  return world;
}

/** It read the tombstones before any were set, and writes to the mirror after they are. */
async function notifyAsIfUnderWay(world: ErasureWorld, notify: () => Promise<unknown>) {
  const standing = [...world.tombstones.ids];
  world.tombstones.ids.clear();
  await notify();
  for (const id of standing) world.tombstones.ids.add(id);
}

const block = async (world: ErasureWorld) =>
  tell(world, accountBlock, {
    account_id: sharedAccount,
    person_id: ben.id,
    updated_at: world.now(),
    note: nameOf(ben),
  });

test('a holder who becomes known between two passes keeps the account', async () => {
  const world = await afterTheFirstPass();
  await tellOfHolder(world, ben);
  await runHourly(world, 8);
  expect([anna, firm].map((holder) => stateOf(world, holder))).toEqual(['completed', 'completed']);
  await expectRecorded(world, 1);
});

test('a holder whose first event was under way when the account got its tombstone keeps it', async () => {
  const world = await afterTheFirstPass();
  await notifyAsIfUnderWay(world, async () => block(world));
  expect(world.tombstones.ids.has(sharedAccount)).toBe(true);
  await runHourly(world, 8);
  expect([anna, firm].map((holder) => stateOf(world, holder))).toEqual(['completed', 'completed']);
  await expectRecorded(world, 1);
});

test('a holder who becomes known after the erasure owns the account from then on', async () => {
  const world = await aSharedAccount([anna]);
  await erase(world, anna);
  world.bank.there.add(ben.id);
  await block(world);
  await expectRecorded(world, 1);
  await erase(world, ben);
  expect(world.tombstones.ids.has(sharedAccount)).toBe(true);
  expect(world.placesOf('rent of the flat')).toEqual([]);
});

test('a tombstone that was lifted keeps the erasure open for another pass', async () => {
  const world = await afterTheFirstPass();
  await notifyAsIfUnderWay(world, async () => block(world));
  await runHourly(world, 1);
  expect(stateOf(world, anna)).toBe('erasing');
  expect(world.tombstones.ids.has(sharedAccount)).toBe(false);
  await runHourly(world, 1);
  expect(stateOf(world, anna)).toBe('completed');
});

test('a tombstone that must be set again keeps the erasure open for another pass', async () => {
  const world = await afterTheFirstPass();
  world.tombstones.ids.delete(sharedAccount);
  await runHourly(world, 1);
  expect(stateOf(world, anna)).toBe('erasing');
  expect(world.tombstones.ids.has(sharedAccount)).toBe(true);
});

const aCrash = 'a crash at any port call leaves no tombstone on the account of a living customer';
test(aCrash, { timeout: 120_000 }, async () => {
  const crashAt = async (call: number, when: 'before' | 'after') => {
    const world = await afterTheFirstPass();
    await notifyAsIfUnderWay(world, async () => block(world));
    const { announcements, rows, mirror, tombstoneLists, tombstones, lease } = world.deps;
    const { ports } = withCrash(
      { announcements, rows, mirror, tombstoneLists, tombstones, lease },
      { call, when },
    );
    const run = createRunErasures({ ...world.deps, ...ports });
    const report = await run({ remainingMs }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    world.clock.advance(hourMs);
    await runHourly(world, 8);
    expect([anna, firm].map((holder) => stateOf(world, holder))).toEqual(['completed', 'completed']);
    expect(world.tombstones.ids.has(sharedAccount)).toBe(false);
    return report === undefined || !('failed' in report) || report.failed > 0;
  };
  for (const when of ['before', 'after'] as const) {
    let last = 0;
    for (const call of someCalls()) {
      last = call;
      if (!(await crashAt(call, when))) break;
    }
    expect(last).toBeGreaterThan(30);
  }
});
