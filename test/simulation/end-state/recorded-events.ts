import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { becauseOfParking } from '#shared/replay/because-of-parking.ts';
import { killerMark, poisonMark } from '../marks.ts';
import type { Cloud } from '../cloud.ts';
import type { Operators } from '../operators/operators.ts';
import type { Safety } from '../safety.ts';
import type { Stored } from '../stored.ts';
import { isGenuine } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import type { BodiesDeps } from './bodies.ts';
import { deadLettersIn } from './dead-letters.ts';
import type { FirstRecords } from './first-records.ts';
import type { Lifts } from './lifts.ts';
import { isLost } from './received-events.ts';

interface RecordedEventsDeps extends BodiesDeps {
  readonly cloud: Cloud;
  readonly records: FirstRecords;
  readonly lifts: Lifts;
  readonly refused: ReadonlyMap<string, string>;
  readonly bank: SimulatedBank;
  readonly stored: Stored;
  readonly safety: Safety;
  readonly operators: Pick<Operators, 'parked'>;
  /** Whether the bank sends events that end each process. */
  readonly sendsKillers: boolean;
}

/** Each event has one record in the required state and was published to the teams. */
export function recordsMatchNotifications(deps: RecordedEventsDeps): void {
  eachEventIsRecorded(deps);
  deadLettersArePublished(deps);
  if (deps.sendsKillers) killersWereSent(deps);
  parkedIsThePoison(deps);
  parkedIsNamed(deps);
  repetitionsAreMarked(deps);
  eachEventIsForwarded(deps);
  historyIsWhole(deps);
}

const idOf = ({ id, body_sha256 }: Notification) => deliveryId(id, body_sha256);

/** An event that cannot be handled is in the dead letters instead. */
function eachEventIsRecorded({ bank, cloud, stored, safety, refused }: RecordedEventsDeps): void {
  const { events } = stored;
  const letters = deadLettersIn(cloud);
  const isKept = (id: string) => (refused.has(id) ? letters.has(id) : events.has(id));
  const log = bank.desk.log();
  const delivered = new Set<string>();
  const dropped = new Set<string>();
  for (const notification of log.filter(isGenuine)) {
    const { event_type, state, change_id, subscription_id } = notification;
    const isDelivered = state === 'delivered';
    if (state === 'dropped') dropped.add(change_id);
    // Unsent notifications of a subscription without a secret are discarded with it; another one must have reported the
    // same.
    const isGone = state === 'discarded' && bank.store.subscriptions.find(subscription_id) === undefined;
    promise(
      isDelivered || isGone || state === 'dropped',
      () => `${event_type} ${idOf(notification)} is ${state}`,
    );
    promise(
      !isDelivered || isKept(idOf(notification)),
      () => `${event_type} ${idOf(notification)} is not recorded`,
    );
    if (isDelivered) delivered.add(change_id);
  }
  const missed = log.find(({ change_id }) => !delivered.has(change_id) && !dropped.has(change_id));
  promise(
    missed === undefined,
    () => `${missed?.event_type ?? ''} ${missed?.change_id ?? ''} was never delivered`,
  );
  for (const id of safety.accepted) promise(isKept(id), () => `${id} was accepted and is not recorded`);
  for (const [id, { provenance, eventType, family }] of events) {
    promise(
      // The bank never sends our own events.
      provenance !== undefined || family === 'product' || safety.signed.has(id),
      () => `${eventType} ${id} is recorded, and nobody sent it`,
    );
  }
}

/** Each dead letter that people have not sent again was announced to teams. */
function deadLettersArePublished({ cloud, stored }: RecordedEventsDeps): void {
  const published = [...stored.events.values()].filter(({ eventType }) => eventType === 'EventGivenUp');
  for (const id of deadLettersIn(cloud)) {
    promise(
      published.some(({ entityId }) => entityId === id),
      () => `${id} was given up, and teams got no event of it`,
    );
  }
}

/** Else it is no wonder that everything else was handled. */
function killersWereSent({ bank }: RecordedEventsDeps): void {
  const killers = bank.desk
    .log()
    .filter(({ body, state }) => state === 'delivered' && body.includes(killerMark));
  const types = new Set(killers.map(({ event_type }) => event_type));
  promise(types.size > 1, () => `the bank sent ${types.size} types of events that end each process`);
}

/** Events parked for another reason were settled, unless nothing is left of them. */
function parkedIsThePoison(deps: RecordedEventsDeps): void {
  for (const [id, event] of deps.stored.events) {
    if (isLost(event, deps)) continue;
    // No poison is large enough for the bucket.
    const content =
      event.body.at === 'record' ? Buffer.from(event.body.base64, 'base64').toString('latin1') : '';
    const isPoison = content.includes(poisonMark);
    const state = event.state === 'parked' ? `parked: ${event.reason}` : event.state;
    promise((event.state === 'parked') === isPoison, () => `${event.eventType} ${id} is ${state}`);
    promise(
      state.endsWith(endedItsProcess) === content.includes(killerMark),
      () =>
        `${event.eventType} ${id} is ${state}, and ended ${content.includes(killerMark) ? 'its' : 'no'} process`,
    );
  }
}

/** People see each of them with its reason, unless nothing is left of it, and teams got an event of it. */
function parkedIsNamed({ stored, operators }: RecordedEventsDeps): void {
  const lines = operators.parked().split('\n');
  const published = [...stored.events.values()].filter(({ eventType }) => eventType === 'EventParked');
  const parked = [...stored.events.values()].flatMap((event) =>
    event.state === 'parked' && event.body.at !== 'erased' ? [event] : [],
  );
  for (const { id, eventType, reason } of parked) {
    const isNamed = lines.some((line) => line.startsWith(id) && line.includes(becauseOfParking(reason)));
    promise(isNamed, () => `${eventType} ${id} is parked for ${reason}, and people see ${lines.join(' | ')}`);
    const times = published.filter(({ entityId }) => entityId === id).length;
    promise(times === 1, () => `${eventType} ${id} is parked, and teams got ${times} events of it`);
  }
  const listed = lines.filter((line) => /^[0-9a-f]{64}/.test(line)).length;
  promise(listed === parked.length, () => `people see ${listed} parked events of ${parked.length}`);
}

/**
 * The same business event has one effect: of two with the same content, at most one is applied. Once a job has
 * written the bank's answer to the row, nothing shows that an event repeats an earlier one.
 */
function repetitionsAreMarked({ stored }: RecordedEventsDeps): void {
  const applied = new Set<string>();
  const healed = new Set(
    [...stored.events.values()].flatMap(({ provenance, eventType, entityId }) =>
      provenance?.source === 'reconciliation' ? [`${eventType} ${entityId}`] : [],
    ),
  );
  const appended = new Set<string>();
  for (const event of stored.events.values()) {
    const order = definitionOf(event.eventType)?.order.by;
    if (event.state !== 'applied' || order === undefined || order === 'read' || order === 'arrival') continue;
    // Nothing is left of erased events that could identify a repetition, and nothing is mirrored.
    if (event.body.at === 'erased') continue;
    const entity = `${event.eventType} ${event.entityId}`;
    const same = `${entity} ${event.bodySha256}`;
    promise(!applied.has(same) || healed.has(entity), () => `${same} was applied twice`);
    applied.add(same);
    promise(order !== 'append' || !appended.has(entity), () => `${entity} was appended twice`);
    appended.add(entity);
  }
}

function eachEventIsForwarded({ stored, safety }: RecordedEventsDeps): void {
  for (const [id, { state, eventType }] of stored.events) {
    const isForwarded = safety.forwarded.has(id);
    promise(
      isForwarded === (state !== 'parked'),
      () => `${eventType} ${id} is ${state} and was not forwarded`,
    );
  }
}

/** Every event is in the history of its entity, except for entities that appear once: their own row names the event. */
function historyIsWhole({ stored }: RecordedEventsDeps): void {
  for (const [id, { eventType, state, body }] of stored.events) {
    const order = definitionOf(eventType)?.order.by;
    const isAppended = state === 'applied' && order === 'append';
    if (order === undefined || state === 'parked' || body.at === 'erased' || isAppended) continue;
    promise(stored.represented.has(id), () => `${eventType} ${id} is not in the history`);
  }
}
