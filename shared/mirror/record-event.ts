import { TransientError } from '#shared/kernel/errors.ts';
import type { Effect, EventState, Outcome } from './effect.ts';
import type { Commit, EventLog } from './event-log.ts';

/**
 * Takes an event's effect: record and mirror in one step; when the mirror holds something that must stay, the
 * record alone, in the state that tells why. A crash anywhere in between leaves nothing or all of it.
 */
export async function recordEvent(events: EventLog, effect: Effect): Promise<Outcome> {
  if (effect.change === undefined) return keepEvent(events, effect, { state: 'applied' });
  return conclude(events, effect, await events.commit(effect, effect.change));
}

/** What has become of an event whose change was to be committed; records it where that is still to be done. */
export async function conclude(events: EventLog, effect: Effect, commit: Commit): Promise<Outcome> {
  switch (commit.outcome) {
    case 'committed':
      return { state: 'applied' };
    case 'reapplied':
    case 'repeated':
      return { state: commit.outcome };
    case 'noted':
      return commit.state;
    case 'refused': {
      const { change, ...beside } = effect;
      // What changed nothing goes into the history by itself; what the row came from is named by it.
      return keepEvent(events, commit.held.eventId === change?.eventId ? effect : beside, commit.state);
    }
    case 'overtaken':
      throw new TransientError('entity-in-motion', 'Others refreshed the entity during every attempt');
  }
}

/** Records an event in a state that is already known, and changes nothing else. */
export async function keepEvent(events: EventLog, effect: Effect, state: EventState): Promise<Outcome> {
  return (await events.keep(effect, state)) === 'kept' ? state : { state: 'repeated' };
}
