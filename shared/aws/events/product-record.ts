import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { productRecord, type ProductEvent } from '#shared/fanout/product-events.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { newRecordWrite, type RecordTables } from './record-writes.ts';

interface ProductRecordSettings extends Pick<RecordTables, 'eventsTable'> {
  readonly nowMs: number;
}

/**
 * Records an event of our own, as a part of the transaction that makes it true: both happen or neither. Its condition
 * fails if the event is recorded already, and the whole transaction with it. That lasts until the record expires, so
 * what must happen only once needs a condition on its own row as well.
 */
export function productRecordWrite(
  event: ProductEvent,
  { eventsTable, nowMs }: ProductRecordSettings,
): TransactWriteItem {
  const record = productRecord(event, toIsoInstant(nowMs));
  return newRecordWrite({ effect: { record }, state: { state: 'applied' }, nowMs }, { eventsTable });
}
