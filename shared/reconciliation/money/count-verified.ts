import { createSums, isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { atBusinessHour, businessDay, daysAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import {
  ageOf,
  nothingByAge,
  type ByAge,
  type CountedBookings,
  type VerifiedBookings,
} from '#shared/reconciliation/model/verified.ts';

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

type Counting = Pick<CountedBookings, 'sums' | 'through'>;

/** Longer than an index of the mirror lags. */
const longestWaitMs = 3_600_000;
const daysLookedBack = 5;
const ever = { by: 'recorded_at', from: '0000-01-01', to: '9999-12-31' } as const;

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
  const from = seen ?? startOf(agreed);
  if (seen !== undefined && isSame(seen.sums, mirrored)) return undefined;
  const newer = await newerBookings(deps, agreement, from);
  const rest = subtractSums(subtractSums(mirrored, from.sums), newer.sums);
  if (!isSame(rest, sumsOf([]))) {
    const late = await lateBooking(deps, agreement, { from, rest });
    if (late !== undefined) add(newer.verified, late, at);
    else if (await mayStillFit(deps, agreement, rest)) return waitsSince ?? at;
    else if (rest.count > 0) {
      // They came into the mirror behind later ones: nothing says when the bank recorded them.
      newer.verified.older.bookings += rest.count;
      newer.verified.older.cents += Math.abs(rest.sumCents);
    }
  }
  const now = { accountId: account.id, currency: account.currency, day: businessDay(Date.parse(at)) };
  const counted = { sums: mirrored, through: newer.through, version: (seen?.version ?? 0) + 1 };
  const isCounted = await deps.verified.count({ ...now, verified: newer.verified }, counted);
  // Another comparison has counted meanwhile, perhaps by other sums.
  return isCounted ? undefined : at;
}

/** An account that agreed before anything was counted begins there. */
function startOf(agreed: ReconciledMoney['agreed']): Counting {
  return agreed === undefined
    ? { sums: sumsOf([]), through: '' }
    : { sums: agreed.mirrored, through: agreed.at };
}

async function newerBookings(
  { mirror }: Pick<CountVerifiedDeps, 'mirror'>,
  { account, at }: Agreement,
  { through: after }: Counting,
) {
  const verified = nothingByAge();
  const { add: addToSums, sums } = createSums();
  const isDue = isDueOf(account);
  let through = after;
  for await (const booking of mirror.bookings({ accountId: account.id, ...ever, after })) {
    if (booking.currency !== account.currency) continue;
    addToSums(summed(booking));
    through = booking.position;
    if (isDue(booking)) add(verified, booking, at);
  }
  return { verified, sums: sums(), through };
}

/** The baseline counts the earlier ones. */
function isDueOf({ baseline }: RegisteredAccount): (booking: MirroredBooking) => boolean {
  if (baseline === undefined) return () => true;
  const since = baseline.askedAt ?? toIsoInstant(atBusinessHour(daysAfter(baseline.day, 1), 0));
  return ({ data, ...booking }) =>
    booking.recordedAt >= since &&
    !isCountedBy(baseline, { ...booking, bookingDate: statedDay(data?.booking_date) });
}

interface Late {
  readonly from: Counting;
  /** What neither the counted bookings nor the newer ones explain. */
  readonly rest: BookingSums;
}

/** A webhook may come after that of a later booking, which is counted. */
async function lateBooking(
  { mirror }: Pick<CountVerifiedDeps, 'mirror'>,
  { account }: Agreement,
  { from: { through }, rest }: Late,
): Promise<MirroredBooking | undefined> {
  if (rest.count !== 1 || through === '') return undefined;
  const from = daysAfter(through.slice(0, 'YYYY-MM-DD'.length), -daysLookedBack);
  for await (const booking of mirror.bookings({ ...ever, accountId: account.id, from, to: through }))
    if (booking.currency === account.currency && isSame(sumsOf([summed(booking)]), rest)) return booking;
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

function add(verified: ByAge, { recordedAt, amountCents }: MirroredBooking, at: string): void {
  const counted = verified[ageOf(Date.parse(at) - Date.parse(recordedAt))];
  counted.bookings += 1;
  counted.cents += Math.abs(amountCents);
}

function summed({ data, ...booking }: MirroredBooking) {
  return { ...booking, valutaDate: statedDay(data?.valuta_date) ?? '' };
}
