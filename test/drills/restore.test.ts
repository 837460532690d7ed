import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#shared/archive/day-partition.ts';
import { eventItem } from '#shared/aws/events/record-items.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { feeDecisions } from '#shared/fees/commands/fee-decisions.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { ShownFee } from '#shared/fees/model/shown-fees.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { playFirstDay } from '#ops/local/first-day.ts';
import { asksOf, ended, startedRun, todayAt } from '#ops/local/local-runs.ts';
import { mirrorOf, type MirrorRow } from '#ops/local/mirror-rows.ts';
import { playMonthEnd } from '#ops/local/month-end.ts';
import { subscribe } from '#ops/local/subscribe.ts';
import { agreed, twoPersons } from '#ops/local/two-persons.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { aPerson, move } from '#test/integration/customers.ts';
import { closeDaysBefore } from '#test/integration/closed-days.ts';
import { hideFor10Seconds } from '#test/integration/hidden-messages.ts';
import type { TableRow } from '#test/markdown-tables.ts';
import { showDrill } from './drill-evidence.ts';
import { type DrilledStack, observed, outputOf, untilIdle } from './drilled-stack.ts';
import { type Losses, lossesOf } from './losses.ts';
import {
  bookingsRead,
  deleteObjectsBefore,
  isInFile,
  listsFile,
  moveOldBookings,
  movingSettings,
  withoutOrigin,
} from './old-bookings.ts';
import { eraseAll, recountAll, replayAll } from './persons.ts';
import { startedStack } from './started-stack.ts';

const dayMs = 24 * 3_600_000;
const archivedAtMs = systemClock.now() - 2 * dayMs;
const archivedDay = dayOf(toIsoInstant(archivedAtMs));
/** All that is recorded, from the archive and from the records. */
const allDays = { from: archivedDay, to: '2999-12-31' };

let drilled: DrilledStack;
let losses: Losses;
/** What restores have set in the stage so far: each deployment has all of it, or forwarding would read the lost stream. */
let settings: Readonly<Record<string, string>> = movingSettings;
/** Who was erased before anything is lost. */
let erased: { readonly personId: string; readonly accountId: string };
/** Whose bookings are in the archive alone. */
const archivedIds = [1, 2, 3].map((n) => `archived-${n}`);

beforeAll(async () => {
  const started = await startedStack();
  const { stack, deps } = started;
  drilled = { ...started, erasureFunction: outputOf(stack, 'ErasureFunction') };
  losses = lossesOf(stack);
  await hideFor10Seconds(stack);
  await playFirstDay(stack, deps);
  await playMonthEnd(stack, deps);
  deps.progress.step('archiving a day');
  await archiveSome();
  deps.progress.step('erasing a customer');
  erased = await eraseSomebody();
  deps.progress.step('moving old bookings into files');
  await stack.deploy({ context: settings });
  await moveOldBookings(drilled);
  deps.progress.end();
}, 1_800_000);

afterAll(async () => {
  await drilled.stack.stop();
  if (rehearsed.length === 5) await showDrill({ name: 'restore', title, explanation, rows: rehearsed });
}, 60_000);

const title = 'What is lost and restored';
const explanation = [
  'Each is lost on the local stack while the bank goes on, and restored as [the runbook](../runbooks/restore.md) says, with',
  'its commands. The seconds are those from the loss until all that the row says was seen. They hold for this machine and for',
  'a stack with a first day and a month in it: how long AWS takes to copy a table is not among them.',
];

/** A row of the table for each loss. */
const rehearsed: TableRow[] = [];

interface Rehearsal {
  readonly lost: string;
  readonly from: string;
  readonly rows: number;
  readonly forGood: string;
  readonly seen: string;
  readonly sinceMs: number;
}

function note({ lost, from, rows, forGood, seen, sinceMs }: Rehearsal): void {
  const seconds = Math.round((systemClock.now() - sinceMs) / 1_000);
  rehearsed.push({ lost, 'restored from': from, rows, 'lost for good': forGood, seen, seconds });
}

/** Bookings of two days ago, which are mirrored and archived, and whose records have expired. */
async function archiveSome(): Promise<void> {
  const { stack } = drilled;
  const TableName = stack.resources.EventsTable;
  const records = archivedIds.map((id) => {
    const payload = { id, account_id: 'archived-account', amount: { value: 500 } };
    return effectOf(booking, aDelivery({ type: booking.type, payload, notificationId: id })).record;
  });
  for (const record of records) {
    const Item = eventItem(record, { state: 'applied' }, { nowMs: archivedAtMs });
    await losses.client.send(new PutItemCommand({ TableName, Item }));
  }
  await replayAll(drilled, { from: archivedDay, to: archivedDay });
  await untilIdle(drilled);
  await closeDaysBefore(archivedAtMs, { client: losses.client, workTable: stack.resources.WorkTable });
  await stack.inspection.invoke(outputOf(stack, 'ArchiveFunction'), {});
  for (const { id } of records)
    await losses.client.send(new DeleteItemCommand({ TableName, Key: { pk: { S: id } } }));
}

async function eraseSomebody() {
  const { stack } = drilled;
  const happening = { personId: '', accountId: '' };
  await observed(drilled, async () => {
    happening.personId = await aPerson(stack);
    happening.accountId = await move(stack, 'open-account', { person_id: happening.personId });
    await pay(happening.accountId, lostForGood);
    await move(stack, 'delete-person', { person_id: happening.personId });
  });
  await eraseAll(drilled, [{ kind: 'person', id: happening.personId }]);
  return happening;
}

async function pay(account_id: string, times: number): Promise<void> {
  for (let amount = 1; amount <= times; amount += 1)
    await move(drilled.stack, 'book-incoming-transfer', { account_id, amount });
}

const mirrorRows = async () => rowsIn(drilled.stack.resources.MirrorTable);

/**
 * What the mirror holds about whoever is not erased: the entities, without the history of how they came about, and without
 * what stands for bookings in files.
 */
async function held(): Promise<ReadonlyMap<string, MirrorRow>> {
  const names = [erased.personId, erased.accountId];
  const rows = (await mirrorRows()).filter((row) => !isInFile(row) && !listsFile(row));
  return new Map(
    [...mirrorOf(rows)]
      .filter(([, { sk }]) => !sk.startsWith('history') && !sk.startsWith('event#'))
      .filter(([key]) => !/^(TOMBSTONE|LOOSE|ERASURE)/.test(key))
      .filter(([key, row]) => !names.some((name) => key.includes(name) || row.accountId === name))
      .map(([key, row]) => [key, row]),
  );
}

/** Bookings of whoever was erased: their records have no content, so a mirror without a copy does not get them back. */
const lostForGood = 3;

/** Differences from the bank, but for those bookings. */
function unexplained(differences: readonly string[]): readonly string[] {
  return differences.filter((line) => {
    if (line.startsWith(`account ${erased.accountId} bookings`)) return false;
    const [, held, all] = /^bookings: the mirror holds (\d+), the bank says (\d+)$/.exec(line) ?? [];
    return all === undefined || Number(all) - Number(held) !== lostForGood;
  });
}

async function someAccount(): Promise<string> {
  const { accounts } = await drilled.stack.bank.truth();
  const open = accounts.find(({ id, closed }) => !closed && id !== erased.accountId);
  return open?.id ?? '';
}

test('the mirror is lost whose old bookings are in files: its copy finds them again', async () => {
  const table = drilled.stack.resources.MirrorTable;
  const copy = await losses.copyOf(table);
  const rowsThen = (await mirrorRows()).length;
  const before = await bookingsRead(drilled, erased);
  const inFiles = [...before.values()].filter(({ source }) => source === 'archive').length;
  expect(inFiles).toBeGreaterThan(3);

  const sinceMs = systemClock.now();
  await losses.lose(table);
  await losses.restoreAs(table, copy);
  await losses.restore.settings('mirror');

  expect(Object.fromEntries(await bookingsRead(drilled, erased))).toEqual(Object.fromEntries(before));
  note({
    lost: 'mirror table, with old bookings in files',
    from: 'its copy',
    rows: rowsThen,
    forGood: 'nothing',
    seen: `every booking is read as before, ${inFiles} of them from files`,
    sinceMs,
  });
}, 900_000);

test('the mirror is lost: records and archive rebuild it, but for who was erased', async () => {
  const { stack } = drilled;
  const table = stack.resources.MirrorTable;
  const before = await held();
  expect(before.size).toBeGreaterThan(20);
  const bookings = await bookingsRead(drilled, erased);
  const moved = new Set(mirrorOf((await mirrorRows()).filter(isInFile)).keys());
  expect(moved.size).toBeGreaterThan(3);
  const sinceMs = systemClock.now();
  await losses.lose(table);
  await losses.restore.empty('mirror');
  const { set } = await losses.restore.settings('mirror');
  expect(set).toContain('expiry');
  const marked = await losses.restore.tombstones();
  expect(marked.erased).toBeGreaterThan(0);
  expect(marked.set).toBe(marked.erased);

  const { sent } = await replayAll(drilled, allDays);
  await untilIdle(drilled);
  expect(sent).toBeGreaterThan(50);
  await eraseAll(drilled, await losses.restore.erased());

  const after = await held();
  expect(Object.fromEntries([...after].filter(([key]) => !moved.has(key)))).toEqual(
    Object.fromEntries(before),
  );
  // Bookings of files are rows again. Nothing names the files any more, so that no erasure would find them.
  await deleteObjectsBefore(sinceMs, stack);
  expect(withoutOrigin(await bookingsRead(drilled, erased))).toEqual(withoutOrigin(bookings));
  expect([...moved].filter((key) => !after.has(key))).toEqual([]);
  expect([...after.keys()].filter((key) => archivedIds.some((id) => key.includes(id)))).toHaveLength(3);
  // The tombstones are back: what the bank still says about the erased customer is not recorded.
  await observed(drilled, async () => pay(erased.accountId, 1));
  const rows = await stack.inspection.rows(stack.resources.EventsTable);
  const named = rows.filter((row) => JSON.stringify(row).includes(erased.accountId));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((row) => row['bodyBase64'] !== undefined)).toEqual([]);
  note({
    lost: 'mirror table',
    from: `records and archive: ${sent} events replayed`,
    rows: before.size + moved.size,
    forGood: 'what was kept of the bookings of whoever was erased',
    seen: `every other row equal, and ${moved.size} bookings of files are rows again; whoever was erased is erased, and stays so when the bank names them again`,
    sinceMs,
  });
}, 900_000);

test('the events table is lost: it comes back as of its copy, and what follows is recorded and forwarded once', async () => {
  const { stack } = drilled;
  const table = stack.resources.EventsTable;
  const account = await someAccount();
  const copy = await losses.copyOf(table);
  const recordsThen = (await stack.inspection.rows(table)).length;
  const gap = await observed(drilled, async () => pay(account, 5));
  expect(unexplained((await gap.compare()).differences)).toEqual([]);
  const recordsLost = (await stack.inspection.rows(table)).length - recordsThen;

  const sinceMs = systemClock.now();
  await losses.lose(table);
  await losses.restoreAs(table, copy);
  const { set, streamArn } = await losses.restore.settings('events');
  expect(set).toEqual(expect.arrayContaining(['stream', 'expiry']));
  settings = { ...settings, eventsStream: streamArn ?? '' };
  await stack.deploy({ context: settings });
  expect((await stack.inspection.rows(table)).length).toBe(recordsThen);

  // The records of the gap are lost; their bookings are in the mirror, and teams have them.
  const later = await observed(drilled, async () => pay(account, 5));
  const { differences, deliveries } = await later.compare();
  expect(unexplained(differences)).toEqual([]);
  for (const { messages } of deliveries.inboxes)
    expect(new Set(messages.map(({ detail }) => detail.id)).size).toBe(messages.length);
  note({
    lost: 'events table',
    from: 'its copy, and a new stream',
    rows: recordsThen + recordsLost,
    forGood: `${recordsLost} records made after the copy; their rows of the mirror stay`,
    seen: 'what follows is recorded and forwarded, each once',
    sinceMs,
  });
}, 900_000);

/** Fees whose state it is, by account, code and period. */
const feesIn = async (isWanted: (state: ShownFee['state']) => boolean) => {
  const { stack } = drilled;
  const found: string[] = [];
  for (const { id: accountId } of (await stack.bank.truth()).accounts) {
    const shown = await asksOf(stack).call(feeQueries.show, { accountId });
    for (const fee of 'fees' in shown ? shown.fees : [])
      if (isWanted(fee.state)) found.push(`${accountId} ${fee.charge.code} ${fee.charge.period}`);
  }
  return found;
};

async function feeRun(task: 'plan' | 'charge'): Promise<void> {
  const { stack, deps } = drilled;
  const request = { task, asOf: await todayAt(stack) };
  const id = await startedRun(stack, deps, { command: feeCommands.start, request, why: 'a drill' });
  await ended(stack, deps, { job: 'fees', id });
}

async function releaseMonths(): Promise<void> {
  const { stack } = drilled;
  const persons = twoPersons(stack);
  for (;;) {
    const answer = await asksOf(stack).call(feeQueries.months, {});
    const waiting =
      'months' in answer ? answer.months.find((each) => each.waitsBecause !== undefined) : undefined;
    if (waiting === undefined) return;
    await agreed(
      persons,
      await persons.anna.propose(feeDecisions.release, { month: waiting.month }, 'a drill'),
    );
  }
}

/** Bookings at the bank, by account: a fee is one of them. */
const bookedAtBank = async () =>
  Object.fromEntries(
    (await drilled.stack.bank.truth()).accounts.map(({ id, bookings }) => [id, bookings.count]),
  );

test('the work table is lost with its secrets: subscriptions are made anew, and no fee is charged twice', async () => {
  const { stack, deps } = drilled;
  const { inspection, resources } = stack;
  const table = resources.WorkTable;
  await feeRun('plan');
  await releaseMonths();
  const planned = await feesIn((state) => state === 'PLANNED');
  expect(planned.length).toBeGreaterThan(0);
  const copy = await losses.copyOf(table);
  await feeRun('charge');
  const charged = await feesIn(isCharged);
  expect(charged.length).toBeGreaterThan(0);
  const booked = await bookedAtBank();
  const subscriptionsThen = (await stack.bank.truth()).subscriptions.map(({ id }) => id);

  const rows = (await inspection.rows(table)).length;
  const sinceMs = systemClock.now();
  await losses.lose(table);
  await losses.restoreAs(table, copy);
  await losses.restore.settings('work');
  expect(await feesIn(isCharged)).toEqual([]);
  await loseSecrets();
  settings = { ...settings, restoredOn: await todayAt(stack) };
  await stack.deploy({ context: settings });

  await subscribe(resources.SubscriptionsFunction, stack, { ...deps, onProgress: () => undefined });
  const { subscriptions } = await stack.bank.truth();
  expect(subscriptions.filter(({ id }) => subscriptionsThen.includes(id))).toEqual([]);
  expect(subscriptions).toHaveLength(subscriptionsThen.length);

  await feeRun('charge');
  expect(await bookedAtBank()).toEqual(booked);
  expect((await feesIn(isCharged)).toSorted()).toEqual(charged.toSorted());
  const account = await someAccount();
  const later = await observed(drilled, async () => pay(account, 3));
  expect(unexplained((await later.compare()).differences)).toEqual([]);
  await inspection.invoke(outputOf(stack, 'ArchiveFunction'), {});
  note({
    lost: 'work table and the secrets of the subscriptions',
    from: 'its copy, and the bank',
    rows,
    forGood: 'what the copy lacks and the bank does not show',
    seen: `${charged.length} fees charged after the copy are found at the bank, none is sent twice; ${subscriptions.length} subscriptions are new`,
    sinceMs,
  });
}, 900_000);

/** The rows of the subscriptions cannot be opened any more: they are removed, as the runbook says. */
async function loseSecrets(): Promise<void> {
  const { stack } = drilled;
  const TableName = stack.resources.WorkTable;
  for (const { pk, sk } of await stack.inspection.rows(TableName)) {
    if (!/^(SUBSCRIPTION#|PUBLICATION#subscriptions)/.test(String(pk))) continue;
    const Key = { pk: { S: String(pk) }, sk: { S: String(sk) } };
    await losses.client.send(new DeleteItemCommand({ TableName, Key }));
  }
  const secrets = new SecretsManagerClient(awsClientSettings(awsOf(stack.environment)));
  const SecretId = stack.resources.SubscriptionsSecretArn;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: '{}' }));
}

test('a wrong deployment deletes rows for a while: they come back from a copy, and from the events since', async () => {
  const { stack } = drilled;
  const { MirrorTable, WorkTable } = stack.resources;
  const account = await someAccount();
  const copies = { mirror: await losses.copyOf(MirrorTable), work: await losses.copyOf(WorkTable) };
  const copied = await rowsIn(WorkTable);
  const observation = await observed(drilled, async () => pay(account, 5));
  const before = await held();
  const feesBefore = await feesIn(isCharged);
  const sinceMs = systemClock.now();
  const lost = await deleteEvery(
    2,
    MirrorTable,
    (await rowsIn(MirrorTable)).filter(under(/^(BOOKING|PERSON)#/)),
  );
  const lostWork = await deleteEvery(2, WorkTable, copied.filter(under(/^(FEE|REGISTER)#/)));
  expect(Math.min(lost, lostWork)).toBeGreaterThan(3);
  expect(await feesIn(isCharged)).not.toEqual(feesBefore);

  for (const table of ['mirror', 'work'] as const) {
    const from = `${table}-as-of-the-copy`;
    await losses.restoreAs(from, copies[table]);
    const copy = {
      from,
      partition: table === 'work' ? 'FEE#' : '',
      nowSeconds: Math.floor(systemClock.now() / 1_000),
    };
    const counted = await losses.restore.rows(table, { ...copy, dryRun: true });
    expect(counted.copied).toBeGreaterThan(0);
    expect(await losses.restore.rows(table, { ...copy, dryRun: false })).toEqual(counted);
    if (table === 'work')
      await losses.restore.rows(table, { ...copy, partition: 'REGISTER#', dryRun: false });
  }
  await replayAll(drilled, allDays);
  await untilIdle(drilled);
  // Bookings that came after the copy were still in the sums of their account.
  const recounted = await recountAll(drilled);
  expect(recounted.differing).toBeGreaterThan(0);
  expect(recounted.unknown).toBe(0);
  expect(Object.fromEntries(await held())).toEqual(Object.fromEntries(before));
  expect((await feesIn(isCharged)).toSorted()).toEqual(feesBefore.toSorted());
  expect(unexplained((await observation.compare()).differences)).toEqual([]);
  note({
    lost: 'rows that a wrong deployment deleted',
    from: 'copies under other names, a replay, and sums that are counted again',
    rows: lost + lostWork,
    forGood: 'nothing; of the work table, what the copy lacks',
    seen: 'every row of the mirror and every fee as before; nothing is sent twice',
    sinceMs,
  });
}, 900_000);

type Row = Readonly<Record<string, unknown>>;

const rowsIn = async (table: string): Promise<readonly Row[]> => drilled.stack.inspection.rows(table);

const under =
  (partition: RegExp) =>
  ({ pk }: Row) =>
    partition.test(String(pk));

/** One in so many of the rows. */
async function deleteEvery(nth: number, TableName: string, rows: readonly Row[]): Promise<number> {
  const chosen = rows.filter((_, index) => index % nth === 0);
  for (const { pk, sk } of chosen) {
    const Key = { pk: { S: String(pk) }, sk: { S: String(sk) } };
    await losses.client.send(new DeleteItemCommand({ TableName, Key }));
  }
  return chosen.length;
}
