import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { Span } from '#shared/reconciliation/model/bank.ts';
import type { ReconciledFull, Seal } from '#shared/reconciliation/model/reconciled.ts';
import { isSame, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { compareSpan, nothingFound, type CompareDeps, type Comparison } from './compare-span.ts';
import { mirroredSums, type MirroredSums } from './mirrored-sums.ts';
import { periodsSince, type Period } from './periods.ts';

export interface LookAtBookingsDeps extends CompareDeps {
  readonly totals: MirroredTotals;
  readonly clock: Clock;
  /** How late the bank may show what it recorded. */
  readonly lagMs: number;
}

/** Nobody orders a booking whose valuta date is further ahead. */
const longestValutaMs = 31 * 24 * 3_600_000;

interface Looked {
  readonly id: string;
  readonly currency: string;
  readonly baseline: Baseline;
  readonly asOf: string;
  readonly known: ReconciledFull;
  /** Also what is sealed. */
  readonly afresh: boolean;
}

/** Bookings of an account, compared from beginning to end. */
export interface BookingsLook extends Comparison {
  /** Canonical UTC. */
  readonly begunAt: string;
  readonly seals: readonly Seal[];
  /** What the mirror holds of what the baseline counts. */
  readonly ofBaseline: BookingSums;
  /** Integer cents of the mirrored bookings without a valuta date whose day may not have come. */
  readonly undated: readonly number[];
  /** Our totals are not the sum of our rows; and by how many cents they are more, in the account's currency. */
  readonly isDrifted: boolean;
  readonly drift: { readonly differenceCents: number; readonly currency: string };
  /** Something came into the mirror meanwhile. */
  readonly isInMotion: boolean;
}

/**
 * Compares what is not sealed. What is sealed costs no call as long as the mirror gives the same count, sum and digest. A
 * month that is over and agrees is sealed from then on, if nothing came into the mirror meanwhile.
 */
export async function lookAtBookings(deps: LookAtBookingsDeps, looked: Looked): Promise<BookingsLook> {
  const { mirror, clock, lagMs } = deps;
  const { id, currency, baseline, asOf, known, afresh } = looked;
  const nowMs = clock.now();
  const [begunAt, settledBefore] = [toIsoInstant(nowMs), toIsoInstant(nowMs - lagMs)];
  const before = await totalsOf(deps, id, [currency]);
  // Whatever is recorded while this goes on is left to the next look.
  const periods = periodsSince(baseline, asOf, toIsoInstant(nowMs + 1));
  const sums = await mirroredSums(mirror, id, {
    currency,
    spans: periods,
    isOfBaseline: ({ data, ...booking }) =>
      booking.currency === currency &&
      isCountedBy(baseline, { ...booking, bookingDate: data?.booking_date ?? undefined }),
    undatedSince: toIsoInstant(nowMs - longestValutaMs),
  });
  const holds = periods.map((period, n) => !afresh && isSealed(period, sums.bySpan[n], known.seals));
  const found = nothingFound();
  for (const span of spansOf(periods, holds))
    add(found, await compareSpan(deps, { accountId: id, currency, span, settledBefore }));
  const after = await totalsOf(deps, id, [...sums.byCurrency.keys()]);
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
  { totals }: Pick<LookAtBookingsDeps, 'totals'>,
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

/** What is not sealed, in as few pieces as possible: each costs a call at least. */
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
  found.changed.push(...more.changed);
  found.orphans.push(...more.orphans);
  found.inFlight += more.inFlight;
  found.inFlightCents += more.inFlightCents;
  found.compared += more.compared;
  found.isCut ||= more.isCut;
}
