import type { Stored, StoredEvent } from '../stored.ts';
import { decisiveIds } from '../told.ts';
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
 * Ids of events that can never be processed: their handler fails every time, or they were parked and their content was
 * erased before they were replayed. Not even a booking counts then.
 */
export function lostEvents(deps: LostEventsDeps): ReadonlySet<string> {
  const events = [...deps.stored.events.values()];
  return new Set([
    ...deps.refused.keys(),
    ...events.filter((event) => isLost(event, deps)).map(({ id }) => id),
  ]);
}

export function isLost(event: StoredEvent, deps: Omit<LostEventsDeps, 'refused'>): boolean {
  if (event.state !== 'parked' || !isUnreadable(event, deps)) return false;
  const [first] = deps.records.get(event.id)?.versions ?? [];
  return isOfErased(event, deps) || deps.lifts.mayHaveMet(decisiveIds(event), first?.atMs ?? Infinity);
}
