import { mirrorFolder } from '#shared/mirror/names.ts';
import { mirrorKey, toItem, type Item } from './event-items.ts';

/** The folder, below that of mirrored data, of files of old bookings. */
const folder = `${mirrorFolder}/bookings`;

/** The key of a file of old bookings. */
export const archiveFileKey = (fileId: string): string => `${folder}/${fileId}`;

/** The file of old bookings with that key; undefined for any other object. */
export const fileWithKey = (key: string): string | undefined =>
  key.startsWith(`${folder}/`) ? key.slice(folder.length + 1) : undefined;

/**
 * What stays of a booking in the table while its row is in a file: its key, and the id of the file. No index lists it. A
 * later event finds it, since an appended row must not have existed.
 */
export function archivedItem(booking: Item, fileId: string): Item {
  return { ...toItem(bookingNameOf(booking)), inFile: { S: fileId } };
}

/** The key of the row of a booking; none of another entity is ever in a file. */
export function bookingNameOf({ pk, sk }: Item) {
  const entityId = (pk?.S ?? '').slice('BOOKING#'.length);
  return mirrorKey({ kind: 'booking', entityId, aspect: sk?.S ?? '' });
}

/** The file that has the row instead of the table. */
export const fileOf = (item: Item | undefined): string | undefined => item?.['inFile']?.S;
