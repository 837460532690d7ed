import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { parkedEvent } from '#shared/mirror/parked-event.ts';
import { productRecordWrite } from './product-record.ts';
import type { RecordTables, RecordWrite } from './record-writes.ts';

/**
 * Tells teams that an event is parked, in the transaction that parks it. Nothing for one that was parked already and is
 * redriven in vain, nor for one that waits for nobody, since nothing is left of it.
 */
export function parkingRecord(
  { effect: { record }, state, footing, nowMs }: RecordWrite,
  { eventsTable }: Pick<RecordTables, 'eventsTable'>,
): TransactWriteItem[] {
  if (state.state !== 'parked' || record.body.at === 'erased') return [];
  if (footing === 'parked' || footing === 'settled') return [];
  const event = parkedEvent({ record, reason: state.reason, at: toIsoInstant(nowMs) });
  return [productRecordWrite(event, { eventsTable, nowMs })];
}
