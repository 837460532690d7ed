/** Old bookings of one account and month that go into one file. */
export interface OldBookings {
  readonly accountId: string;
  readonly count: number;
  /** Once all of them are in the file, the table keeps their keys alone. Nothing changes if one of them changed meanwhile. */
  readonly move: () => Promise<'moved' | 'in-motion'>;
}

/** Moves old bookings from the table into files of the bucket. */
export interface BookingArchive {
  /** Those whose days of record, booking and valuta are all before that day, oldest first. */
  old(accountId: string, before: string): AsyncIterable<OldBookings>;
  /** Files whose bookings came back are no longer looked through for them: the index shows them all by now. */
  settle(accountId: string): Promise<void>;
}
