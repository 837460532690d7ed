import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { BookingArchive } from './ports.ts';

const lookAgainSeconds = 60;

/** Moves an account's old bookings, file by file. What moved stays so: the next attempt goes on behind it. */
export function createArchiveAccount({ bookingArchive }: { readonly bookingArchive: BookingArchive }) {
  return async (
    accountId: string,
    { before }: { readonly before: string },
    work: ItemWork,
  ): Promise<ItemResult> => {
    let bookings = 0;
    await bookingArchive.settle(accountId);
    for await (const old of bookingArchive.old(accountId, before)) {
      if (!(await work.mayWrite())) return 'left';
      if ((await old.move()) === 'in-motion')
        return { again: { afterSeconds: lookAgainSeconds, orElse: 'in-motion' } };
      bookings += old.count;
    }
    return bookings === 0 ? { outcome: 'nothing-old' } : { outcome: 'archived', line: { bookings } };
  };
}
