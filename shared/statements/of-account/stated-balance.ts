import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { linesOf } from '#shared/bookings/held-bookings.ts';
import type { BookingLine, MirroredBookings } from '#shared/bookings/ports.ts';
import type { KnownBalance } from './known-balance.ts';

interface StatedBalance {
  readonly accountId: string;
  /** The balance is stated at the end of this day. */
  readonly day: string;
  readonly cents: number;
  /** The bank counts what it had recorded by then (canonical UTC). */
  readonly countsUntil: string;
}

interface BalanceDeps {
  readonly mirrored: Pick<MirroredBookings, 'byValuta' | 'since'>;
  /** For so long before and after each instant, it is unknown which bookings the bank counts. */
  readonly lagMs: number;
}

/**
 * What the balance should be instead: the known balance, plus the mirrored bookings of the days between, plus those
 * that the bank recorded between the two. Undefined if the balance is right.
 */
export async function expectedInstead(
  deps: BalanceDeps,
  known: KnownBalance,
  stated: StatedBalance,
): Promise<number | undefined> {
  const bookings = await between(deps, known, stated);
  const upTo = (instant: string) => bookings.filter(({ recordedAt }) => recordedAt < instant).length;
  const range = (latest: string, earliest = latest) => [
    upTo(shifted(earliest, -deps.lagMs)),
    upTo(shifted(latest, deps.lagMs)),
  ];
  const [nowSurely = 0, nowPerhaps = 0] = range(stated.countsUntil);
  const { countsUntil, surelyUntil } = known;
  const [thenSurely = 0, thenPerhaps = 0] = countsUntil === undefined ? [] : range(countsUntil, surelyUntil);
  const older = bookings.map(({ valutaDate = '', amountCents }) =>
    valutaDate <= known.day ? amountCents : 0,
  );
  const all = bookings.map(({ amountCents }) => amountCents);
  const expected = (now: number, then: number) =>
    known.cents + sumOf(all.slice(0, now)) - sumOf(older.slice(0, then));
  for (let now = nowSurely; now <= nowPerhaps; now += 1)
    for (let then = thenSurely; then <= thenPerhaps; then += 1)
      if (expected(now, then) === stated.cents) return undefined;
  return expected(nowSurely, thenSurely);
}

/** All that may make a difference between the two, in the order of the bank. */
async function between(
  { mirrored, lagMs }: BalanceDeps,
  { day: knownDay, countsUntil, surelyUntil: then = countsUntil }: KnownBalance,
  { accountId, day, countsUntil: now }: StatedBalance,
): Promise<readonly BookingLine[]> {
  const firstDay = then === undefined ? '0001-01-01' : daysAfter(knownDay, 1);
  const ofDays =
    firstDay > day ? [] : await linesOf(mirrored.byValuta(accountId, { firstDay, lastDay: day }));
  const since = then === undefined ? undefined : shifted(then < now ? then : now, -lagMs);
  const isLate = ({ valutaDate }: BookingLine) => valutaDate !== undefined && valutaDate <= knownDay;
  const late = since === undefined ? [] : await linesOf(mirrored.since(accountId, since), isLate);
  return [...ofDays, ...late].toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
}

const shifted = (instant: string, ms: number) => toIsoInstant(Date.parse(instant) + ms);
const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);
