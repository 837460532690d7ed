import { expect, test } from 'vitest';
import { createHandler } from '#functions/schedules/subscriptions/handler.ts';
import { createSubscriptionsWorld } from '#test/fakes/subscriptions-world.ts';
import { carryOut } from '#test/fakes/terminal.ts';

async function setUp() {
  const world = createSubscriptionsWorld();
  await world.run();
  const handler = createHandler(world.deps());
  const answer = async (payload: unknown) => handler(payload, { getRemainingTimeInMillis: () => 600_000 });
  return { world, type: async (line: string) => carryOut(line, { answer }) };
}

test('the list shows what is subscribed, what would change and what is not ours, and changes nothing', async () => {
  const { world, type } = await setUp();
  const stray = world.bank.addStray('SCA_CHALLENGE');
  world.bank.present.delete('sub-1');
  world.clock.advance(3_600_000);
  const before = world.rows.writes.length;

  const { stdout, exitCode } = await type('subscriptions list');

  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/ACCOUNT_BLOCK +sub-2 +never +1/);
  expect(stdout).toMatch(/BOOKING +planned-\S+ +would be recreated/);
  expect(stdout).toMatch(new RegExp(`SCA_CHALLENGE +${stray.id} +not ours`));
  expect(world.rows.writes).toHaveLength(before);
});

test.each([
  [90_400, "Our clock is 90 s ahead of the bank's."],
  [-3_000, "Our clock is 3 s behind the bank's."],
  [999, "Our clock and the bank's agree."],
])('the list says that the clocks differ by %i ms', async (differenceMs, text) => {
  const world = createSubscriptionsWorld();
  const handler = createHandler({ ...world.deps(), bankClock: { take: () => differenceMs } });
  const answer = async (payload: unknown) => handler(payload, { getRemainingTimeInMillis: () => 600_000 });
  const { stdout } = await carryOut('subscriptions list', { answer });
  expect(stdout).toContain(text);
});

test('the list as JSON is the report of a run', async () => {
  const { type } = await setUp();
  const { stdout } = await type('subscriptions list --json');
  expect(JSON.parse(stdout)).toMatchObject({
    dryRun: true,
    strays: [],
    perType: { ACCOUNT_BLOCK: { id: 'sub-2', lastHeardAt: null } },
  });
});

test('a stray is removed by its id', async () => {
  const { world, type } = await setUp();
  const stray = world.bank.addStray('BOOKING');

  expect(await type(`subscriptions remove ${stray.id} --reason nobody-uses-it`)).toMatchObject({
    stdout: `${stray.id}: removed\n`,
    exitCode: 0,
    entries: [
      { step: 'intended', entity: `subscription ${stray.id}` },
      { step: 'done', after: { removal: 'removed' } },
    ],
  });
  expect(world.bank.present.has(stray.id)).toBe(false);
});

test('one of ours is not removed', async () => {
  const { world, type } = await setUp();

  expect(await type('subscriptions remove sub-1 --reason nobody-uses-it')).toMatchObject({
    exitCode: 1,
    entries: [{ step: 'intended' }, { step: 'failed', after: { removal: 'ours' } }],
  });
  expect(world.bank.present.has('sub-1')).toBe(true);
});
