import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { productRecord, type ProductEvent } from '#shared/fanout/product-events.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { newRecordWrite, type RecordTables } from './record-writes.ts';

interface ProductRecordSettings extends Pick<RecordTables, 'eventsTable'> {
  readonly nowMs: number;
}

/**
 * Records an event of our own in the transaction that makes it true: both happen or neither. If the event is already
 * recorded, the whole transaction fails, but only until the record expires. So a change that must happen only once also
 * needs a condition on its own row.
 */
export function productRecordWrite(
  event: ProductEvent,
  { eventsTable, nowMs }: ProductRecordSettings,
): TransactWriteItem {
  const record = productRecord(event, toIsoInstant(nowMs));
  return newRecordWrite({ effect: { record }, state: { state: 'applied' }, nowMs }, { eventsTable });
}
