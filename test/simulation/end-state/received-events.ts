import type { Stored, StoredEvent } from '../stored.ts';
import { decisiveIds, isAppendOnly, type Received } from '../notified-changes.ts';
import type { BodiesDeps } from './bodies.ts';
import { isOfErased, isUnreadable } from './erased-records.ts';
import type { FirstRecords } from './first-records.ts';
import type { Lifts } from './lifts.ts';

interface LostEventsDeps extends BodiesDeps {
  readonly stored: Pick<Stored, 'events' | 'tombstones'>;
  readonly records: FirstRecords;
  readonly lifts: Lifts;
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Lost are events that can never be processed: their handler fails every time, or they were parked and their content was
 * erased before they were replayed. Not even a booking counts then, unless somebody who overheard it has sent it again.
 */
export function receivedEvents(deps: LostEventsDeps): Received {
  const events = [...deps.stored.events.values()];
  const lost = events.filter((event) => isLost(event, deps)).map(({ id }) => id);
  const processed = events.filter(({ state, eventType }) => state !== 'parked' && isAppendOnly(eventType));
  return {
    lost: new Set([...deps.refused.keys(), ...lost]),
    bodies: new Set(processed.map(({ bodySha256 }) => bodySha256)),
  };
}

export function isLost(event: StoredEvent, deps: Omit<LostEventsDeps, 'refused'>): boolean {
  if (event.state !== 'parked' || !isUnreadable(event, deps)) return false;
  const [first] = deps.records.get(event.id)?.versions ?? [];
  return isOfErased(event, deps) || deps.lifts.mayHaveMet(decisiveIds(event), first?.atMs ?? Infinity);
}
