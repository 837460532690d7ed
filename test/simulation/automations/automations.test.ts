import { expect, test } from 'vitest';
import { passTime } from '../pass-time.ts';
import { createWorld, dayMs } from '../world.ts';

const seeds = Array.from({ length: 2 }, (_, index) => index + 1);

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

const endings = new Set<string>();

test.each(seeds)('each key has one write, and few tokens are minted: seed %i', async (seed) => {
  const { writes, reads, tokens } = await automate(seed);

  for (const { status } of writes.flatMap((write) => write.endings)) endings.add(status);
  expect(reads).toBeGreaterThan(50);
  expect(tokens).toBeGreaterThan(10);
});

test('the seeds together cover every outcome of a call', () => {
  expect([...endings]).toEqual(
    expect.arrayContaining(['succeeded', 'awaits-customer', 'refused', 'unknown']),
  );
});
