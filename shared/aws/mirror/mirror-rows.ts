import { listOfKey } from '#shared/kernel/list-keys.ts';
import * as z from '#shared/kernel/zod.ts';
import { booking as bookingEvent, type Booking } from '#shared/events/accounts/bookings.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type {
  BookingsQuery,
  MirroredBooking,
  OpenItem,
  PastEvent,
} from '#shared/mirror/mirror-repository.ts';
import type { BookingTotals, MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { mirrorFields, type Item } from '#shared/aws/events/event-items.ts';
import type { FoundBooking } from '#shared/aws/bookings/archive/archive-reader.ts';
import { entityOf } from './traced-entities.ts';

/** Data is in its row, in the bucket, or erased. */
const placedData = z.object({
  eventType: z.string(),
  data: z.optional(z.string()),
  dataKey: z.optional(z.string()),
});

const aspectRow = z.extend(placedData, {
  sk: z.string(),
  eventId: z.string(),
  sequence: z.string(),
  status: z.optional(z.string()),
  terminal: z._default(z.boolean(), false),
  orderUncertain: z._default(z.boolean(), false),
  entityUnsigned: z.optional(z.literal(true)),
  contentRepeated: z.optional(z.literal(true)),
  since: z.string(),
  updatedAt: z.string(),
  readAt: z.optional(z.string()),
  withdrawn: z.optional(z.boolean()),
});

const currentRow = z.extend(aspectRow, { whole: z.optional(z.boolean()) });

const historyRow = z.extend(placedData, {
  at: z.string(),
  eventId: z.string(),
  state: z.enum(['applied', 'stale', 'duplicate', 'parked']),
  status: z.optional(z.string()),
});

const bookingRow = z.extend(placedData, {
  pk: z.string(),
  accountId: z.string(),
  recordedAtId: z.string(),
  valutaId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  eventId: z.string(),
  erased: z.optional(z.literal(true)),
});

const totalsRow = z.object({
  sk: z.string(),
  count: z.pipe(z.bigint(), z.transform(Number)),
  sumCents: z.bigint(),
  digestHigh: z.bigint(),
  digestLow: z.bigint(),
});

const openRow = z.object({ pk: z.string(), openKind: z.string(), openSince: z.string() });

interface AspectRow {
  readonly aspect: string;
  readonly row: MirroredAspect<unknown>;
}

/** The items of the mirror table, decoded. `bodies` holds data too large for a row. */
export function createMirrorRows(bodies: Pick<BodyStore, 'read'>) {
  const jsonOf = async ({ dataKey, data }: z.output<typeof placedData>) =>
    dataKey === undefined ? data : Buffer.from(await bodies.read(dataKey)).toString();
  const withData = async <Row extends z.output<typeof placedData>>(stored: Row) => {
    const { dataKey: _, data: __, ...row } = stored;
    const json = await jsonOf(stored);
    if (json === undefined) return { ...row, data: undefined };
    // Jobs read bookings, and nearly nothing else: the schemas of all families are no part of their cold start.
    const { mirroredData } = await import('#shared/mirror/mirrored-entity.ts');
    return { ...row, data: mirroredData(row.eventType, json) };
  };

  return {
    aspect: async (item: Item): Promise<AspectRow> => {
      const { sk: aspect, ...row } = await withData(aspectRow.parse(mirrorFields(item)));
      return { aspect, row };
    },
    pastEvent: async (item: Item): Promise<PastEvent> => withData(historyRow.parse(mirrorFields(item))),
    /** The event behind the row of an aspect. */
    currentEvent: async (item: Item): Promise<PastEvent> => {
      const { whole, ...stored } = currentRow.parse(mirrorFields(item));
      const { updatedAt: at, eventId, eventType, status, data } = await withData(stored);
      return { at, eventId, eventType, state: 'applied', status, ...(whole === true && { data }) };
    },
    booking: async ({ item, source }: FoundBooking, by: BookingsQuery['by']): Promise<MirroredBooking> => {
      const stored = bookingRow.parse(mirrorFields(item));
      const { pk, accountId, recordedAtId, valutaId, amountCents, currency, eventId, erased } = stored;
      return {
        id: entityOf(pk).entityId,
        accountId,
        amountCents,
        currency,
        eventId,
        position: by === 'recorded_at' ? recordedAtId : valutaId,
        recordedAt: beforeId(recordedAtId),
        valutaDate: beforeId(valutaId),
        data: bookingIn(await jsonOf(stored)),
        ...(erased && { erased }),
        ...(source === 'archive' && { source }),
      };
    },
  };
}

/** Undefined if it no longer fits its schema. */
function bookingIn(json: string | undefined): Booking | undefined {
  const decoded = json === undefined ? undefined : decodeBody(Buffer.from(json));
  return decoded?.outcome === 'decoded' ? bookingEvent.payload.safeParse(decoded.value).data : undefined;
}

/** The sums of an account's bookings in one currency. */
export function totalsOf(item: Item): BookingTotals {
  const { sk, count, sumCents, digestHigh: high, digestLow: low } = totalsRow.parse(mirrorFields(item));
  return { currency: sk.split('-')[1] ?? 'EUR', count, sumCents, digest: { high, low } };
}

/** The index holds only keys: kind and aspect, status and instant. */
export function openItemOf(item: Item): OpenItem {
  const { pk, openKind, openSince } = openRow.parse(mirrorFields(item));
  const [kind = '', aspect = ''] = listOfKey(openKind).split('/');
  const end = openSince.lastIndexOf('#');
  const [status, since] = [openSince.slice(0, end), openSince.slice(end + 1)];
  return { kind, aspect, id: entityOf(pk).entityId, status, since };
}

const beforeId = (position: string): string => position.slice(0, position.indexOf('#'));
