import type { Outcome } from './effect.ts';
import type { EventLog } from './event-log.ts';
import { planState } from './plan-state.ts';
import type { ReceivedEvent } from './received-event.ts';
import { recordEvent } from './record-event.ts';

export interface RecordStateDeps {
  readonly events: EventLog;
}

/** Mirrors the state that an event carries, in the order that its definition states. */
export function recordState({ events }: RecordStateDeps) {
  return async (event: ReceivedEvent): Promise<Outcome> => recordEvent(events, planState(event));
}
