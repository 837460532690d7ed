import { bookingSums } from '#shared/bookings/booking-sums.ts';
import * as z from '#shared/kernel/zod.ts';

/** Bookings, and the sum of their amounts without sign, in integer cents. */
const amounts = z.object({ bookings: z.number(), cents: z.number() });

/** Each booking by how long ago the bank recorded it: up to a day, up to four days, longer. */
export const byAge = z.object({ day: amounts, fourDays: amounts, older: amounts });

export type ByAge = z.output<typeof byAge>;
type Age = keyof ByAge;

export const ages = ['day', 'fourDays', 'older'] as const satisfies readonly Age[];

const dayMs = 24 * 3_600_000;

export function ageOf(sinceMs: number): Age {
  if (sinceMs <= dayMs) return 'day';
  return sinceMs <= 4 * dayMs ? 'fourDays' : 'older';
}

export const nothingByAge = (): ByAge => ({
  day: { bookings: 0, cents: 0 },
  fourDays: { bookings: 0, cents: 0 },
  older: { bookings: 0, cents: 0 },
});

/** Adds the second to the first, which changes. */
export function addByAge(sum: ByAge, added: ByAge): void {
  for (const age of ages) {
    sum[age].bookings += added[age].bookings;
    sum[age].cents += added[age].cents;
  }
}

/** Which bookings of an account are counted as verified. */
export const countedBookings = z.object({
  /** Sums over all that were mirrored then. */
  sums: bookingSums,
  /** Position of the last of them, by when the bank recorded it. */
  through: z.string(),
  /** Counts its writes: each one requires the version before. */
  version: z.number(),
});

export type CountedBookings = z.output<typeof countedBookings>;

/** Bookings of one account that were verified at once. */
export interface VerifiedNow {
  readonly accountId: string;
  readonly currency: string;
  /** Day at the bank. */
  readonly day: string;
  readonly verified: ByAge;
}

/** The bookings that an agreement with the bank's balance has verified. Each is counted once. */
export interface VerifiedBookings {
  counted(accountId: string): Promise<CountedBookings | undefined>;
  /** In one step; false, with nothing counted, if another comparison has counted the account since. */
  count(now: VerifiedNow, counted: CountedBookings): Promise<boolean>;
  /** By currency. */
  sumOf(days: readonly string[]): Promise<ReadonlyMap<string, ByAge>>;
}
