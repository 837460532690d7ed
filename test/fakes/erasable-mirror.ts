import type { Entity, Graveyard, MirrorRow, MirrorTraces, OwnerRole } from '#shared/erasure/mirror-traces.ts';
import type { LeftBodies } from '#shared/erasure/ports.ts';
import type { ErasableObjects, ErasableRecords } from '#shared/erasure/stores.ts';
import type { EventRecord, EventState, HistoryRow, MirrorChange } from '#shared/mirror/effect.ts';
import { mirrorRowName, type FakeEventLog } from './event-log.ts';
import type { FakeTombstones } from './tombstones.ts';

/** Body and pointer go out of a record. */
export function withoutBody(record: EventRecord & EventState): EventRecord & EventState {
  return { ...record, body: { at: 'erased' } };
}

/** The tables of the fake event log, as an erasure walks through them and takes from them. */
export function createErasableTables(log: FakeEventLog, tombstones: FakeTombstones) {
  const mirror = log.mirror as Map<string, MirrorChange>;
  const history = log.history as Map<string, HistoryRow>;
  const events = log.events as Map<string, EventRecord & EventState>;
  const graves = new Map<string, Map<string, Entity>>();

  const isOf = ({ kind, entityId }: Entity, other: Entity) =>
    kind === other.kind && entityId === other.entityId;
  const rowsOf = (entity: Entity): readonly MirrorRow[] => [
    ...[...mirror.values()]
      .filter(({ key }) => isOf(key, entity))
      .map((change) => mirrorRow(change, log.bodyKeys)),
    ...[...history.values()].filter(({ key }) => isOf(key, entity)).map(historyRow),
  ];
  const ownedBy = (as: OwnerRole, id: string) =>
    [...mirror.values()].filter(({ owners, booking }) => {
      if (as === 'customer') return owners.customerId === id;
      if (as === 'business') return owners.businessId === id;
      return booking === undefined && (owners.accountId ?? owners.throughId) === id;
    });

  const traces: MirrorTraces = {
    ownedBy: async ({ as, id }) => Promise.resolve(ownedBy(as, id).map(({ key }) => key)),
    bookingsOf: async function* (accountId) {
      await Promise.resolve();
      for (const { key, booking } of [...mirror.values()]) if (booking?.accountId === accountId) yield key;
    },
    rows: async (entity) => Promise.resolve(rowsOf(entity)),
    remove: async (key) => {
      await Promise.resolve();
      if (key.aspect.startsWith('history#')) history.delete(key.aspect.split('#').at(-1) ?? '');
      else mirror.delete(mirrorRowName(key));
    },
    reduce: async (key, json) => {
      await Promise.resolve();
      const held = mirror.get(mirrorRowName(key));
      if (held === undefined) return;
      mirror.set(mirrorRowName(key), { ...held, data: { at: 'row', json }, erased: true });
      (log.bodyKeys as Map<string, string>).delete(mirrorRowName(key));
    },
  };
  const graveyard: Graveyard = {
    bury: async (customerId, entities) => {
      await Promise.resolve();
      const listed = graves.get(customerId) ?? new Map<string, Entity>();
      for (const { kind, entityId } of entities) {
        listed.set(`${kind}#${entityId}`, { kind, entityId });
        tombstones.ids.add(entityId);
      }
      graves.set(customerId, listed);
    },
    buried: async (customerId) => Promise.resolve([...(graves.get(customerId)?.values() ?? [])]),
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
  };
  const leftBodies: LeftBodies = {
    before: async function* (instant) {
      await Promise.resolve();
      for (const [eventId, { key, since }] of [...tombstones.left])
        if (since < instant) yield { eventId, key };
    },
    forget: async ({ eventId }) => Promise.resolve(void tombstones.left.delete(eventId)),
  };
  return { traces, graveyard, records, leftBodies };
}

export function createErasableObjects(objects: Map<string, Uint8Array>): ErasableObjects {
  return {
    versions: async (key) => Promise.resolve(objects.has(key) ? 1 : 0),
    remove: async (key) => Promise.resolve(void objects.delete(key)),
  };
}

function mirrorRow(
  { key, owners, booking, eventId, eventType, data, erased }: MirrorChange,
  bodyKeys: FakeEventLog['bodyKeys'],
): MirrorRow {
  const bodyKey = bodyKeys.get(mirrorRowName(key));
  const accountId = booking?.accountId ?? owners.accountId ?? owners.throughId;
  return {
    key,
    eventId,
    eventType,
    isBooking: booking !== undefined,
    isTotals: false,
    isErased: erased ?? false,
    ...(owners.customerId !== undefined && { customerId: owners.customerId }),
    ...(owners.businessId !== undefined && { businessId: owners.businessId }),
    ...(accountId !== undefined && { accountId }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...(data.at === 'bucket' ? { dataKey: data.key } : { json: data.json }),
  };
}

function historyRow({ key, at, eventId, eventType, bodyKey, data }: HistoryRow): MirrorRow {
  return {
    key: { ...key, aspect: `history#${at}#${eventId}` },
    eventId,
    eventType,
    isBooking: false,
    isTotals: false,
    isErased: false,
    ...(bodyKey !== undefined && { bodyKey }),
    ...(data?.at === 'bucket' && { dataKey: data.key }),
  };
}
