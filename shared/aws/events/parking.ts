import { productRecord } from '#shared/fanout/product-events.ts';
import type { RecordWrite } from './record-writes.ts';

/**
 * The record that notifies teams that an event is parked. An event that was already parked and was redriven in vain
 * gets none, nor does one whose body is erased, since nobody can act on it. An event that is parked again after its
 * record expired is announced again.
 */
export function parking(write: RecordWrite, at: string): readonly RecordWrite[] {
  const { effect, state, footing } = write;
  const { id, family, eventType, body } = effect.record;
  if (state.state !== 'parked' || footing === 'parked' || footing === 'settled') return [];
  if (body.at === 'erased') return [];
  // The kind alone: the rest names parts of the payload.
  const [cause = ''] = state.reason.split(':');
  const data = { event_id: id, family, event_type: eventType, cause, parked_at: at };
  const event = { type: 'EventParked', key: `${id} ${at}`, entityId: id, occurredAt: at, data } as const;
  const record = productRecord(event, at);
  return [{ ...write, effect: { record }, state: { state: 'applied' }, footing: 'new' }];
}
