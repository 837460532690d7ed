import type {
  Entity,
  TombstoneLists,
  MirrorRow,
  MirrorRowKey,
  MirrorTraces,
  OwnerRole,
} from '#shared/erasure/mirror-traces.ts';
import type { ErasableObjects, ErasableRecords } from '#shared/erasure/stores.ts';
import type {
  EventRecord,
  EventState,
  HistoryRow,
  MirrorChange,
  MirroredData,
  Owners,
} from '#shared/mirror/effect.ts';
import { mirrorRowName, type FakeEventLog } from './event-log.ts';
import type { FakeObjectRow } from './loose-objects.ts';
import type { FakeTombstones } from './tombstones.ts';

/** Body and pointer go out of a record. */
function withoutBody(record: EventRecord & EventState): EventRecord & EventState {
  return { ...record, body: { at: 'erased' } };
}

/** The tables of the fake event log, as an erasure walks through them and takes from them. */
export function createErasableTables(log: FakeEventLog, tombstones: FakeTombstones) {
  const mirror = log.mirror as Map<string, MirrorChange>;
  const history = log.history as Map<string, HistoryRow>;
  const events = log.events as Map<string, EventRecord & EventState>;
  const listsOfMarked = new Map<string, Map<string, Entity>>();
  const { sharedLists } = tombstones;

  const isOf = ({ kind, entityId }: Entity, other: Entity) =>
    kind === other.kind && entityId === other.entityId;
  const rowsOf = (entity: Entity): readonly MirrorRow[] => [
    ...[...mirror.values()]
      .filter(({ key }) => isOf(key, entity))
      .map((change) => mirrorRow(change, log.bodyKeys)),
    ...[...history.values()].filter(({ key }) => isOf(key, entity)).map(historyRow),
    ...[...log.loose.rows.values()].filter((row) => isOf(row.entity, entity)).map(objectRow),
  ];
  const versionNow = (key: MirrorRowKey) => rowsOf(key).find((row) => row.key.aspect === key.aspect)?.version;
  const isOwnedBy = (as: OwnerRole, id: string, owners: Owners) => {
    if (as === 'customer') return owners.customerId === id;
    if (as === 'business') return owners.businessId === id;
    return (owners.accountId ?? owners.throughId) === id;
  };
  const ownedBy = (as: OwnerRole, id: string): readonly Entity[] => [
    ...[...mirror.values()]
      .filter(
        ({ owners, booking }) => (as !== 'account' || booking === undefined) && isOwnedBy(as, id, owners),
      )
      .map(({ key }) => key),
    ...[...log.loose.rows.values()]
      .filter(({ owners }) => isOwnedBy(as, id, owners))
      .map(({ entity }) => entity),
  ];

  const traces: MirrorTraces = {
    ownedBy: async ({ as, id }) => Promise.resolve(ownedBy(as, id)),
    bookingsOf: async function* (accountId) {
      await Promise.resolve();
      for (const { key, booking } of [...mirror.values()])
        if (booking?.content.accountId === accountId) yield key;
    },
    rows: async (entity) => Promise.resolve(rowsOf(entity)),
    remove: async ({ key, version }) => {
      await Promise.resolve();
      if (versionNow(key) !== version) return;
      if (key.aspect.startsWith('object#')) log.loose.rows.delete(key.aspect.slice('object#'.length));
      else if (key.aspect.startsWith('history#')) history.delete(key.aspect.split('#').at(-1) ?? '');
      else mirror.delete(mirrorRowName(key));
    },
    reduce: async ({ key, version }, json) => {
      await Promise.resolve();
      if (versionNow(key) !== version) return;
      const past: ErasableHistoryRow | undefined = history.get(key.aspect.split('#').at(-1) ?? '');
      if (past !== undefined) {
        const reduced: ErasableHistoryRow = { ...past, data: { at: 'row', json }, erased: true };
        history.set(past.eventId, reduced);
        return;
      }
      const held = mirror.get(mirrorRowName(key));
      if (held === undefined) return;
      mirror.set(mirrorRowName(key), { ...held, data: { at: 'row', json }, erased: true });
      (log.bodyKeys as Map<string, string>).delete(mirrorRowName(key));
    },
  };
  const listMarked = async (customerId: string, entities: readonly Entity[]) => {
    const listed = listsOfMarked.get(customerId) ?? new Map<string, Entity>();
    for (const { kind, entityId } of entities) listed.set(`${kind}#${entityId}`, { kind, entityId });
    listsOfMarked.set(customerId, listed);
    return Promise.resolve();
  };
  const tombstoneLists: TombstoneLists = {
    listMarked,
    mark: async (customerId, entities) => {
      await listMarked(customerId, entities);
      for (const { entityId, ...tombstone } of entities) tombstones.set(entityId, tombstone);
    },
    marked: async (customerId) => Promise.resolve([...(listsOfMarked.get(customerId)?.values() ?? [])]),
    listShared: async (customerId, entities) => {
      const listed = sharedLists.get(customerId) ?? new Map<string, Entity>();
      for (const { kind, entityId } of entities) listed.set(`${kind}#${entityId}`, { kind, entityId });
      sharedLists.set(customerId, listed);
      return Promise.resolve();
    },
    shared: async (customerId) => Promise.resolve([...(sharedLists.get(customerId)?.values() ?? [])]),
  };
  const records: ErasableRecords = {
    read: async (ids) => {
      await Promise.resolve();
      return ids.flatMap((id) => {
        const record = events.get(id);
        return record === undefined ? [] : [{ id, isErased: record.body.at === 'erased' }];
      });
    },
    erase: async (id) => {
      await Promise.resolve();
      const record = events.get(id);
      if (record !== undefined) events.set(id, withoutBody(record));
    },
    owners: async (ids) => {
      await Promise.resolve();
      return new Map(ids.flatMap((id) => (events.has(id) ? [[id, events.get(id)!.owners] as const] : [])));
    },
  };
  return { traces, tombstoneLists, records };
}

export function createErasableObjects(objects: Map<string, Uint8Array>): ErasableObjects {
  return {
    versions: async (key) => Promise.resolve(objects.has(key) ? 1 : 0),
    remove: async (key) => Promise.resolve(void objects.delete(key)),
  };
}

function mirrorRow(change: MirrorChange, bodyKeys: FakeEventLog['bodyKeys']): MirrorRow {
  const { key, owners, booking, eventId, eventType, data, erased } = change;
  const bodyKey = bodyKeys.get(mirrorRowName(key));
  const accountId = booking?.content.accountId ?? owners.accountId ?? owners.throughId;
  return {
    key,
    version: JSON.stringify([change, bodyKey]),
    eventId,
    eventType,
    isBooking: booking !== undefined,
    isTotals: false,
    isErased: erased ?? false,
    ...namesOf(owners),
    ...(accountId !== undefined && { accountId }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...storedIn(data),
  };
}

function storedIn(data: MirroredData) {
  if (data.at === 'row') return { json: data.json };
  const { key: dataKey, openJson: json } = data;
  return { dataKey, ...(json !== undefined && { json }) };
}

function namesOf({ customerId, businessId, throughId }: Owners) {
  return {
    ...(customerId !== undefined && { customerId }),
    ...(businessId !== undefined && { businessId }),
    ...(throughId !== undefined && { throughId }),
  };
}

interface ErasableHistoryRow extends HistoryRow {
  readonly erased?: true;
}

function historyRow(row: ErasableHistoryRow): MirrorRow {
  const { key, at, owners, eventId, eventType, bodyKey, data, booked, erased } = row;
  return {
    key: { ...key, aspect: `history#${at}#${eventId}` },
    version: JSON.stringify(row),
    eventId,
    eventType,
    isBooking: booked !== undefined,
    isTotals: false,
    isErased: erased ?? false,
    ...namesOf(owners),
    ...(booked !== undefined && { accountId: booked.accountId }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...(data !== undefined && storedIn(data)),
  };
}

function objectRow(row: FakeObjectRow): MirrorRow {
  const { entity, key, owners, since } = row;
  return {
    key: { ...entity, aspect: `object#${key}` },
    version: JSON.stringify(row),
    bodyKey: key,
    isBooking: false,
    isTotals: false,
    isErased: false,
    ...(since !== undefined && { isLoose: true }),
    ...namesOf(owners),
  };
}
