import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#shared/archive/day-partition.ts';
import { lastClosedDay } from '#shared/archive/days.ts';
import { addDigests, bookingDigest, digestText, emptyDigest } from '#shared/bank/booking-digest.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { Cloud } from './cloud.ts';
import { customersAreAsAtTheBank } from './customers-end-state.ts';
import {
  entitiesAreAsTold,
  isOfErased,
  statusesAreAsAtTheBank,
  type EntityCounts,
  type ReadableMirror,
} from './entities-end-state.ts';
import { poisonMark } from './marks.ts';
import { nothingIsKeptTooLong, type KeptDeps } from './end-state/kept.ts';
import type { Safety } from './safety.ts';
import type { Stored, StoredRow } from './stored.ts';
import { decisiveIds, isGenuine, isLastKnown, toldBy, type ToldChanges } from './told.ts';
import { promise } from './violation.ts';

export interface EndStateDeps extends KeptDeps {
  readonly safety: Safety;
  readonly eventTypes: readonly string[];
  readonly now: number;
}

type Compared = EndStateDeps & { readonly told: ToldChanges; readonly mirror: ReadableMirror };

/** Once everything has drained: what the bank did is recorded, mirrored and published. Throws what is not. */
export async function checkEndState(deps: EndStateDeps): Promise<EntityCounts> {
  nothingIsUnderWay(deps);
  eachEventIsRecorded(deps);
  parkedIsThePoison(deps);
  repetitionsAreMarked(deps);
  eachEventIsForwarded(deps);
  subscriptionsStand(deps);
  eachClosedDayIsArchived(deps);
  historyIsWhole(deps);
  nothingIsLeftOfTheErased(deps);
  const compared = { ...deps, told: toldBy(deps.bank), mirror: mirrorOf(deps) };
  accountsAreAsAtTheBank(compared);
  bookingsAreAsAtTheBank(compared);
  customersAreAsAtTheBank({
    bank: deps.bank,
    row: (kind, entityId) => readable(compared.mirror, row(deps, kind, entityId)),
    isLastKnown: (kind, entityId) => isLastKnown(compared.told, rowName(kind, entityId)),
    erasureOf: (kind, id) => erasureOf(deps.stored, kind, id),
  });
  statusesAreAsAtTheBank(deps.bank, compared.told, compared.mirror);
  const counts = entitiesAreAsTold(compared.told, compared.mirror);
  await nothingIsKeptTooLong({ ...deps, isLate: false });
  return counts;
}

/** Once records have expired, and with them everything else that does so by itself. */
export async function checkLateState(deps: KeptDeps): Promise<void> {
  nothingIsUnderWay(deps);
  await nothingIsKeptTooLong({ ...deps, isLate: true });
}

function erasureOf({ work }: Stored, kind: string, id: string): unknown {
  return work.find(({ pk }) => pk === `ERASURE#${kind}#${id}`)?.['state'];
}

function bodiesOf({ cloud, stage }: EndStateDeps) {
  const bucket = cloud.s3.bucket(stage.bodiesBucket);
  return {
    content: (key: string) => bucket.get(key)?.content,
    versions: (key: string) => bucket.versions(key),
  };
}

function mirrorOf(deps: EndStateDeps): ReadableMirror {
  const { mirror, tombstones } = deps.stored;
  const { content } = bodiesOf(deps);
  return {
    row: (name) => mirror.get(name),
    json: ({ data }) => (data.at === 'row' ? data.json : Buffer.from(content(data.key) ?? '').toString()),
    isErased: (ids) => ids.some((id) => tombstones.has(sha256Hex(id))),
  };
}

export function nothingIsUnderWay({
  bank,
  cloud,
  stored,
}: Pick<EndStateDeps, 'bank' | 'cloud' | 'stored'>): void {
  const pending = bank.desk.log().filter(({ state }) => state === 'pending');
  promise(
    pending.length === 0,
    () => `${pending.length} notifications are still pending: ${pending[0]?.id ?? ''}`,
  );
  for (const queue of familyQueues(cloud)) {
    const held = queue.messages();
    const [first] = held;
    promise(first === undefined, () => `${queue.settings.url} holds ${held.length}: ${first?.body ?? ''}`);
  }
  const { unpublished } = stored;
  promise(unpublished.length === 0, () => `${unpublished.length} events are unpublished: ${unpublished[0]}`);
}

/** The queues of the families and their dead letters: teams empty their own themselves. */
function familyQueues({ sqs, deployed }: Cloud) {
  const sources = deployed.mappings.filter(({ sourceArn }) => sourceArn.includes(':sqs:'));
  return sources.flatMap(({ sourceArn }) => {
    const queue = sqs.queue(sourceArn);
    const { redrive } = queue.settings;
    return redrive === undefined ? [queue] : [queue, sqs.queue(redrive.deadLetterArn)];
  });
}

const idOf = ({ id, body_sha256 }: Notification) => deliveryId(id, body_sha256);

function eachEventIsRecorded({ bank, stored, safety }: EndStateDeps): void {
  const { events } = stored;
  const log = bank.desk.log();
  const told = new Set<string>();
  const dropped = new Set<string>();
  for (const notification of log.filter(isGenuine)) {
    const { event_type, state, change_id, subscription_id } = notification;
    const isTold = state === 'delivered';
    if (state === 'dropped') dropped.add(change_id);
    // What a subscription without a secret had not sent goes with it; another one has to have told the same.
    const isGone = state === 'discarded' && bank.store.subscriptions.find(subscription_id) === undefined;
    promise(isTold || isGone || state === 'dropped', () => `${event_type} ${idOf(notification)} is ${state}`);
    promise(
      !isTold || events.has(idOf(notification)),
      () => `${event_type} ${idOf(notification)} is not recorded`,
    );
    if (isTold) told.add(change_id);
  }
  const untold = log.find(({ change_id }) => !told.has(change_id) && !dropped.has(change_id));
  promise(
    untold === undefined,
    () => `${untold?.event_type ?? ''} ${untold?.change_id ?? ''} was never delivered`,
  );
  for (const id of safety.accepted) promise(events.has(id), () => `${id} was accepted and is not recorded`);
  for (const [id, { provenance, eventType }] of events) {
    promise(
      provenance !== undefined || safety.signed.has(id),
      () => `${eventType} ${id} is recorded, and nobody sent it`,
    );
  }
}

function parkedIsThePoison({ stored }: EndStateDeps): void {
  for (const [id, event] of stored.events) {
    // Nothing that is poison is as large as what lies in the bucket.
    const isPoison =
      event.body.at === 'record' && Buffer.from(event.body.base64, 'base64').includes(poisonMark);
    const state = event.state === 'parked' ? `parked: ${event.reason}` : event.state;
    promise((event.state === 'parked') === isPoison, () => `${event.eventType} ${id} is ${state}`);
  }
}

/** The same business event has one effect; of two with the same content at most one is applied. */
function repetitionsAreMarked({ stored }: EndStateDeps): void {
  const applied = new Set<string>();
  const appended = new Set<string>();
  for (const event of stored.events.values()) {
    const order = definitionOf(event.eventType)?.order.by;
    if (event.state !== 'applied' || order === undefined || order === 'read' || order === 'arrival') continue;
    // Of the erased nothing is left that a repetition could be told by, and nothing is mirrored.
    if (event.body.at === 'erased') continue;
    const entity = `${event.eventType} ${event.entityId}`;
    const same = `${entity} ${event.bodySha256}`;
    promise(!applied.has(same), () => `${same} was applied twice`);
    applied.add(same);
    promise(order !== 'append' || !appended.has(entity), () => `${entity} was appended twice`);
    appended.add(entity);
  }
}

function eachEventIsForwarded({ stored, safety }: EndStateDeps): void {
  for (const [id, { state, eventType }] of stored.events) {
    const isForwarded = safety.forwarded.has(id);
    promise(
      isForwarded === (state !== 'parked'),
      () => `${eventType} ${id} is ${state} and was not forwarded`,
    );
  }
}

/** `kind` may name an aspect: `account/block`. */
function rowName(kind: string, entityId: string): string {
  const [name = kind, aspect = 'state'] = kind.split('/');
  return mirrorRowName({ kind: name, entityId, aspect });
}

function row({ stored }: EndStateDeps, kind: string, entityId: string): StoredRow | undefined {
  return stored.mirror.get(rowName(kind, entityId));
}

/** The row with its data in it, wherever that lies. */
function readable(mirror: ReadableMirror, held: StoredRow | undefined): StoredRow | undefined {
  return held && { ...held, data: { at: 'row', json: mirror.json(held) } };
}

function accountsAreAsAtTheBank(deps: Compared): void {
  const { bank, stored, told, mirror } = deps;
  for (const account of bank.store.accounts.all()) {
    const held = stored.totals.get(account.id);
    const mirrored = {
      count: held?.count ?? 0,
      sum_cents: held?.sumCents ?? 0,
      digest: digestText(held?.digest ?? emptyDigest),
    };
    const truth = totalsOf(bookingsOf(bank, account.id).filter((booking) => isKnown(deps, booking)));
    promise(
      isDeepStrictEqual(mirrored, truth),
      () => `account ${account.id} differs: ${shown(mirrored, truth)}`,
    );
    const isComparable = (kind: string) => {
      const name = rowName(kind, account.id);
      return isLastKnown(told, name) && !isOfErased(told.get(name) ?? [], mirror);
    };
    const block = row(deps, 'account/block', account.id)?.status;
    promise(
      !isComparable('account/block') || block === account.locking_status,
      () => `account ${account.id} is ${account.locking_status}, not ${block}`,
    );
    const isClosed = row(deps, 'account/closure', account.id) !== undefined;
    promise(isClosed === isComparable('account/closure'), () => `account ${account.id}: closure`);
    if (isComparable('account')) limitIsAsAtTheBank(deps, account);
  }
}

function totalsOf(bookings: readonly Booking[]) {
  const digests = bookings.map(({ id, amount, valuta_date }) =>
    bookingDigest({ id, amountCents: amount.value, currency: amount.currency, valutaDate: valuta_date }),
  );
  return {
    count: bookings.length,
    sum_cents: bookings.reduce((sum, { amount }) => sum + amount.value, 0),
    digest: digestText(digests.reduce(addDigests, emptyDigest)),
  };
}

function isKnown({ told }: Compared, { id }: Booking): boolean {
  return isLastKnown(told, rowName('booking', id));
}

type Account = ReturnType<SimulatedBank['store']['accounts']['get']>;

/** An overdraft sets the limit too, and no event of the account tells of that. */
function limitIsAsAtTheBank(deps: Compared, { id, account_limit }: Account): void {
  const { overdrafts, consumerOverdrafts } = deps.bank.store;
  const isOfAccount = ({ account_id }: { readonly account_id: string }) => account_id === id;
  if ([...overdrafts.where(isOfAccount), ...consumerOverdrafts.where(isOfAccount)].length > 0) return;
  const held = row(deps, 'account', id);
  const read: unknown = held === undefined ? undefined : JSON.parse(deps.mirror.json(held));
  const limit = isRecord(read) ? read['account_limit'] : undefined;
  promise(isDeepStrictEqual(limit, account_limit), () => `account ${id}: ${shown(limit, account_limit)}`);
}

function shown(mirror: unknown, bank: unknown): string {
  return `mirror ${JSON.stringify(mirror)}, bank ${JSON.stringify(bank)}`;
}

/** Also of the erased: what accounting needs of them stays. */
function bookingsAreAsAtTheBank(deps: Compared): void {
  const known = deps.bank.store.bookings.where((booking) => isKnown(deps, booking));
  for (const { id, account_id, amount, valuta_date } of known) {
    const held = row(deps, 'booking', id);
    const facts = { accountId: account_id, amountCents: amount.value, currency: amount.currency };
    const mirrored = held?.booking;
    promise(
      mirrored?.accountId === facts.accountId &&
        mirrored.amountCents === facts.amountCents &&
        mirrored.currency === facts.currency &&
        mirrored.valutaId === `${valuta_date}#${id}`,
      () => `booking ${id} differs: ${shown(mirrored, facts)}`,
    );
    const isErased = isOfErased(deps.told.get(rowName('booking', id)) ?? [], deps.mirror);
    promise(
      isErased === (held?.erased ?? false),
      () => `booking ${id} is reduced, or is not, unlike it must`,
    );
  }
  const rows = [...deps.stored.mirror.values()].filter(({ key }) => key.kind === 'booking').length;
  promise(rows === known.length, () => `the mirror has ${rows} bookings, the bank told of ${known.length}`);
}

/** Every event has its place in the history of its entity, but for what appears once: its own row tells of it. */
function historyIsWhole({ stored }: EndStateDeps): void {
  for (const [id, { eventType, state, body }] of stored.events) {
    const order = definitionOf(eventType)?.order.by;
    const isAppended = state === 'applied' && order === 'append';
    if (order === undefined || state === 'parked' || body.at === 'erased' || isAppended) continue;
    promise(stored.told.has(id), () => `${eventType} ${id} is not in the history`);
  }
}

/** Their records are shells, and nothing that they told lies in the bucket. */
function nothingIsLeftOfTheErased(deps: EndStateDeps): void {
  const { stored } = deps;
  const { versions } = bodiesOf(deps);
  for (const event of stored.events.values()) {
    const { eventType, bodySha256, body } = event;
    if (!decisiveIds(event).some((id) => stored.tombstones.has(sha256Hex(id)))) continue;
    promise(body.at === 'erased', () => `${eventType} ${event.id} tells of somebody who was erased`);
    const isLeft = [`bodies/${bodySha256}`, `mirror/${event.id}/`].some((key) => versions(key).length > 0);
    promise(!isLeft, () => `the body of ${eventType} ${event.id} is left of somebody who was erased`);
  }
}

const archiveRunsWithinMs = 12 * 3_600_000;

/** Of days that closed since the last run nothing can be said. */
function eachClosedDayIsArchived({ stored, now }: EndStateDeps): void {
  const last = lastClosedDay(now - archiveRunsWithinMs);
  const recorded = Map.groupBy(
    stored.events.values(),
    ({ family, recordedAt }) => `${family} ${dayOf(recordedAt)}`,
  );
  for (const [name, records] of recorded) {
    const [family, day = ''] = name.split(' ');
    if (day > last) continue;
    const manifest = stored.work.find(({ pk, sk }) => pk === `ARCHIVE#${family}` && sk === day);
    promise(manifest?.['isDone'] === true, () => `${name} is not archived`);
    const archived = Number(manifest?.['records']);
    promise(
      archived === records.length,
      () => `the archive of ${name} has ${archived} records, not ${records.length}`,
    );
  }
}

function subscriptionsStand({ bank, cloud, stage, stored, eventTypes }: EndStateDeps): void {
  const known = stored.work.filter(
    ({ pk, sk }) => /^SUBSCRIPTION#/.test(String(pk)) || /^SUBSCRIPTION#/.test(String(sk)),
  );
  const published = JSON.parse(cloud.secrets.value(stage.secretArns.subscriptions) ?? '{}') as Record<
    string,
    { readonly secrets: readonly string[] }
  >;
  for (const eventType of eventTypes) {
    const active = known.filter(
      (entry) => entry['eventType'] === eventType && entry['retirement'] === undefined,
    );
    promise(active.length === 1, () => `${eventType} has ${active.length} active subscriptions`);
    const id = String(active[0]?.['id']);
    const secret = bank.store.subscriptions.find(id)?.secret ?? '';
    promise(active[0]?.['secret'] === secret, () => `${eventType}: the bank does not have ${id}`);
    promise(
      published[id]?.secrets.includes(secret) === true,
      () => `${eventType}: the secret of ${id} is not published`,
    );
  }
  for (const { id, event_type } of bank.store.subscriptions.all())
    promise(
      known.some((entry) => entry['id'] === id),
      () => `${event_type}: nobody knows the bank's subscription ${id}`,
    );
}
