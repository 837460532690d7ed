import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { Span } from '#shared/reconciliation/model/bank.ts';
import type { ReconciledFull, Seal } from '#shared/reconciliation/model/reconciled.ts';
import { isSame, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { compareSpan, nothingFound, type CompareDeps, type Comparison } from './compare-span.ts';
import { mirroredSums, type MirroredSums } from './mirrored-sums.ts';
import { atBusinessHour, daysAfter, monthsAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';

export interface CompareBookingsDeps extends CompareDeps {
  readonly totals: MirroredTotals;
  readonly clock: Clock;
  /** How late the bank may show what it recorded. */
  readonly lagMs: number;
}

/** Nobody orders a booking whose valuta date is further ahead. */
const longestValutaMs = 31 * 24 * 3_600_000;

interface Asked {
  readonly id: string;
  readonly currency: string;
  readonly baseline: Baseline;
  readonly asOf: string;
  readonly known: ReconciledFull;
  /** Compares sealed months as well. */
  readonly afresh: boolean;
}

/**
 * A customer may give a direct debit back for eight weeks. Return codes are in no sum, so no seal shows them: younger
 * months are compared even if they are sealed, mostly by the call that compares the present one.
 */
const returnableMonths = 3;

/** Bookings of an account, compared from beginning to end. */
export interface BookingsComparison extends Comparison {
  /** Canonical UTC. */
  readonly begunAt: string;
  readonly seals: readonly Seal[];
  /** The mirrored bookings that the baseline counts. */
  readonly ofBaseline: BookingSums;
  /** Integer cents of the mirrored bookings without a valuta date whose day may not have come. */
  readonly undated: readonly number[];
  /** Our totals are not the sum of our rows; `drift`: by how many cents they are higher, in the account's currency. */
  readonly isDrifted: boolean;
  readonly drift: { readonly differenceCents: number; readonly currency: string };
  /** Something came into the mirror meanwhile. */
  readonly isInMotion: boolean;
}

/**
 * Compares months that are young or not sealed. Any other month costs no call while the mirror has the same count, sum
 * and digest. A month that is over and agrees gets sealed, unless the mirror changed meanwhile.
 */
export async function compareBookings(deps: CompareBookingsDeps, asked: Asked): Promise<BookingsComparison> {
  const { mirror, clock, lagMs } = deps;
  const { id, currency, baseline, asOf, known, afresh } = asked;
  const nowMs = clock.now();
  const [begunAt, settledBefore] = [toIsoInstant(nowMs), toIsoInstant(nowMs - lagMs)];
  const before = await totalsOf(deps, id, [currency]);
  // Bookings recorded during the comparison are left to the next one.
  const periods = periodsSince(baseline, asOf, toIsoInstant(nowMs + 1));
  const sums = await mirroredSums(mirror, id, {
    currency,
    spans: periods,
    isOfBaseline: ({ data, ...booking }) =>
      booking.currency === currency &&
      isCountedBy(baseline, { ...booking, bookingDate: statedDay(data?.booking_date) }),
    undatedSince: toIsoInstant(nowMs - longestValutaMs),
  });
  const returnableFrom = startOf(monthsAfter(asOf, -returnableMonths));
  const holds = periods.map(
    (period, n) => !afresh && period.until <= returnableFrom && isSealed(period, sums.bySpan[n], known.seals),
  );
  const found = nothingFound();
  for (const span of spansOf(periods, holds))
    add(found, await compareSpan(deps, { accountId: id, currency, span, settledBefore }));
  const after = await totalsOf(deps, id, [currency, ...sums.byCurrency.keys()]);
  const isInMotion = [...before].some(([each, total]) => !isSame(total, totalIn(after, each)));
  const isClean = isAlike(found) && found.inFlight === 0 && !isInMotion;
  return {
    ...found,
    begunAt,
    isInMotion,
    ofBaseline: sums.ofBaseline,
    undated: sums.undated,
    isDrifted: !isInMotion && [...after].some(([each, total]) => !isSame(total, ours(sums, each))),
    drift: {
      differenceCents: totalIn(after, currency).sumCents - ours(sums, currency).sumCents,
      currency,
    },
    seals: periods.flatMap((period, n) => sealOf(period, sums.bySpan[n], isClean || holds[n] === true)),
  };
}

/** Whether nothing differs. */
export const isAlike = ({ missing, changed, orphans, isCut }: Comparison): boolean =>
  missing.length + changed.length + orphans.length === 0 && !isCut;

const none = { count: 0, sumCents: 0, digest: '0'.repeat(32) };

type Totals = ReadonlyMap<string, Awaited<ReturnType<MirroredTotals['read']>>>;

const totalIn = (totals: Totals, currency: string) => totals.get(currency) ?? none;
const ours = ({ byCurrency }: MirroredSums, currency: string) => byCurrency.get(currency) ?? none;

async function totalsOf(
  { totals }: Pick<CompareBookingsDeps, 'totals'>,
  accountId: string,
  currencies: readonly string[],
): Promise<Totals> {
  const found = new Map<string, Awaited<ReturnType<MirroredTotals['read']>>>();
  for (const currency of new Set(['EUR', ...currencies]))
    found.set(currency, await totals.read(accountId, currency));
  return found;
}

function isSealed({ from, until }: Period, sums: Sums | undefined, seals: readonly Seal[]): boolean {
  const seal = seals.find((each) => each.from === from && each.until === until);
  return seal !== undefined && sums !== undefined && isSame(seal, sums);
}

type Sums = MirroredSums['bySpan'][number];

function sealOf({ from, until, isOver }: Period, sums: Sums | undefined, agrees: boolean): readonly Seal[] {
  return isOver && agrees && sums !== undefined ? [{ from, until, ...sums }] : [];
}

/** The spans that are not sealed, as few as possible: each costs at least one call. */
function spansOf(periods: readonly Period[], holds: readonly boolean[]): readonly Span[] {
  const spans: { from: string; until: string }[] = [];
  for (const [n, { from, until }] of periods.entries()) {
    if (holds[n] === true) continue;
    const last = spans.at(-1);
    if (last?.until === from) last.until = until;
    else spans.push({ from, until });
  }
  return spans;
}

function add(found: Comparison, more: Comparison): void {
  found.missing.push(...more.missing);
  // One that the bank recorded in another span than the mirror is found in both.
  const known = new Set(found.changed.map(({ bank }) => bank.id));
  found.changed.push(...more.changed.filter(({ bank }) => !known.has(bank.id)));
  found.orphans.push(...more.orphans);
  found.inFlight += more.inFlight;
  found.inFlightCents += more.inFlightCents;
  found.compared += more.compared;
  found.isCut ||= more.isCut;
}

/** The bank tries for five days to deliver a webhook: until then, a month that has ended may get more bookings. */
const sealedAfterDays = 7;

const startOf = (day: string) => toIsoInstant(atBusinessHour(day, 0));

/** A part of the time that is compared. */
interface Period extends Span {
  /** Whether nothing is recorded in it any more. */
  readonly isOver: boolean;
}

/** Months at the bank from the baseline on; the last one goes on until now. */
function periodsSince(baseline: Pick<Baseline, 'day'>, asOf: string, until: string): readonly Period[] {
  const periods: Period[] = [];
  let first = daysAfter(baseline.day, 1);
  let next = monthsAfter(`${first.slice(0, 8)}01`, 1);
  while (daysAfter(next, sealedAfterDays) <= asOf) {
    periods.push({ from: startOf(first), until: startOf(next), isOver: true });
    [first, next] = [next, monthsAfter(next, 1)];
  }
  const from = startOf(first);
  return from < until ? [...periods, { from, until, isOver: false }] : periods;
}
