import type { Stored, StoredEvent } from '../stored.ts';
import type { BodiesDeps } from './bodies.ts';
import { isOfErased, isUnreadable } from './erased-records.ts';

export interface LostEventsDeps extends BodiesDeps {
  readonly stored: Pick<Stored, 'events' | 'tombstones' | 'lifted'>;
  readonly refused: ReadonlySet<string>;
}

/**
 * Ids of events of which nothing can be made: what handles them fails each time, or they were parked, and their content
 * was erased before they were taken up. Not even a booking counts then.
 */
export function lostEvents(deps: LostEventsDeps): ReadonlySet<string> {
  const events = [...deps.stored.events.values()];
  return new Set([...deps.refused, ...events.filter((event) => isLost(event, deps)).map(({ id }) => id)]);
}

export function isLost(event: StoredEvent, deps: Omit<LostEventsDeps, 'refused'>): boolean {
  const { tombstones, lifted } = deps.stored;
  const stored = { tombstones: new Set([...tombstones, ...lifted]) };
  return event.state === 'parked' && isUnreadable(event, deps) && isOfErased(event, { stored });
}
