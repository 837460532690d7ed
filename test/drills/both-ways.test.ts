import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { observeFromNow } from '#ops/local/observation.ts';
import { untilProcessed } from '#ops/local/until-processed.ts';
import { hideFor10Seconds } from '#test/integration/hidden-messages.ts';
import { previousRelease } from '#test/releases/changelog.ts';
import { checkedOut } from '#test/releases/checkout.ts';
import type { TableRow } from '#test/markdown-tables.ts';
import { showDrill } from './drill-evidence.ts';
import { physicalIds } from './physical-ids.ts';
import { readEverything } from './read-everything.ts';
import { type Release, releaseIn } from './release.ts';
import { type StartedStack, startedStack } from './started-stack.ts';
import { startTraffic } from './traffic.ts';

const processingLimitMs = 300_000;

/** The stacks of 0.1.0 import: the first deployment over them keeps what they import, as the changelog says. */
const bothReferences = { '@aws-cdk/core:defaultCrossStackReferences': 'both' };

test('a release is deployed over the one before it, taken back and deployed again, while events flow', async () => {
  const named = previousRelease();
  const previous = await releaseIn(checkedOut(named), named.version);
  const ours = await releaseIn(join(import.meta.dirname, '..', '..'), 'this release');
  const { stack, deps } = await startedStack(previous.root);
  onTestFinished(async () => stack.stop(), 60_000);
  await hideFor10Seconds(stack);
  await previous.playFirstDay(stack, deps);
  await previous.playMonthEnd(stack, deps);
  await previous.playFees(stack, deps);
  const before = await physicalIds(stack);
  const firstCounts = await readEverything(previous, stack);
  expect(before.size).toBeGreaterThan(20);
  expect(firstCounts['bookings']).toBeGreaterThan(0);

  let counts = firstCounts;
  const rows: TableRow[] = [];
  const [up, down] = [
    { release: ours, contexts: [bothReferences, {}] },
    { release: previous, contexts: [{}] },
  ];
  for (const { release, contexts } of [up, down, up]) {
    deps.progress.step(`deploying ${release.name} while events flow`);
    const startedMs = deps.clock.now();
    const observation = await observeFromNow(stack);
    const traffic = await startTraffic(stack);
    for (const context of contexts) await stack.deploy({ root: release.root, context });
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
    const { differences, deliveries } = await observation.compare('allowed');
    expect(differences).toEqual([]);
    expect(moves).toBeGreaterThan(20);
    const after = await physicalIds(stack);
    expect([...before].filter(([id, physical]) => after.get(id) !== physical)).toEqual([]);
    const read = await readEverything(release, stack);
    for (const [what, count] of Object.entries(counts))
      expect(read[what], what).toBeGreaterThanOrEqual(count);
    counts = read;
    expect((await compareBookings(release, { stack, deps })).state).toBe('complete');
    rows.push({
      'deployed over the one before': release.name,
      deployments: contexts.length,
      'resources in their place': before.size,
      'changes of the bank meanwhile': moves,
      'notifications, all applied once': deliveries.log.length,
      'entities read': read['entities'] ?? 0,
      'past events read': read['past events'] ?? 0,
      'bookings read, all as at the bank': read['bookings'] ?? 0,
      'events that a replay would send': read['events to replay'] ?? 0,
      seconds: Math.round((deps.clock.now() - startedMs) / 1_000),
    });
  }
  deps.progress.end();
  await showDrill({ name: 'both-ways', title, explanation: explanationOf(named.version), rows });
}, 3_600_000);

const title = 'A release, taken back and deployed again';
const explanationOf = (version: string) => [
  `The local stack begins with ${version}: a first day, a month's end, fees. Each row is one deployment over the release before`,
  'it, while the bank changes something twice a second. Then every physical id of what holds data is compared, and the code of',
  'the release that is deployed reads every row: the mirror, the events, the archive, runs, breaks, statements, fees and the',
  'audit log, whose chain must verify. Its reconciliation compares each booking of each account with the bank.',
];

/** The jobs of the release read the rows that others wrote: each booking of each account is compared with the bank. */
async function compareBookings(release: Release, { stack, deps }: StartedStack) {
  const { startedRun, ended, todayAt } = release.runs;
  const request = { tier: 'full', asOf: await todayAt(stack), dryRun: true } as const;
  const command = release.reconciliationCommands.start;
  const id = await startedRun(stack, deps, { command, request, why: 'a drill' });
  return ended(stack, deps, { job: 'reconciliation', id });
}
