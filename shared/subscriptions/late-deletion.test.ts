import { describe, expect, test } from 'vitest';
import { createSubscriptionsWorld, dayMs, quietRequest } from '#test/fakes/subscriptions-world.ts';
import { createKeepSubscriptions } from './keep-subscriptions.ts';
import type { Deletion, ListedSubscription, WebhookSubscriptions } from './ports.ts';

const hourMs = 3_600_000;

/** What may happen in a run that has a retired subscription to delete. */
const runs = [
  'as it should',
  'refused',
  'confirmed too early',
  'lost before',
  'lost after',
  'crash',
  'lagging list',
  'gap in list',
] as const;
type RunKind = (typeof runs)[number];

class Crash extends Error {}

/** A subscription whose overlap has ended, and a bank that reports when it really deleted it. */
async function setUp() {
  const world = createSubscriptionsWorld();
  await world.run();
  world.want({ eventTypes: ['BOOKING'] });
  await world.nextRun();
  const retired = [...world.bank.present.values()].find(({ event_type: type }) => type === 'ACCOUNT_BLOCK')!;
  let deletedAtMs: number | undefined;

  const reallyDelete = (id: string) => {
    if (id === retired.id && world.bank.present.has(id)) deletedAtMs = world.clock.now();
    return world.bank.delete(id);
  };
  const deleting: Record<RunKind, (id: string) => Promise<Deletion>> = {
    'as it should': reallyDelete,
    'lagging list': reallyDelete,
    'gap in list': reallyDelete,
    'confirmed too early': () => Promise.resolve({ outcome: 'deleted' }),
    refused: () => Promise.resolve({ outcome: 'refused', code: 'busy' }),
    'lost before': () => Promise.resolve({ outcome: 'unknown' }),
    'lost after': async (id) => {
      await reallyDelete(id);
      return { outcome: 'unknown' };
    },
    crash: async (id) => {
      await reallyDelete(id);
      throw new Crash();
    },
  };
  const listed = async function* (kind: RunKind): AsyncGenerator<ListedSubscription> {
    for await (const entry of world.bank.list())
      if (kind !== 'gap in list' || entry.id !== retired.id) yield entry;
    if (kind === 'lagging list' && !world.bank.present.has(retired.id)) yield retired;
  };
  const run = async (kind: RunKind): Promise<void> => {
    const bank: WebhookSubscriptions = { ...world.bank, list: () => listed(kind), delete: deleting[kind] };
    await createKeepSubscriptions({ ...world.deps(), bank })(quietRequest).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  };
  /** Whether the receiver would still verify what the subscription signed. */
  const isVerified = () => world.publication.published()[retired.id] !== undefined;
  const mustVerify = () => deletedAtMs === undefined || world.clock.now() < deletedAtMs + dayMs;
  return { ...world, run, isVerified, mustVerify, retired };
}

function* orders(length: number): Generator<readonly RunKind[]> {
  if (length === 0) yield [];
  else for (const before of orders(length - 1)) for (const kind of runs) yield [...before, kind];
}

describe.each([1, 7, 13])('a deletion that comes %d days after the overlap ended, or later', (days) => {
  test(
    'leaves the secret published for a day, in any order of failed runs',
    { timeout: 60_000 },
    async () => {
      for (const order of orders(3)) {
        // Nothing that the bank says is true then.
        if (order.includes('confirmed too early') && order.includes('gap in list')) continue;
        const world = await setUp();
        world.clock.advance((7 + days) * dayMs);
        for (const kind of [...order, ...Array<RunKind>(10).fill('as it should')]) {
          await world.run(kind);
          expect(world.isVerified() || !world.mustVerify(), `${order.join(', ')}: at ${kind}`).toBe(true);
          world.clock.advance(13 * hourMs);
        }
        // Then nothing is left of it.
        const { id } = world.retired;
        const left = [world.bank.present.has(id), world.rows.subscriptions.has(id), world.isVerified()];
        expect(left, order.join(', ')).toEqual([false, false, false]);
      }
    },
  );
});

test('a deletion in time leaves the secret until a day after the overlap, and no longer', async () => {
  const world = await setUp();
  world.clock.advance(7 * dayMs);
  await world.run('as it should');
  world.clock.advance(dayMs - 1);
  await world.run('as it should');
  expect(world.isVerified()).toBe(true);
  world.clock.advance(1);
  await world.run('as it should');
  expect(world.isVerified()).toBe(false);
});
