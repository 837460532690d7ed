import { expect, test } from 'vitest';
import { passTime } from '../pass-time.ts';
import { createWorld, dayMs } from '../world.ts';

/** Only automations and the bank, so that many of them take little time. */
async function automate(seed: number) {
  const world = createWorld(seed);
  const { agenda, cloud, automations, minted } = world;
  const pass = async (days: number) => passTime(world, agenda.now() + days * dayMs);
  const endMs = agenda.now() + 2 * dayMs;
  agenda.every(() => dayMs / 4, cloud.expire);
  automations.begin(endMs);
  world.troubleTokens(endMs);
  await pass(2);
  world.endFaults();
  await pass(6);
  world.checkAutomations();
  await pass(36);
  await world.checkLateState();
  return { writes: automations.writes, reads: automations.reads.answered, tokens: minted.count() };
}

test('each key has one write, few tokens are minted, and a call may end in any way', async () => {
  const { writes, reads, tokens } = await automate(1);

  expect(writes.flatMap((write) => write.endings).map(({ status }) => status)).toEqual(
    expect.arrayContaining(['succeeded', 'awaits-customer', 'refused', 'unknown']),
  );
  expect(reads).toBeGreaterThan(50);
  expect(tokens).toBeGreaterThan(10);
});
