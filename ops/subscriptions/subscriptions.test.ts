import { expect, test } from 'vitest';
import { createHandler } from '#functions/schedules/subscriptions/handler.ts';
import { createSubscriptionsWorld } from '#test/fakes/subscriptions-world.ts';
import { listSubscriptions } from './list.ts';
import { removeSubscription } from './remove.ts';

async function setUp() {
  const world = createSubscriptionsWorld();
  await world.run();
  const handler = createHandler(world.deps());
  const job = async (payload: unknown): Promise<unknown> =>
    JSON.parse(JSON.stringify(await handler(payload, { getRemainingTimeInMillis: () => 600_000 })));
  return { world, job };
}

test('the list shows what is subscribed, what would change and what is not ours, and changes nothing', async () => {
  const { world, job } = await setUp();
  const stray = world.bank.addStray('SCA_CHALLENGE');
  world.bank.present.delete('sub-1');
  world.clock.advance(3_600_000);
  const before = world.rows.writes.length;

  const { text, exitCode } = await listSubscriptions(job);

  expect(exitCode).toBe(0);
  expect(text).toMatch(/ACCOUNT_BLOCK +sub-2 +never +1/);
  expect(text).toMatch(/BOOKING +planned-\S+ +would be recreated/);
  expect(text).toMatch(new RegExp(`SCA_CHALLENGE +${stray.id} +not ours`));
  expect(world.rows.writes).toHaveLength(before);
});

test('a stray is removed by its id', async () => {
  const { world, job } = await setUp();
  const stray = world.bank.addStray('BOOKING');

  expect(await removeSubscription(job, stray.id)).toEqual({ text: `${stray.id}: removed`, exitCode: 0 });
  expect(world.bank.present.has(stray.id)).toBe(false);
});

test('one of ours is not removed', async () => {
  const { world, job } = await setUp();

  expect(await removeSubscription(job, 'sub-1')).toMatchObject({ exitCode: 1 });
  expect(world.bank.present.has('sub-1')).toBe(true);
});
