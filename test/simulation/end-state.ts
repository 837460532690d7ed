import { isDeepStrictEqual } from 'node:util';
import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { digestText } from '#shared/bank/booking-digest.ts';
import type { MirrorChange } from '#shared/mirror/effect.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { truthOfAccount } from '#sandbox/control/truth.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { FakeSecretPublication } from '#test/fakes/secret-publication.ts';
import type { FakeSubscriptionRows } from '#test/fakes/subscription-rows.ts';
import { customersAreAsAtTheBank } from './customers-end-state.ts';
import { poisonMark } from './marks.ts';
import type { ConsumedQueue } from './queue.ts';
import type { Safety } from './safety.ts';
import type { Tables } from './tables.ts';
import { promise } from './violation.ts';

export interface EndStateDeps {
  readonly bank: SimulatedBank;
  readonly tables: Tables;
  readonly queues: readonly ConsumedQueue[];
  readonly safety: Safety;
  readonly rows: FakeSubscriptionRows;
  readonly publication: FakeSecretPublication;
  readonly eventTypes: readonly string[];
}

/** Of kinds that nothing orders and that only reconciliation could heal: how many rows say what the bank says. */
export type Unordered = Readonly<Record<string, { readonly rows: number; readonly asAtTheBank: number }>>;

/** Once everything has drained: what the bank did is recorded, mirrored and published. Throws what is not. */
export function checkEndState(deps: EndStateDeps): Unordered {
  nothingIsUnderWay(deps);
  eachEventIsRecorded(deps);
  parkedIsThePoison(deps);
  repetitionsAreMarked(deps);
  eachEventIsForwarded(deps);
  accountsAreAsAtTheBank(deps);
  bookingsAreAsAtTheBank(deps);
  customersAreAsAtTheBank(deps.bank, (kind, entityId) => row(deps, kind, entityId));
  rankedStatesAreAsAtTheBank(deps);
  subscriptionsStand(deps);
  return unorderedStates(deps);
}

function nothingIsUnderWay({ bank, queues, tables }: EndStateDeps): void {
  const pending = bank.desk.log().filter(({ state }) => state === 'pending');
  promise(
    pending.length === 0,
    () => `${pending.length} notifications are still pending: ${pending[0]?.id ?? ''}`,
  );
  for (const queue of queues) {
    promise(
      queue.deadLetters().length === 0,
      () => `there are dead letters: ${queue.deadLetters()[0] ?? ''}`,
    );
    promise(queue.size() === 0, () => `${queue.size()} messages are left in a queue`);
  }
  promise(tables.waiting().length === 0, () => `${tables.waiting().length} events are unpublished`);
}

function isGenuine({ fault }: Notification): boolean {
  return fault !== 'forged' && fault !== 'wrong-signature';
}

const idOf = ({ id, body_sha256 }: Notification) => deliveryId(id, body_sha256);

function eachEventIsRecorded({ bank, tables, safety }: EndStateDeps): void {
  const { events } = tables.stored;
  const log = bank.desk.log();
  const told = new Set<string>();
  for (const notification of log.filter(isGenuine)) {
    const { event_type, state, change_id, subscription_id } = notification;
    const isTold = state === 'delivered';
    // What a subscription without a secret had not sent goes with it; another one has to have told the same.
    const isGone = state === 'discarded' && bank.store.subscriptions.find(subscription_id) === undefined;
    promise(isTold || isGone, () => `${event_type} ${idOf(notification)} is ${state}`);
    promise(
      !isTold || events.has(idOf(notification)),
      () => `${event_type} ${idOf(notification)} is not recorded`,
    );
    if (isTold) told.add(change_id);
  }
  const untold = log.find(({ change_id }) => !told.has(change_id));
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

function parkedIsThePoison({ tables }: EndStateDeps): void {
  for (const [id, event] of tables.stored.events) {
    // Nothing that is poison is as large as what lies in the bucket.
    const isPoison =
      event.body.at === 'record' && Buffer.from(event.body.base64, 'base64').includes(poisonMark);
    const state = event.state === 'parked' ? `parked: ${event.reason}` : event.state;
    promise((event.state === 'parked') === isPoison, () => `${event.eventType} ${id} is ${state}`);
  }
}

/** The same business event has one effect; of two with the same content at most one is applied. */
function repetitionsAreMarked({ tables }: EndStateDeps): void {
  const applied = new Set<string>();
  const appended = new Set<string>();
  for (const event of tables.stored.events.values()) {
    const order = definitionOf(event.eventType)?.order.by;
    if (event.state !== 'applied' || order === undefined || order === 'read' || order === 'arrival') continue;
    const entity = `${event.eventType} ${event.entityId}`;
    const same = `${entity} ${event.bodySha256}`;
    promise(!applied.has(same), () => `${same} was applied twice`);
    applied.add(same);
    promise(order !== 'append' || !appended.has(entity), () => `${entity} was appended twice`);
    appended.add(entity);
  }
}

function eachEventIsForwarded({ tables, safety }: EndStateDeps): void {
  for (const [id, { state, eventType }] of tables.stored.events) {
    const isForwarded = safety.forwarded.has(id);
    promise(
      isForwarded === (state !== 'parked'),
      () => `${eventType} ${id} is ${state} and was not forwarded`,
    );
  }
}

/** `kind` may name an aspect: `account/block`. */
function row({ tables }: EndStateDeps, kind: string, entityId: string): MirrorChange | undefined {
  const [name = kind, aspect = 'state'] = kind.split('/');
  return tables.stored.mirror.get(mirrorRowName({ kind: name, entityId, aspect }));
}

function accountsAreAsAtTheBank(deps: EndStateDeps): void {
  const { bank, tables } = deps;
  const types = new Map(
    bank.desk.log().map(({ event_type, entity_id }) => [`${event_type} ${entity_id}`, true]),
  );
  for (const account of bank.store.accounts.all()) {
    const truth = truthOfAccount(bank, account);
    const held = tables.stored.totals.get(account.id);
    const mirrored = {
      count: held?.count ?? 0,
      sum_cents: held?.sumCents ?? 0,
      digest: digestText(held?.digest ?? { high: 0n, low: 0n }),
    };
    promise(
      isDeepStrictEqual(mirrored, truth.bookings),
      () => `account ${account.id} differs: ${shown(mirrored, truth.bookings)}`,
    );
    const block = row(deps, 'account/block', account.id)?.status ?? 'NO_BLOCK';
    promise(
      block === account.locking_status,
      () => `account ${account.id} is ${account.locking_status}, not ${block}`,
    );
    const isClosed = row(deps, 'account/closure', account.id) !== undefined;
    promise(isClosed === types.has(`ACCOUNT_CLOSURE ${account.id}`), () => `account ${account.id}: closure`);
  }
}

function shown(mirror: unknown, bank: unknown): string {
  return `mirror ${JSON.stringify(mirror)}, bank ${JSON.stringify(bank)}`;
}

function bookingsAreAsAtTheBank(deps: EndStateDeps): void {
  const all = deps.bank.store.bookings.all();
  for (const booking of all) {
    const { id, account_id, amount, valuta_date } = booking;
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
  }
  const rows = [...deps.tables.stored.mirror.values()].filter(({ key }) => key.kind === 'booking').length;
  promise(rows === all.length, () => `the mirror has ${rows} bookings, the bank ${all.length}`);
}

function rankedStatesAreAsAtTheBank(deps: EndStateDeps): void {
  const { store } = deps.bank;
  const kinds: readonly (readonly [string, readonly { id: string; status: string }[]])[] = [
    ['timed_order', store.timedOrders.all()],
    ['instant_transfer', store.instantTransfers.all()],
    ['reservation', store.reservations.all()],
  ];
  for (const [kind, entities] of kinds) {
    for (const { id, status } of entities) {
      const held = row(deps, kind, id)?.status;
      promise(held === status, () => `${kind} ${id} is ${status}, not ${held}`);
    }
  }
  const challenges = deps.bank.desk.log().filter(({ event_type }) => event_type === 'SCA_CHALLENGE');
  for (const { entity_id } of challenges) {
    promise(row(deps, 'sca_challenge', entity_id) !== undefined, () => `challenge ${entity_id} is missing`);
  }
}

function unorderedStates(deps: EndStateDeps): Unordered {
  const { store } = deps.bank;
  const kinds: readonly (readonly [string, readonly { id: string; status: string }[], string])[] = [
    ['identification', store.identifications.all(), 'successful'],
    ['card', store.cards.all(), 'CLOSED'],
    ['loan', store.loans.all(), 'all_obligations_met'],
    ['consumer_loan_application', store.consumerLoanApplications.all(), 'loan_created'],
  ];
  historyIsWhole(deps);
  return Object.fromEntries(
    kinds.map(([kind, entities, terminal]) => {
      let asAtTheBank = 0;
      for (const { id, status } of entities) {
        const held = row(deps, kind, id);
        promise(held !== undefined, () => `${kind} ${id} is missing`);
        promise(
          status !== terminal || held?.status === status,
          () => `${kind} ${id} is ${status}, not ${held?.status}`,
        );
        promise(
          held?.orderUncertain === !held?.terminal,
          () => `${kind} ${id} hides that its order is uncertain`,
        );
        if (held?.status === status) asAtTheBank += 1;
      }
      return [kind, { rows: entities.length, asAtTheBank }];
    }),
  );
}

/** Where nothing orders a type, all of it is kept. */
function historyIsWhole({ tables }: EndStateDeps): void {
  for (const [id, { eventType, state }] of tables.stored.events) {
    if (definitionOf(eventType)?.order.by !== 'arrival' || state === 'parked') continue;
    promise(tables.stored.history.has(id), () => `${eventType} ${id} is not in the history`);
  }
}

function subscriptionsStand({ bank, rows, publication, eventTypes }: EndStateDeps): void {
  const known = [...rows.subscriptions.values()];
  const published = publication.published();
  for (const eventType of eventTypes) {
    const active = known.filter((entry) => entry.eventType === eventType && entry.retirement === undefined);
    promise(active.length === 1, () => `${eventType} has ${active.length} active subscriptions`);
    const [{ id, secret } = { id: '', secret: '' }] = active;
    promise(
      bank.store.subscriptions.find(id)?.secret === secret,
      () => `${eventType}: the bank does not have ${id}`,
    );
    promise(
      published[id]?.secrets.includes(secret) === true,
      () => `${eventType}: the secret of ${id} is not published`,
    );
  }
  for (const { id, event_type } of bank.store.subscriptions.all()) {
    promise(rows.subscriptions.has(id), () => `${event_type}: nobody knows the bank's subscription ${id}`);
  }
}
