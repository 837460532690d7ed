import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';
import { mirrorFields, type Item } from '#shared/aws/events/event-items.ts';

const dated = z.object({
  recordedAtId: z.string(),
  valutaId: z.string(),
  data: z.string(),
  dataKey: z.optional(z.undefined()),
  erased: z.optional(z.undefined()),
});
const stated = z.object({ booking_date: z.nullish(z.string()) });

/**
 * Whether all days of a booking are before that day. What an erasure has reduced stays, so that no file of the account
 * holds up its end; so does what is an object of its own already.
 */
export function isOld(item: Item, before: string): boolean {
  const { data: row } = dated.safeParse(mirrorFields(item));
  if (row === undefined || row.recordedAtId >= before || row.valutaId >= before) return false;
  const { data: booking } = stated.safeParse(JSON.parse(row.data));
  return booking !== undefined && (statedDay(booking.booking_date) ?? '') < before;
}

/** A transaction takes a hundred writes and 4 MB; each row is in it as a condition. */
const most = { rows: 90, bytes: 1_000_000 };

/** Consecutive bookings that were recorded in one month at most, as many as fit into one file. */
export async function* inFiles(rows: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let file: Item[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const size = row['packed']?.B?.length ?? 0;
    const [first] = file;
    const isFull = file.length === most.rows || bytes + size > most.bytes;
    if (first !== undefined && (isFull || monthOf(first) !== monthOf(row))) {
      yield file;
      file = [];
      bytes = 0;
    }
    file.push(row);
    bytes += size;
  }
  if (file.length > 0) yield file;
}

const monthOf = (row: Item): string => (row['recordedAtId']?.S ?? '').slice(0, 'YYYY-MM'.length);
