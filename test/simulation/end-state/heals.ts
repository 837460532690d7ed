import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { Stored, StoredEvent } from '../stored.ts';
import {
  decisiveIds,
  notifiedRowName,
  type NotifiedChange,
  type NotifiedChanges,
} from '../notified-changes.ts';
import { bodiesOf, type BodiesDeps } from './bodies.ts';
import type { FirstRecords } from './first-records.ts';

interface HealsDeps extends BodiesDeps {
  readonly stored: Pick<Stored, 'events'>;
  readonly records: FirstRecords;
}

/** What jobs read at the bank and sent through the handlers. Of entities that are read again, the handler read it. */
export function isHeal({ provenance }: Pick<StoredEvent, 'provenance'>): boolean {
  return provenance?.source === 'reconciliation';
}

/** The same in the form of the bank's events, except for erased ones and for those that handlers could not take. */
function healsIn(deps: HealsDeps): readonly NotifiedChange[] {
  const { content } = bodiesOf(deps);
  return [...deps.stored.events.values()].flatMap((event) => {
    const { body, entityId, owners, bodySha256 } = event;
    const definition = definitionOf(event.eventType);
    if (!isHeal(event) || event.state === 'parked' || definition === undefined) return [];
    const bytes = body.at === 'record' ? Buffer.from(body.base64, 'base64') : undefined;
    const decoded = decodeBody((body.at === 'bucket' ? content(body.key) : bytes) ?? Buffer.alloc(0));
    if (decoded.outcome === 'unreadable') return [];
    const { value: payload, text } = decoded;
    const about = { definition, entityId, owners, bodySha256, payload, text };
    const ids = decisiveIds({ owners, entityId });
    // Clocks of functions differ: the first record has the time of the world.
    const atMs = deps.records.get(event.id)?.versions[0]?.atMs ?? Date.parse(event.receivedAt);
    return [{ ...about, ids, hasArrived: true, atMs, isRead: true } as const];
  });
}

/** The changes that the bank notified and those that jobs read there, by row and in the order of the bank. */
export function withHeals(notified: NotifiedChanges, deps: HealsDeps): NotifiedChanges {
  const known = Map.groupBy([...[...notified.values()].flat(), ...healsIn(deps)], notifiedRowName);
  return new Map(
    [...known].map(([name, changes]) => [name, changes.toSorted((one, other) => one.atMs - other.atMs)]),
  );
}
