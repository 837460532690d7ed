import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '#shared/kernel/json.ts';
import { statusOf } from '#shared/mirror/standing.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { NotifiedChange, NotifiedChanges } from './notified-changes.ts';
import type { StoredRow } from './stored.ts';
import { promise } from './violation.ts';

/** What the bank reported, or a job read there. */
export type Reported = Pick<NotifiedChange, 'ids' | 'bodySha256'>;

/** The mirror as a reader sees it: data too large for its row is read from the bucket. */
export interface ReadableMirror {
  row(name: string): StoredRow | undefined;
  json(row: Pick<StoredRow, 'data'>): string;
  /** Whether one of them was erased. */
  isErased(ids: readonly string[]): boolean;
  /** Reported about an account that may have counted as an erased customer's at the time: whole, reduced, or gone. */
  mayBeErased(reported: Reported): boolean;
}

/** Number of rows of a kind, and how they compare with the bank. */
export interface KindCount {
  readonly rows: number;
  readonly asAtTheBank: number;
  /** Rows whose last event never arrived. */
  readonly missed: number;
}

/** By kind and aspect. */
export type KindCounts = Readonly<Record<string, KindCount>>;

export interface EntityCounts {
  /** Their events have an order: each row is right, for any order of arrival. */
  readonly ordered: KindCounts;
  /** Their events have no order: only reconciliation could fix a row. */
  readonly unordered: KindCounts;
}

/** Each row holds what the bank reported last, as far as it arrived. */
export function entitiesMatchNotifications(notified: NotifiedChanges, mirror: ReadableMirror): EntityCounts {
  const counted = { ordered: new Map<string, KindCount>(), unordered: new Map<string, KindCount>() };
  for (const [name, changes] of notified) {
    const [{ definition } = { definition: undefined }] = changes;
    // Entities that are read are compared with the bank itself; an erasure advances on its own.
    if (definition === undefined || definition.order.by === 'read' || definition.entity.kind === 'erasure') {
      continue;
    }
    const row = mirror.row(name);
    if (isOfErased(changes, mirror)) {
      // Accounting data is kept, without naming anybody.
      promise(row?.erased ?? true, () => `${name} tells of somebody who was erased`);
      continue;
    }
    const arrived = changes.filter(({ hasArrived }) => hasArrived);
    const sure = arrived.filter((change) => !mirror.mayBeErased(change));
    if (sure.length > 0 || arrived.length === 0)
      promise(
        (row !== undefined) === arrived.length > 0,
        () => `${name} is mirrored without a notification, or missing in spite of one`,
      );
    if (row === undefined) continue;
    const isOrdered = definition.order.by !== 'arrival';
    if (!isOrdered) isOneOf(row, { arrived, sure }, mirror);
    else if (arrived.at(-1) === sure.at(-1)) isTheLast(row, arrived, mirror);
    const { kind, aspect } = definition.entity;
    const counts = isOrdered ? counted.ordered : counted.unordered;
    const last = changes.at(-1);
    count(counts, aspect === 'state' ? kind : `${kind}/${aspect}`, {
      asAtTheBank: last !== undefined && holds(row, last, mirror),
      missed: last?.hasArrived !== true,
    });
  }
  return { ordered: Object.fromEntries(counted.ordered), unordered: Object.fromEntries(counted.unordered) };
}

export function isOfErased(
  changes: readonly NotifiedChange[],
  mirror: Pick<ReadableMirror, 'isErased'>,
): boolean {
  return changes.some(({ ids }) => mirror.isErased(ids));
}

/** Whether a row must equal the last report. */
export function isLastHeld(
  changes: readonly NotifiedChange[],
  mirror: Pick<ReadableMirror, 'isErased' | 'mayBeErased'>,
): boolean {
  const last = changes.at(-1);
  return last?.hasArrived === true && !isOfErased(changes, mirror) && !mirror.mayBeErased(last);
}

function count(
  counts: Map<string, KindCount>,
  kind: string,
  { asAtTheBank, missed }: { readonly asAtTheBank: boolean; readonly missed: boolean },
): void {
  const known = counts.get(kind) ?? { rows: 0, asAtTheBank: 0, missed: 0 };
  counts.set(kind, {
    rows: known.rows + 1,
    asAtTheBank: known.asAtTheBank + Number(asAtTheBank),
    missed: known.missed + Number(missed),
  });
}

function holds(row: StoredRow, { text }: NotifiedChange, mirror: ReadableMirror): boolean {
  return isDeepStrictEqual(JSON.parse(mirror.json(row)), JSON.parse(text));
}

function nameOf({ key }: StoredRow): string {
  return mirrorRowName(key);
}

function isTheLast(row: StoredRow, arrived: readonly NotifiedChange[], mirror: ReadableMirror): void {
  const last = arrived.at(-1);
  promise(
    last !== undefined && (holds(row, last, mirror) || isInOtherForm(row, arrived, mirror)),
    () =>
      `${nameOf(row)} is not the last notified state: mirror ${mirror.json(row)}, bank ${last?.text ?? ''}`,
  );
  promise(!row.orderUncertain, () => `${nameOf(row)} calls its order uncertain`);
}

/** From a reading at the bank to the record of its result. */
const readingMs = 3_600_000;

/**
 * The bank shows other fields than its events, so the same state has two forms: either may be held. A notification
 * during a job's reading may come before or after it.
 */
function isInOtherForm(row: StoredRow, arrived: readonly NotifiedChange[], mirror: ReadableMirror): boolean {
  const fromMs = (arrived.at(-1)?.atMs ?? 0) - readingMs;
  if (!arrived.some(({ isRead, atMs }) => isRead === true && atMs >= fromMs)) return false;
  const last = arrived.filter(({ atMs }) => atMs >= fromMs);
  const isLastStatus = last.some(({ definition, payload }) => statusOf(definition, payload) === row.status);
  return isLastStatus && arrived.some((each) => holds(row, each, mirror));
}

interface Arrived {
  readonly arrived: readonly NotifiedChange[];
  /** Reports that cannot have counted as an erased customer's. */
  readonly sure: readonly NotifiedChange[];
}

/** Even without an order a terminal status stays, and everything is in the history. */
function isOneOf(row: StoredRow, { arrived, sure }: Arrived, mirror: ReadableMirror): void {
  promise(
    arrived.some((change) => holds(row, change, mirror)),
    () => `${nameOf(row)} holds a state that no notification had: mirror ${mirror.json(row)}`,
  );
  const saysOrder = row.orderUncertain || !isOfArrival(row, sure);
  promise(saysOrder, () => `${nameOf(row)} hides that its order is uncertain`);
  promise(!row.orderUncertain || isOfArrival(row, arrived), () => `${nameOf(row)} calls its order uncertain`);
  const terminal = sure.map(terminalStatusOf).find((status) => status !== undefined);
  promise(
    terminal === undefined || row.status === terminal,
    () => `${nameOf(row)} is ${terminal}, not ${row.status}`,
  );
}

/** Whether arrival decides what the row holds. For a terminal status that is so if several contents were reported. */
function isOfArrival({ terminal, status }: StoredRow, changes: readonly NotifiedChange[]): boolean {
  if (!terminal) return true;
  // What a job has read says the same in another form.
  const ends = changes.filter((change) => change.isRead !== true && terminalStatusOf(change) === status);
  return new Set(ends.map(({ bodySha256 }) => bodySha256)).size > 1;
}

function terminalStatusOf({ definition, payload }: NotifiedChange): string | undefined {
  const { order, status } = definition;
  const notified = status === undefined ? undefined : valueAt(payload, status.field);
  const isTerminal = order.by === 'arrival' && order.terminal?.some((terminal) => terminal === notified);
  return isTerminal === true ? String(notified) : undefined;
}

/** The status in the bank's own data, for every kind with an event for each transition. */
export function statusesAreAsAtTheBank(
  bank: SimulatedBank,
  notified: NotifiedChanges,
  mirror: ReadableMirror,
): void {
  for (const [kind, entities] of Object.entries(standingsIn(bank))) {
    for (const { id, status } of entities) {
      const name = mirrorRowName({ kind, entityId: id, aspect: 'state' });
      const changes = notified.get(name) ?? [];
      if (!isLastHeld(changes, mirror)) continue;
      const held = mirror.row(name)?.status;
      promise(held === status, () => `${name} is ${status}, not ${held}`);
    }
  }
}

type Standings = Readonly<Record<string, readonly { readonly id: string; readonly status: string }[]>>;

function standingsIn({ store }: SimulatedBank): Standings {
  return {
    timed_order: store.timedOrders.all(),
    instant_transfer: store.instantTransfers.all(),
    reservation: store.reservations.all(),
    scheduled_transfer: store.scheduledTransfers.all(),
    batch_transfer: [...store.batchTransfers.all(), ...store.transferBatches.all()],
    top_up: store.topUps.all(),
    reference_account_payout: store.referenceAccountPayouts.all(),
    opening_request: store.openingRequests.all(),
    closure_request: store.closureRequests.all(),
    savings_mapping: store.savingsMappings.all(),
    business_fronting_payout: store.frontingPayouts.all(),
    credit_transfer: store.creditTransfers.all(),
    tax_exemption: store.taxExemptions.all().map(({ id, request_status: status }) => ({ id, status })),
  };
}
