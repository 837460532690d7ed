import type { ArchiveReader } from '#shared/aws/bookings/archive/archive-reader.ts';
import type { BringBack } from '#shared/aws/bookings/archive/bring-back.ts';

const unexpected = async () => Promise.reject(new Error('No booking of this test is in a file'));

/** Of a mirror without files of old bookings. */
export const noArchive: ArchiveReader = {
  filesOf: async () => Promise.resolve([]),
  rowsIn: unexpected,
  wholeRow: async (item) => Promise.resolve(item),
  isNamed: unexpected,
  broughtBack: unexpected,
};

/** Where no row names a file, nothing has to come back. */
export const nothingToBringBack: BringBack = unexpected;
