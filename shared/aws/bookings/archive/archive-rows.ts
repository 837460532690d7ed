import type { Item } from '#shared/aws/events/event-items.ts';
import { mirrorKey, toItem } from '#shared/aws/events/event-items.ts';
import { objectKey } from '#shared/aws/events/object-items.ts';
import { archiveFileKey, bookingNameOf } from '#shared/aws/events/archived-items.ts';
import * as z from '#shared/kernel/zod.ts';

const range = z.tuple([z.string(), z.string()]);

/** Positions of the first and the last booking in each order. */
const ranges = z.object({ recorded: range, valuta: range });
export type Ranges = z.output<typeof ranges>;

/** A file of old bookings of one account, as the row of its object lists it. */
export interface ArchiveFile extends Ranges {
  readonly id: string;
  readonly accountId: string;
  /** Its bookings are rows again. */
  readonly isBroughtBack: boolean;
}

const listedFile = z.object({
  sk: z.object({ S: z.string() }),
  bookings: z.object({ S: z.string() }),
  broughtBack: z.optional(z.object({ S: z.string() })),
});

const rowPrefix = 'object#';

/** Undefined for a row that names any other object, or a file that is not used, yet or any more. */
export function archiveFileOf(accountId: string, item: Item): ArchiveFile | undefined {
  const { data: row } = listedFile.safeParse(item);
  if (row === undefined) return undefined;
  return {
    id: row.sk.S.slice(rowPrefix.length),
    accountId,
    isBroughtBack: row.broughtBack !== undefined,
    ...ranges.parse(JSON.parse(row.bookings.S)),
  };
}

export const listOfRanges = (listed: Ranges): string => JSON.stringify(listed);

export function rangesOf(rows: readonly Item[]): Ranges {
  const range = (attribute: 'recordedAtId' | 'valutaId'): [string, string] => {
    const positions = rows.map((row) => row[attribute]?.S ?? '').toSorted();
    return [positions[0] ?? '', positions.at(-1) ?? ''];
  };
  return { recorded: range('recordedAtId'), valuta: range('valutaId') };
}

/** The row that names the file, in the partition of its account. */
export const archiveFileRow = ({ id, accountId }: Pick<ArchiveFile, 'id' | 'accountId'>): Item =>
  objectKey({ key: archiveFileKey(id), entity: { kind: 'account', entityId: accountId } });

/** The row of a booking as the table has it now. */
export function presentBooking(booking: Item) {
  const { pk, sk } = bookingNameOf(booking);
  return {
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: toItem({ ':pk': pk, ':sk': sk }),
    ConsistentRead: true,
  };
}

/**
 * Ids begin with the last day of their bookings: files without any of that day or a later one are not read, and files
 * are few beside bookings.
 */
export function filesSince(accountId: string, day: string) {
  const { pk } = mirrorKey({ kind: 'account', entityId: accountId, aspect: '' });
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: toItem({ ':pk': pk, ':from': `${rowPrefix}${day}`, ':to': `${rowPrefix}~` }),
    ConsistentRead: true,
  };
}
