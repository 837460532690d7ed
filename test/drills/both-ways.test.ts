import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { observeFromNow } from '#ops/local/observation.ts';
import { untilProcessed } from '#ops/local/until-processed.ts';
import { hideFor10Seconds } from '#test/integration/hidden-messages.ts';
import { previousRelease } from '#test/releases/changelog.ts';
import { checkedOut } from '#test/releases/checkout.ts';
import { physicalIds } from './physical-ids.ts';
import { readEverything } from './read-everything.ts';
import { type Release, releaseIn } from './release.ts';
import { type StartedStack, startedStack } from './started-stack.ts';
import { startTraffic } from './traffic.ts';

const processingLimitMs = 300_000;

test('a release is deployed over the one before it, taken back and deployed again, while events flow', async () => {
  const named = previousRelease();
  const previous = await releaseIn(checkedOut(named), named.version);
  const ours = await releaseIn(join(import.meta.dirname, '..', '..'), 'this release');
  const { stack, deps } = await startedStack(previous.root);
  onTestFinished(async () => stack.stop());
  await hideFor10Seconds(stack);
  await previous.playFirstDay(stack, deps);
  await previous.playMonthEnd(stack, deps);
  await previous.playFees(stack, deps);
  const before = await physicalIds(stack);
  const firstCounts = await readEverything(previous, stack);
  expect(before.size).toBeGreaterThan(20);
  expect(firstCounts['bookings']).toBeGreaterThan(0);

  let counts = firstCounts;
  for (const release of [ours, previous, ours]) {
    deps.progress.step(`deploying ${release.name} while events flow`);
    const observation = await observeFromNow(stack);
    const traffic = await startTraffic(stack);
    await stack.deploy({ root: release.root });
    const moves = await traffic.stop();
    // What the receiver could not take while it was replaced comes again within the bank's hour.
    await stack.bank.advance(3_600);
    await untilProcessed(stack, observation, {
      ...deps,
      onProgress: () => undefined,
      limitMs: processingLimitMs,
    });

    deps.progress.step(`reading every row with ${release.name}, after ${moves} changes of the bank`);
    // Who died between publishing and noting it publishes again: at least once, under the same id.
    expect((await observation.compare('allowed')).differences).toEqual([]);
    expect(moves).toBeGreaterThan(20);
    const after = await physicalIds(stack);
    expect([...before].filter(([id, physical]) => after.get(id) !== physical)).toEqual([]);
    const read = await readEverything(release, stack);
    for (const [what, count] of Object.entries(counts))
      expect(read[what], what).toBeGreaterThanOrEqual(count);
    counts = read;
    expect((await compareBookings(release, { stack, deps })).state).toBe('complete');
  }
  deps.progress.end();
}, 3_600_000);

/** The jobs of the release read the rows that others wrote: each booking of each account is compared with the bank. */
async function compareBookings(release: Release, { stack, deps }: StartedStack) {
  const { startedRun, ended, todayAt } = release.runs;
  const request = { tier: 'full', asOf: await todayAt(stack), dryRun: true } as const;
  const command = release.reconciliationCommands.start;
  const id = await startedRun(stack, deps, { command, request, why: 'a drill' });
  return ended(stack, deps, { job: 'reconciliation', id });
}
