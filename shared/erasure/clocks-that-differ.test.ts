import { expect, test } from 'vitest';
import { clockSkewMs } from '#shared/kernel/clock.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { hourMs, addCustomer } from '#test/fixtures/erasures.ts';
import { eraseLooseObjects } from './erase-loose-objects.ts';
import { unguarded } from '#test/fakes/begun-work.ts';
import { newErasure, type Erasure } from './erasure.ts';
import { checkAtBank } from './check-at-bank.ts';
import { pass } from './pass.ts';

const customer = { kind: 'person', id: 'per-1' } as const;
const minuteMs = 60_000;

/** Runs on two machines: one clock is half the skew behind, the other half the skew ahead. */
async function setUp() {
  const world = createErasureWorld();
  await addCustomer(world, 'per-1');
  const on = (skewMs: number) => ({
    ...world.deps,
    clock: { now: () => world.clock.now() + skewMs },
    clockSkewMs,
    isBankTrusted: async () => Promise.resolve(true),
    save: async () => Promise.resolve(),
    hasTime: () => true,
  });
  return { ...world, behind: on(-clockSkewMs / 2), ahead: on(clockSkewMs / 2) };
}

test('two checks that are an hour apart only by their clocks confirm nothing', async () => {
  const { behind, ahead, clock, now } = await setUp();
  const announcedAt = now();
  const missing = await checkAtBank(newErasure(customer, announcedAt), announcedAt, behind);
  expect(missing.state).toBe('missing');
  clock.advance(hourMs - 1);
  expect(await checkAtBank(missing, announcedAt, ahead)).toBe(missing);
  clock.advance(1);
  expect(await checkAtBank(missing, announcedAt, ahead)).toMatchObject({ state: 'erasing' });
});

test('a quiet hour that passed only by the clocks completes nothing', async () => {
  const { behind, ahead, clock, now } = await setUp();
  const confirmed: Erasure = { ...newErasure(customer, now()), state: 'erasing', confirmedAt: now() };
  const first = await pass(confirmed, behind);
  expect(first.lastFoundAt).toBeDefined();
  clock.advance(hourMs - 1);
  const second = await pass(first, ahead);
  expect(second.state).toBe('erasing');
  clock.advance(1);
  expect(await pass(second, ahead)).toMatchObject({ state: 'completed' });
});

test('an object is claimed and removed at least an hour after it was noted, by either clock', async () => {
  const { behind, ahead, clock, events, bodies, objects } = await setUp();
  await bodies.write('mirror/e1/o1', Buffer.from('large'));
  clock.advance(-clockSkewMs / 2);
  await events.loose.note({ key: 'mirror/e1/o1', entity: { kind: 'account', entityId: 'a' }, owners: {} });
  clock.advance(clockSkewMs / 2 + hourMs);
  await eraseLooseObjects({ ...ahead, guard: unguarded }, () => true);
  expect(events.loose.isKeepable('mirror/e1/o1')).toBe(true);
  clock.advance(clockSkewMs + 1);
  await eraseLooseObjects({ ...behind, guard: unguarded }, () => true);
  clock.advance(hourMs);
  expect(await eraseLooseObjects({ ...ahead, guard: unguarded }, () => true)).toBe(0);
  expect(objects.has('mirror/e1/o1')).toBe(true);
  clock.advance(1);
  expect(await eraseLooseObjects({ ...ahead, guard: unguarded }, () => true)).toBe(1);
});

test('a customer whom the bank returns is refused only once it can no longer return one deleted at the announcement', async () => {
  const { behind, ahead, bank, clock } = await setUp();
  bank.there.add('per-1');
  const announcedAt = new Date(behind.clock.now()).toISOString();
  const first = newErasure(customer, announcedAt);
  clock.advance(ahead.visibilityLagMs);
  expect((await checkAtBank(first, announcedAt, ahead)).state).toBe('announced');
  clock.advance(1);
  expect((await checkAtBank(first, announcedAt, ahead)).state).toBe('refused');
});

test('an announcement that follows a refusal counts, although its clock is behind the clock of the refusal', async () => {
  const { behind, ahead, bank, clock } = await setUp();
  bank.there.add('per-1');
  const announcedAt = new Date(behind.clock.now()).toISOString();
  clock.advance(3 * hourMs);
  const refused = await checkAtBank(newErasure(customer, announcedAt), announcedAt, ahead);
  expect(refused.state).toBe('refused');
  expect(await checkAtBank(refused, announcedAt, ahead)).toBe(refused);
  bank.there.delete('per-1');
  clock.advance(minuteMs);
  const again = new Date(behind.clock.now()).toISOString();

  expect(await checkAtBank(refused, again, ahead)).toMatchObject({ state: 'missing', announcedAt: again });
});
