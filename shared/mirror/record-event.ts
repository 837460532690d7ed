import { TransientError } from '#shared/kernel/errors.ts';
import type { Effect, EventState, Outcome } from './effect.ts';
import type { Commit, EventLog } from './event-log.ts';

/**
 * Applies an event's effect: record and mirror in one step. If the mirror's row must stay, only the record, in the
 * state that says why. After a crash, either all of it or nothing is written.
 */
export async function recordEvent(events: EventLog, effect: Effect): Promise<Outcome> {
  if (effect.change === undefined) return keepEvent(events, effect, { state: 'applied' });
  return conclude(events, effect, await events.commit(effect, effect.change));
}

/** The outcome of an event whose change was committed; records the event if that is still missing. */
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
      // An event that changed nothing gets its own row in the history; an event that produced the row is named there.
      return keepEvent(events, commit.held.eventId === change?.eventId ? effect : beside, commit.state);
    }
    case 'outdated':
      throw new TransientError('entity-in-motion', 'Others refreshed the entity during every attempt');
  }
}

/** Records an event in a known state and changes nothing else. */
export async function keepEvent(events: EventLog, effect: Effect, state: EventState): Promise<Outcome> {
  return (await events.keep(effect, state)) === 'kept' ? state : { state: 'repeated' };
}
