import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { recordWrite, type RecordTables, type RecordWrite } from './record-writes.ts';

/** Tells teams that an event is parked, in the transaction that parks it. */
export async function parkingRecord(
  write: RecordWrite,
  tables: Pick<RecordTables, 'eventsTable'>,
): Promise<TransactWriteItem[]> {
  if (write.state.state !== 'parked') return [];
  // Few events are parked: the schemas of our own events are no part of a cold start.
  const { parking } = await import('./parking.ts');
  return parking(write, toIsoInstant(write.nowMs)).map((told) => recordWrite(told, tables));
}
