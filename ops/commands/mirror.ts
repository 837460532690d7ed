import { digestText } from '#shared/bank/booking-digest.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type {
  BookingsQuery,
  EntityName,
  MirroredBooking,
  MirrorRepository,
  OpenItem,
  PastEvent,
} from '#shared/mirror/mirror-repository.ts';
import {
  aspectsOf,
  isEntityKind,
  type EntityKind,
  type BookingTotals,
  type MirroredAspect,
} from '#shared/mirror/mirrored-entity.ts';
import { isPersonalStatus, shownEventStatus, shownStatus } from '#shared/mirror/shown-status.ts';

/** Personal fields are masked unless they are asked for. */
interface Seen {
  readonly personal: boolean;
}

interface AskedEntity extends Seen {
  readonly kind: EntityKind;
  readonly id: string;
}

interface ShownEntity extends EntityName {
  readonly aspects: Readonly<Record<string, MirroredAspect<unknown>>>;
  readonly totals: unknown;
}

/** Null where the mirror does not know it. */
export async function showEntity(
  mirror: MirrorRepository,
  { kind, id, personal }: AskedEntity,
): Promise<ShownEntity | null> {
  const entity = await mirror.entity(kind, id);
  if (entity === undefined) return null;
  const aspects = Object.entries(entity.aspects).flatMap(([aspect, row]) =>
    row === undefined ? [] : [[aspect, personal ? row : shownAspect({ kind, aspect }, row)] as const],
  );
  return { kind, id, aspects: Object.fromEntries(aspects), totals: entity.totals.map(shownTotals) };
}

const shownTotals = ({ digest, ...sums }: BookingTotals) => ({ ...sums, digest: digestText(digest) });

/** Every event about the entity, in the order of receipt. */
export async function showHistory(
  mirror: MirrorRepository,
  { kind, id, personal }: AskedEntity,
): Promise<readonly PastEvent[]> {
  const events: PastEvent[] = [];
  for await (const event of mirror.history({ kind, id })) events.push(personal ? event : shownEvent(event));
  return events;
}

const shownAspect = (
  name: Parameters<typeof shownStatus>[0],
  row: MirroredAspect<unknown>,
): MirroredAspect<unknown> => ({
  ...row,
  status: shownStatus(name, row.status),
  data: masked(row.eventType, row.data),
});

const shownEvent = (event: PastEvent): PastEvent => ({
  ...event,
  status: shownEventStatus(event.eventType, event.status),
  data: masked(event.eventType, event.data),
});

function masked(eventType: string, data: unknown): unknown {
  return maskedPayload(definitionOf(eventType), data);
}

interface ShownBooking extends Pick<
  MirroredBooking,
  'id' | 'recordedAt' | 'valutaDate' | 'amountCents' | 'currency'
> {
  readonly type: string;
  readonly description: string;
  /** Where it was read: old ones are in files, if the stage moves them there. */
  readonly source: 'table' | 'archive';
}

/** The bookings of an account and a period. */
export async function showBookings(
  mirror: MirrorRepository,
  { personal, ...query }: BookingsQuery & Seen,
): Promise<readonly ShownBooking[]> {
  const bookings: ShownBooking[] = [];
  for await (const booking of mirror.bookings(query)) {
    const { id, recordedAt, valutaDate, amountCents, currency, data, source = 'table' } = booking;
    const type = data?.type ?? data?.booking_type ?? '';
    const description = personal ? (data?.description ?? '') : '<string>';
    bookings.push({ id, recordedAt, valutaDate, type, amountCents, currency, description, source });
  }
  return bookings;
}

interface AskedOpenItems extends Seen {
  readonly kind: EntityKind;
  readonly status?: string | undefined;
  readonly olderThanMs?: number | undefined;
}

/** What is not final yet, of every aspect of a kind. Whom a status concerns is as personal as the status. */
export async function showOpenItems(
  mirror: MirrorRepository,
  clock: Clock,
  { kind, status, olderThanMs, personal }: AskedOpenItems,
): Promise<readonly OpenItem[]> {
  const isMasked = !personal && aspectsOf(kind).some((aspect) => isPersonalStatus({ kind, aspect }));
  if (isMasked && status !== undefined)
    throw new Error(`The status of a ${kind} is personal: ask for it with --personal`);
  const items: OpenItem[] = [];
  for (const aspect of aspectsOf(kind)) {
    const open = mirror.openItems({
      kind,
      aspect,
      ...(status !== undefined && { status }),
      ...(olderThanMs !== undefined && { before: toIsoInstant(clock.now() - olderThanMs) }),
    });
    for await (const item of open)
      items.push(personal ? item : { ...item, status: shownStatus(item, item.status) ?? '' });
  }
  // The index lists by status: that would show who has the same.
  return isMasked ? items.toSorted(byAge) : items;
}

const byAge = (one: OpenItem, other: OpenItem) =>
  one.since.localeCompare(other.since) || one.id.localeCompare(other.id);

export interface ShownCustomer {
  readonly id: string;
  readonly entities: readonly CustomerEntity[];
  /** They are many, and only counted. */
  readonly bookings: number;
}

export interface CustomerEntity extends EntityName {
  readonly aspects: Readonly<Record<string, Pick<MirroredAspect<unknown>, 'status' | 'since'>>>;
}

/** Everything about a customer. */
export async function showCustomer(mirror: MirrorRepository, id: string): Promise<ShownCustomer> {
  const entities: CustomerEntity[] = [];
  let bookings = 0;
  for await (const name of mirror.ofCustomer(id)) {
    if (name.kind === 'booking') bookings += 1;
    else entities.push({ ...name, aspects: await aspectsIn(mirror, name) });
  }
  return { id, entities, bookings };
}

async function aspectsIn(
  mirror: MirrorRepository,
  { kind, id }: EntityName,
): Promise<CustomerEntity['aspects']> {
  const entity = isEntityKind(kind) ? await mirror.entity(kind, id) : undefined;
  const rows = Object.entries(entity?.aspects ?? {}).flatMap(([aspect, row]) =>
    row === undefined
      ? []
      : [[aspect, { status: shownStatus({ kind, aspect }, row.status), since: row.since }] as const],
  );
  return Object.fromEntries(rows);
}
