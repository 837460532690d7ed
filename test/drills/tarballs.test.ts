import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '#ops/local/wait-until.ts';
import type { TableRow } from '#test/markdown-tables.ts';
import { anAccount, move } from '#test/integration/customers.ts';
import { packed, startedCompany, unpack } from '#test/package/consumer.ts';
import { checkedOut } from '#test/releases/checkout.ts';
import { previousPackage } from '#test/releases/previous-package.ts';
import { outputOf } from './drilled-stack.ts';
import { showDrill } from './drill-evidence.ts';
import { physicalIds } from './physical-ids.ts';
import { readEverything } from './read-everything.ts';
import { releaseIn } from './release.ts';
import { type StartedStack, startedStack } from './started-stack.ts';

/** How many resources of the stacks CloudFormation knows that hold data or have an address that others know. */
const someResources = 20;

test('a company replaces the tarball of the release before by ours, and deploys its own folder again', async () => {
  const named = previousPackage();
  const previousRoot = checkedOut(named);
  const previous = await releaseIn(previousRoot, named.version);
  const ours = await releaseIn(join(import.meta.dirname, '..', '..'), 'this release');
  const [before, after] = [packed(previousRoot), packed()];
  const { folder, npm } = await startedCompany(before, 'north-bank');
  onTestFinished(() => rm(dirname(folder), { recursive: true }));

  const started = await startedStack(folder);
  const { stack, deps } = started;
  onTestFinished(async () => stack.stop(), 60_000);
  const rows: TableRow[] = [];
  const measured = async (release: typeof ours, startedMs: number) => {
    const counts = await readEverything(release, stack);
    rows.push({
      'deployed from the tarball of': release.name,
      'resources that hold data': (await physicalIds(stack)).size,
      'bookings that the handler took': await takenByHandler(started),
      'entities read': counts['entities'] ?? 0,
      'past events read': counts['past events'] ?? 0,
      'bookings read': counts['bookings'] ?? 0,
      'events that a replay would send': counts['events to replay'] ?? 0,
      'seconds, with its bookings': Math.round((deps.clock.now() - startedMs) / 1_000),
    });
    return counts;
  };
  const firstMs = deps.clock.now();
  await previous.playFirstDay(stack, deps);
  await previous.playMonthEnd(stack, deps);
  await previous.playFees(stack, deps);
  await handledBooking(started);
  const first = await measured(previous, firstMs);
  const ids = await physicalIds(stack);
  expect(ids.size).toBeGreaterThan(someResources);

  // What `npm install` of the new tarball does. No file of the company changes.
  await unpack(after, folder);
  const secondMs = deps.clock.now();
  deps.progress.step('deploying the folder of the company again');
  await stack.deploy({ root: folder });
  const now = await physicalIds(stack);
  expect([...ids].filter(([id, physical]) => now.get(id) !== physical)).toEqual([]);
  await handledBooking(started);
  const second = await measured(ours, secondMs);
  for (const [what, count] of Object.entries(first)) expect(second[what], what).toBeGreaterThanOrEqual(count);
  deps.progress.end();

  const tested = npm('npm', 'test');
  expect(tested.status, tested.output).toBe(0);
  await showDrill({ name: 'tarballs', title, explanation: explanationOf(named.described), rows });
}, 3_600_000);

const title = 'A company takes the next release';
const explanationOf = (previous: string) => [
  `A folder that \`init\` has written is deployed from the tarball of ${previous}.`,
  "It lives through a day, a month's end and a run of fees. Then the tarball of this release takes its place, and the same",
  'folder is deployed again. No file of the company changes. Every physical id of what holds data is compared, and the code of',
  'the release that is deployed reads every row. Before and after, a booking reaches the handler of the company. At the end, its',
  'own `npm test` passes.',
];

/** Events that the handler has completed. */
async function takenByHandler({ stack }: StartedStack): Promise<number> {
  const rows = await stack.inspection.rows(outputOf(stack, 'WorkTable'));
  return rows.filter(
    ({ pk, handledAt }) => handledAt !== undefined && String(pk).startsWith('HANDLED#on-booking#'),
  ).length;
}

/** A booking of a new account, once the handler of the company has completed it. */
async function handledBooking(started: StartedStack): Promise<void> {
  const before = await takenByHandler(started);
  const { accountId } = await anAccount(started.stack);
  await move(started.stack, 'book-incoming-transfer', { account_id: accountId, amount: 4_200 });
  await waitUntil(
    {
      what: 'the handler of the company has taken the booking',
      limitMs: 120_000,
      everyMs: 1_000,
      probe: async () => (await takenByHandler(started)) > before || undefined,
    },
    started.deps,
  );
}
