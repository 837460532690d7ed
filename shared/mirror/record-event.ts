import type { Effect, EventState, Outcome } from './effect.ts';
import type { EventLog } from './event-log.ts';
import { settle } from './settle.ts';

/**
 * Takes an event's effect: record and mirror in one step; when the mirror holds something that must stay, the
 * record alone, in the state that tells why. A crash anywhere in between leaves nothing or all of it.
 */
export async function recordEvent(events: EventLog, effect: Effect): Promise<Outcome> {
  if (effect.change === undefined) return keepEvent(events, effect, { state: 'applied' });
  const commit = await events.commit(effect, effect.change);
  switch (commit.outcome) {
    case 'committed':
      return { state: 'applied' };
    case 'reapplied':
    case 'repeated':
      return { state: commit.outcome };
    case 'refused':
      return keepEvent(events, effect, settle(effect.change, commit.held));
  }
}

/** Records an event in a state that is already known, and changes nothing else. */
export async function keepEvent(events: EventLog, effect: Effect, state: EventState): Promise<Outcome> {
  return (await events.keep(effect, state)) === 'kept' ? state : { state: 'repeated' };
}
