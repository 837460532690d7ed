import { isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import type { VerifiedBookings } from '#shared/reconciliation/model/verified.ts';
import { addBooking, countedOrStart, summed, uncountedBookings } from './uncounted-bookings.ts';

export interface CountVerifiedDeps {
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly totals: MirroredTotals;
  readonly verified: Pick<VerifiedBookings, 'counted' | 'count'>;
}

interface Agreement {
  readonly account: RegisteredAccount;
  readonly agreed: ReconciledMoney['agreed'];
  /** The mirror's sums, with which the bank's balance agrees now. */
  readonly mirrored: BookingSums;
  /** Canonical UTC. */
  readonly at: string;
}

/** Longer than an index of the mirror lags. */
const longestWaitMs = 3_600_000;
const daysLookedBack = 5;

/**
 * Counts the bookings that an agreement verifies for the first time, by how long ago the bank recorded them. Reads only
 * what was recorded after those that are counted. Returns since when the rows have not explained the sums, if they do not
 * yet: the next comparison counts them then.
 */
export async function countVerified(
  deps: CountVerifiedDeps,
  agreement: Agreement,
): Promise<string | undefined> {
  const { account, agreed, mirrored, at } = agreement;
  const waitsSince = agreed?.uncountedSince;
  if (agreed !== undefined && waitsSince === undefined && isSame(agreed.mirrored, mirrored)) return undefined;
  const seen = await deps.verified.counted(account.id);
  if (seen !== undefined && isSame(seen.sums, mirrored)) return undefined;
  const { sums, through: after } = countedOrStart(seen, agreed);
  const newer = await uncountedBookings(deps.mirror, { account, after, at });
  const rest = subtractSums(subtractSums(mirrored, sums), newer.sums);
  if (!isSame(rest, sumsOf([]))) {
    const late = await lateBooking(deps, account, { until: after, rest });
    if (late !== undefined) addBooking(newer.byAge, late, at);
    else if (await mayStillFit(deps, agreement, rest)) return waitsSince ?? at;
    else if (rest.count > 0) {
      // They came into the mirror behind later ones: nothing says when the bank recorded them.
      newer.byAge.older.bookings += rest.count;
      newer.byAge.older.cents += Math.abs(rest.sumCents);
    }
  }
  const isCounted = await deps.verified.count(
    {
      accountId: account.id,
      currency: account.currency,
      day: businessDay(Date.parse(at)),
      verified: newer.byAge,
    },
    { sums: mirrored, through: newer.through, version: (seen?.version ?? 0) + 1 },
  );
  // Another comparison has counted meanwhile, perhaps by other sums.
  return isCounted ? undefined : at;
}

interface Late {
  /** Position of the last booking that is counted. */
  readonly until: string;
  /** What neither the counted bookings nor the newer ones explain. */
  readonly rest: BookingSums;
}

/** A webhook may come after that of a later booking, which is counted. */
async function lateBooking(
  { mirror }: Pick<CountVerifiedDeps, 'mirror'>,
  { id: accountId, currency }: RegisteredAccount,
  { until: to, rest }: Late,
): Promise<MirroredBooking | undefined> {
  if (rest.count !== 1 || to === '') return undefined;
  const from = daysAfter(to.slice(0, 'YYYY-MM-DD'.length), -daysLookedBack);
  for await (const booking of mirror.bookings({ accountId, by: 'recorded_at', from, to }))
    if (booking.currency === currency && isSame(sumsOf([summed(booking)]), rest)) return booking;
  return undefined;
}

/** An index lags, or something came into the mirror while it was read. */
async function mayStillFit(
  { totals }: Pick<CountVerifiedDeps, 'totals'>,
  { account: { id, currency }, agreed, mirrored, at }: Agreement,
  rest: BookingSums,
): Promise<boolean> {
  if (Date.parse(at) - Date.parse(agreed?.uncountedSince ?? at) > longestWaitMs) return false;
  return rest.count > 0 || !isSame(mirrored, await totals.read(id, currency));
}
