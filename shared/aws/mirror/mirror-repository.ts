import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import type { ReadTraces } from '#shared/erasure/mirror-traces.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { MirrorRepository, PastEvent } from '#shared/mirror/mirror-repository.ts';
import type { BookingTotals, MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { inOrder } from '#shared/kernel/in-order.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { fileOf } from '#shared/aws/events/archived-items.ts';
import { isTotalsRow, type Item } from '#shared/aws/events/event-items.ts';
import {
  createArchiveReader,
  type ArchiveReader,
  type FoundBooking,
} from '#shared/aws/bookings/archive/archive-reader.ts';
import { bookingsInOrder } from '#shared/aws/bookings/archive/bookings-in-order.ts';
import { createTombstoneLists } from './tombstone-lists.ts';
import {
  aspectQueries,
  bookingsQuery,
  historyQuery,
  openItemsQueries,
  type MirrorQuery,
} from './mirror-queries.ts';
import { createMirrorRows, openItemOf, totalsOf } from './mirror-rows.ts';
import { createReadTraces } from './mirror-traces.ts';
import { isObjectRow } from '#shared/aws/events/object-items.ts';
import { createTombstones } from './tombstones.ts';

interface MirrorRepositorySettings {
  readonly mirrorTable: string;
  readonly bodies: Pick<BodyStore, 'read'>;
}

/** The mirror table and its indexes. */
export function createMirrorRepository(
  { mirrorTable, bodies }: MirrorRepositorySettings,
  client = new DynamoDBClient(clientSettings),
): MirrorRepository {
  const rows = createMirrorRows(bodies);
  const archive = createArchiveReader({ mirrorTable, bodies }, client);
  const traces = createReadTraces({ mirrorTable, archive }, client);

  const queried = (query: MirrorQuery) => paginateQuery({ client }, { TableName: mirrorTable, ...query });
  async function* items(...queries: readonly MirrorQuery[]): AsyncGenerator<FoundBooking> {
    for (const query of queries)
      for await (const { Items: found = [] } of queried(query))
        for (const item of found) if (!isObjectRow(item['sk']?.S ?? '')) yield wholeRow(archive, item);
  }

  return {
    async entity(kind, id) {
      // As for the rows: it brings in the schemas of all families.
      const { isAspectOf, isEntityOf } = await import('#shared/mirror/mirrored-entity.ts');
      const aspects: Record<string, MirroredAspect<unknown>> = {};
      const totals: BookingTotals[] = [];
      for await (const { item, source } of items(...aspectQueries({ kind, id }))) {
        if (isTotalsRow(kind, item['sk']?.S ?? '')) {
          totals.push(totalsOf(item));
          continue;
        }
        const { aspect, row } = await rows.aspect(item);
        if (isAspectOf({ kind, aspect, eventType: row.eventType }))
          aspects[aspect] = source === 'archive' ? { ...row, source } : row;
      }
      if (Object.keys(aspects).length + totals.length === 0) return undefined;
      const entity = { kind, id, aspects, totals };
      return isEntityOf(kind, entity) ? entity : undefined;
    },
    async *history(name) {
      // Read first: what is replaced meanwhile is in the history by then, so nothing is missed.
      const current: PastEvent[] = [];
      for await (const { item } of items(...aspectQueries(name)))
        if (!isTotalsRow(name.kind, item['sk']?.S ?? '')) current.push(await rows.currentEvent(item));
      const named = new Set(current.map(({ eventId }) => eventId));
      current.sort((one, other) => (one.at < other.at ? -1 : 1));
      for await (const { item } of items(historyQuery(name))) {
        const past = await rows.pastEvent(item);
        while (current[0] !== undefined && current[0].at < past.at) yield* current.splice(0, 1);
        if (!named.has(past.eventId)) yield past;
      }
      yield* current;
    },
    async *bookings(query) {
      const found = bookingsInOrder(archive, query, queried(bookingsQuery(query)));
      for await (const each of found) yield rows.booking(each, query.by);
    },
    async *openItems(query) {
      const lists = openItemsQueries(query).map((each) => items(each));
      for await (const { item } of inOrder(lists, (found) => found.item['openSince']?.S ?? '')) {
        const open = openItemOf(item);
        if (query.before === undefined || open.since < query.before) yield open;
      }
    },
    async *ofCustomer(id) {
      // Only people ask for it, and it brings in the schemas of all families.
      const { walkCustomer } = await import('#shared/erasure/walk-customer.ts');
      const isBusiness = (await traces.rows({ kind: 'business', entityId: id })).length > 0;
      const customer = { kind: isBusiness ? 'business' : 'person', id } as const;
      const deps = { ...tombstonesIn(mirrorTable, client), ...nothingElse, mirror: withoutBookings(traces) };
      const walk = walkCustomer(deps, customer);
      for await (const { entity, rows: found, isShared } of walk.traces()) {
        if (found.length > 0) yield { kind: entity.kind, id: entity.entityId };
        if (entity.kind !== 'account' || isShared === true) continue;
        for await (const booking of traces.bookingsOf(entity.entityId))
          yield { kind: booking.kind, id: booking.entityId };
      }
    },
  };
}

const tombstonesIn = (mirrorTable: string, client: DynamoDBClient) => ({
  tombstoneLists: createTombstoneLists(mirrorTable, client),
  tombstones: createTombstones(mirrorTable, client),
});

async function wholeRow(archive: ArchiveReader, item: Item): Promise<FoundBooking> {
  const source = fileOf(item) === undefined ? 'table' : 'archive';
  return { item: await archive.wholeRow(item), source };
}

/**
 * Only the mirror is read. An old history row without the owners of its event is listed under every owner that it may
 * have named. An account whose owner only the register names is not listed.
 */
const nothingElse = {
  records: { owners: async () => Promise.resolve(new Map<string, never>()) },
  register: {
    ownerOf: async () => Promise.resolve(undefined),
    accountsOf: async () => Promise.resolve([]),
  },
};

/** The walk reads all rows of each entity; for bookings, their names are enough. */
function withoutBookings(traces: ReadTraces): ReadTraces {
  return { ...traces, bookingsOf: () => none() };
}

async function* none(): AsyncGenerator<never> {}
