import type { BreakKind } from '#shared/breaks/break.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { canonicalJson, textAt, valueAt } from '#shared/kernel/json.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { progressOf } from '#shared/mirror/standing.ts';
import type { ReadableKind } from './readable-kinds.ts';
import type { ShownEntity } from './shown-entity.ts';

/** One part of an entity in the mirror; both are omitted if the mirror lacks it. */
export interface HeldAspect {
  readonly row?: MirroredAspect<unknown> | undefined;
  /** Noted when the bank did not know it. */
  readonly absence?: MirroredAspect<unknown> | undefined;
}

/** Both sides of one part of an entity. */
export interface Sides {
  readonly held: HeldAspect;
  /** Undefined if the bank does not have it. */
  readonly shown: ShownEntity | undefined;
  readonly row: ReadableKind;
  readonly nowMs: number;
}

export interface Difference {
  readonly kind: BreakKind;
  readonly field: string;
  /** What the mirror has and what the bank shows; left out if it may be personal. */
  readonly expected?: string;
  readonly found?: string;
  readonly differenceCents?: number;
  /** The bank is right, and its answer can go through the handler of its events. */
  readonly isHealed: boolean;
}

/**
 * Compares both sides; undefined if they agree. A status that is behind follows the bank. If it is ahead, or another
 * final one than the bank's, people decide: an answer never revokes an event.
 */
export function verdictOn(sides: Sides): Difference | undefined {
  const { held, shown, row } = sides;
  if (shown?.definition.order.by === 'read') return onRead(held, shown, row);
  if (shown === undefined) return onAbsent(held);
  if (held.row === undefined) return onUnheard(shown, row);
  const difference =
    onStatus(held.row, shown, row) ?? onFields(held.row, shown, row) ?? onAge(held.row, sides);
  return difference === undefined ? undefined : named(difference, row);
}

/** Whether the last read found that the bank lacks it. */
function onRead(held: HeldAspect, shown: ShownEntity, row: ReadableKind): Difference | undefined {
  const current = isAbsentLatest(held) ? undefined : held.row;
  if (shown.isAbsent === true) {
    if (current !== undefined) return { ...missing, field: 'absence' };
    return isCustomer(row) && held.row !== undefined ? unreportedDeletion : undefined;
  }
  if (current !== undefined) return onFields(current, shown, row);
  return shown.isNotified || held.absence !== undefined ? missing : undefined;
}

/** Whether a later read than that of the row has found nothing. */
export const isAbsentLatest = ({ row, absence }: HeldAspect): boolean =>
  (absence?.readAt ?? '') > (row?.readAt ?? '');

const missing: Difference = { kind: 'MISSING_LOCAL', field: 'id', isHealed: true };

const isCustomer = ({ kind, aspect }: ReadableKind) =>
  aspect === 'state' && (kind === 'person' || kind === 'business');

/** An erased customer is not compared, so this deletion had no event. A failed read never starts an erasure. */
const unreportedDeletion: Difference = { kind: 'ORPHAN_LOCAL', field: 'customer', isHealed: false };

/** A finished entity leaves the lists of active ones. */
function onAbsent({ row }: HeldAspect): Difference | undefined {
  if (row === undefined || row.terminal) return undefined;
  return { kind: 'ORPHAN_LOCAL', field: 'id', isHealed: false };
}

/** Without a status, the event would be misunderstood. */
function onUnheard(shown: ShownEntity, row: ReadableKind): Difference | undefined {
  const isKnown = shown.definition.status === undefined || statusOf(shown) !== undefined;
  return shown.isNotified && isKnown ? named(missing, row) : undefined;
}

/** The value as the event has it, or as the event implies it. */
function statusOf({ definition: { status, order }, body }: ShownEntity): string | undefined {
  if (status !== undefined) return textAt(body, status.field);
  return order.by === 'rank' ? order.step : undefined;
}

function onStatus(
  row: MirroredAspect<unknown>,
  shown: ShownEntity,
  { endsAlike }: ReadableKind,
): Difference | undefined {
  const { definition } = shown;
  if (definition.order.by === 'append') return undefined;
  const [ours, theirs] = [row.status ?? '', statusOf(shown) ?? ''];
  if (ours === theirs) return undefined;
  const sides = { field: 'status', expected: ours, found: theirs };
  // An event never carries an empty status.
  if (theirs === '') return { ...sides, kind: 'STATUS_AHEAD', isHealed: false };
  const kind = compareStatus(row, { definition, status: theirs });
  if (kind === 'STATUS_CONFLICT' && endsAlike === true) return undefined;
  return { ...sides, kind, isHealed: kind === 'STATUS_BEHIND' };
}

interface Status {
  readonly definition: EventDefinition;
  readonly status: string;
}

function compareStatus(row: MirroredAspect<unknown>, { definition, status }: Status): BreakKind {
  const bank = progressOf(definition, status);
  const mirror = progressOf(definitionOf(row.eventType) ?? definition, row.status);
  if (mirror.isTerminal && bank.isTerminal) return 'STATUS_CONFLICT';
  if (mirror.isTerminal) return 'STATUS_AHEAD';
  // Only if states never recur can one be ahead of another.
  return mirror.rank !== undefined && bank.rank !== undefined && mirror.rank > bank.rank
    ? 'STATUS_AHEAD'
    : 'STATUS_BEHIND';
}

/** A field on one side alone does not count: answers and events of the bank have different fields. */
function onFields(
  { data }: MirroredAspect<unknown>,
  { body, definition }: ShownEntity,
  { fields }: ReadableKind,
): Difference | undefined {
  for (const [field, kind] of Object.entries(fields)) {
    if (field === '') {
      if (canonicalJson(data) !== canonicalJson(body)) return { kind, field: 'content', isHealed: true };
      continue;
    }
    const [ours, theirs] = [scalarAt(data, field), scalarAt(body, field)];
    if (ours === undefined || theirs === undefined || ours === theirs) continue;
    const isHealed = definition.order.by !== 'append';
    if (kind !== 'AMOUNT') return { kind, field, isHealed };
    const differenceCents = Number(theirs) - Number(ours);
    return { kind, field, expected: ours, found: theirs, differenceCents, isHealed };
  }
  return undefined;
}

function scalarAt(value: unknown, field: string): string | undefined {
  const found = valueAt(value, field);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** Both sides agree on a state that should have ended. */
function onAge(
  { terminal, status, since }: MirroredAspect<unknown>,
  { row: { movesWithinHours, mayStay }, nowMs }: Sides,
): Difference | undefined {
  if (terminal || status === undefined || movesWithinHours === undefined) return undefined;
  if (mayStay?.includes(status) === true) return undefined;
  const isStuck = nowMs - Date.parse(since) > movesWithinHours * 3_600_000;
  return isStuck ? { kind: 'STUCK', field: 'status', expected: status, isHealed: false } : undefined;
}

const ofStatus: ReadonlySet<BreakKind> = new Set(['STATUS_BEHIND', 'STATUS_AHEAD', 'MISSING_LOCAL']);

function named(difference: Difference, { differsAs }: ReadableKind): Difference {
  if (differsAs === undefined || !ofStatus.has(difference.kind)) return difference;
  return { ...difference, kind: differsAs, field: 'status' };
}
