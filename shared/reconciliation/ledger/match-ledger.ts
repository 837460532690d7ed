import { isSame, subtractSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { atBusinessHour, daysAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { matchAccount, type LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { calendarDays } from '#shared/partner-ledger/match/rules.ts';
import type { Match, Sides } from '#shared/partner-ledger/match/sides.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { applyHandMatches, withHandMatches } from './apply-hand-matches.ts';
import { asMirrored } from './as-mirrored.ts';
import { bookedLine } from './booked-line.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import { firstDoubles } from './find-doubles.ts';
import {
  correctableFrom,
  keptCuts,
  type KnownLedger,
  type LedgerCut,
} from '#shared/reconciliation/model/known-ledger.ts';
import { isWhole, linesOfDays } from './lines-of-days.ts';
import type { KnownLedgers, LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';

export interface MatchLedgerDeps {
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly totals: MirroredTotals;
  readonly ledger: Pick<LedgerRows, 'lines'>;
  readonly reconciled: Pick<KnownLedgers, 'openOf' | 'byHand'>;
  readonly ledgerSettings: LedgerSettings;
}

interface Asked {
  readonly account: Pick<RegisteredAccount, 'id' | 'currency' | 'baseline'>;
  readonly known: KnownLedger;
  readonly effect: DaysInEffect;
  readonly asOf: string;
}

/** The result of both sides of an account, or why there was nothing to compare. */
type LedgerComparison =
  | { readonly outcome: 'not-named' | 'no-ledger' | 'in-motion' }
  /** `until`: the last day up to which each day has its file. */
  | { readonly outcome: 'unchanged'; readonly until: string }
  | {
      readonly outcome: 'compared';
      readonly until: string;
      readonly differences: readonly LedgerDifference[];
      readonly matches: readonly Match[];
      /** If false, lines of unknown accounts may belong to it: unmatched lines prove nothing. */
      readonly isWhole: boolean;
      readonly next: KnownLedger;
    };

export type ComparedLedger = Extract<LedgerComparison, { readonly outcome: 'compared' }>;

/** A comparison without news is not noted, for up to so many days. */
const quietDays = 7;
/** Bookings may be recorded so many days before the compared day: the bank allows valuta dates a month ahead. */
const leadDays = { booking_date: 7, valuta_date: 31 } as const;

/**
 * Matches what came on either side since the last valid cut. A cut is invalid if one of its days has another file now,
 * or if the mirror's sums show that an older booking came, changed or was withdrawn.
 */
export async function matchLedger(deps: MatchLedgerDeps, asked: Asked): Promise<LedgerComparison> {
  const { account, asOf } = asked;
  const { all: byHand } = await deps.reconciled.byHand(account.id);
  const effect = withHandMatches(asked.effect, byHand);
  const { covers } = deps.ledgerSettings;
  const before = await deps.totals.read(account.id, account.currency);
  const begin = firstCut(asked, deps.ledgerSettings);
  const known = beginsEarlier(asked, begin) ? { ...asked.known, since: undefined, cuts: [] } : asked.known;
  const first = known.cuts[0] ?? begin;
  if (first === undefined) return { outcome: 'no-ledger' };
  const cuts = known.cuts.length === 0 ? [first] : heldByFiles(known.cuts, effect);
  const held = await heldByMirror(deps, { account, cuts, before });
  const { cut } = held;
  const day = effect.completeAfter(cut.day);
  const wanted = { accountId: account.id, effect, afterDay: cut.day, day };
  const lines = await linesOfDays(deps, wanted);
  const left = await deps.reconciled.openOf(account.id, cut);
  const isFirst = known.cuts.length === 0;
  if (isFirst && lines.length === 0 && covers === 'named-accounts') return { outcome: 'not-named' };
  if (isFirst && day === cut.day) return { outcome: 'no-ledger' };
  if (!isFirst && isUnchanged({ known, held, left, lines, day })) return { outcome: 'unchanged', until: day };
  const leftBookings = await asMirrored(deps, account.id, left.bookings);
  const after = await deps.totals.read(account.id, account.currency);
  if (!isSame(before, after)) return { outcome: 'in-motion' };

  const since = known.since ?? daysAfter(first.day, 1);
  const bookedUntil = daysAfter(asOf, -1);
  const bookings = held.bookings
    .map((booking) => bookedLine(booking, deps.ledgerSettings))
    .filter((booking) => booking.day >= daysAfter(since, -calendarDays(deps.ledgerSettings)));
  const sides = { lines: [...left.lines, ...lines], bookings: [...leftBookings, ...bookings] };
  const hand = applyHandMatches(sides, byHand);
  const compared = [hand.left, ...hand.apart].map((each) =>
    matchAccount(each, { since, lastDay: day, bookedUntil }, deps.ledgerSettings),
  );
  const found = compared.flatMap(({ differences: each }) => each);
  const open = {
    lines: compared.flatMap((each) => each.open.lines),
    bookings: compared.flatMap((each) => each.open.bookings),
  };
  const matches = [...hand.matches, ...compared.flatMap((each) => each.matches)];
  const differences = await firstDoubles(deps, account.id, found);
  const next: LedgerCut = {
    day,
    bookedUntil,
    recordedUntil: held.bookings.reduce(
      (latest, { recordedAt }) => (recordedAt > latest ? recordedAt : latest),
      cut.recordedUntil,
    ),
    sums: before,
    files: '',
    lines: unique([...open.lines, ...differences.flatMap((each) => ('line' in each ? [each.line] : []))]),
    bookings: unique([
      ...open.bookings,
      ...differences.flatMap((each) => ('booking' in each ? [each.booking] : [])),
    ]),
  };
  const nextCuts = withNext(held, next, effect);
  return {
    outcome: 'compared',
    until: day,
    differences,
    matches,
    isWhole: isWhole(wanted),
    next: { ...known, since, cuts: nextCuts },
  };
}

const unique = <Each extends { readonly id: string }>(all: readonly Each[]): Each[] => [...new Set(all)];

/** From the day before the first file, or from the onboarding. */
function firstCut(
  { account: { baseline }, effect: { block } }: Asked,
  settings: LedgerSettings,
): LedgerCut | undefined {
  if (block === undefined || baseline === undefined) return undefined;
  const dayBefore = daysAfter(block.firstDay, -1);
  const day = dayBefore < baseline.day ? baseline.day : dayBefore;
  return {
    day,
    bookedUntil: '',
    recordedUntil: toIsoInstant(
      atBusinessHour(daysAfter(day, -calendarDays(settings) - leadDays[settings.dayIs]), 0),
    ),
    sums: sumsOf([]),
    files: '',
    lines: [],
    bookings: [],
  };
}

/** Files of earlier days came later: everything is compared anew, while the lines of all days are kept. */
function beginsEarlier({ known: { since }, asOf }: Asked, begin: LedgerCut | undefined): boolean {
  if (begin === undefined || since === undefined) return false;
  return daysAfter(begin.day, 1) < since && since >= correctableFrom(asOf);
}

/** The cuts whose days still have the same files. The first one is always valid: nothing leads back behind it. */
function heldByFiles(cuts: readonly LedgerCut[], effect: DaysInEffect): readonly LedgerCut[] {
  const wrong = cuts.findIndex(
    ({ day, files }, n) => n > 0 && files !== effect.markOf(cuts[n - 1]?.day ?? '', day),
  );
  return wrong === -1 ? cuts : cuts.slice(0, wrong);
}

interface Held {
  readonly cuts: readonly LedgerCut[];
  /** The last of them. */
  readonly cut: LedgerCut;
  /** Bookings that the bank recorded after it. */
  readonly bookings: readonly MirroredBooking[];
}

interface Holding {
  readonly account: Pick<RegisteredAccount, 'id' | 'currency'>;
  readonly cuts: readonly LedgerCut[];
  readonly before: BookingSums;
}

/** The latest cut before which nothing in the mirror has changed. */
async function heldByMirror(deps: MatchLedgerDeps, { account, cuts, before }: Holding): Promise<Held> {
  for (let last = cuts.length - 1; ; last -= 1) {
    const cut = cuts[last];
    if (cut === undefined) throw new Error('An account needs a first day of comparison');
    const bookings = await bookingsAfter(deps, account.id, cut.recordedUntil);
    const older = subtractSums(before, sumsOf(bookings.filter(isIn(account.currency)).map(summed)));
    if (last > 0 && !isSame(older, cut.sums)) continue;
    // Changes before the first cut concern no compared day.
    return { cuts: [...cuts.slice(0, last), { ...cut, sums: older }], cut, bookings };
  }
}

const isIn =
  (wanted: string) =>
  ({ currency }: MirroredBooking) =>
    currency === wanted;

const summed = ({ id, amountCents, currency, data }: MirroredBooking) => ({
  id,
  amountCents,
  currency,
  valutaDate: statedDay(data?.valuta_date) ?? '',
});

async function bookingsAfter(
  { mirror }: Pick<MatchLedgerDeps, 'mirror'>,
  accountId: string,
  after: string,
): Promise<readonly MirroredBooking[]> {
  const found: MirroredBooking[] = [];
  const query = { accountId, by: 'recorded_at', from: after, to: '9999-12-31' } as const;
  for await (const booking of mirror.bookings(query)) if (booking.recordedAt > after) found.push(booking);
  return found;
}

interface Unchanged {
  readonly known: KnownLedger;
  readonly held: Held;
  readonly left: Sides;
  readonly lines: readonly LedgerLine[];
  readonly day: string;
}

function isUnchanged({ known, held: { cuts, cut, bookings }, left, lines, day }: Unchanged): boolean {
  const isLatest = cuts.length === known.cuts.length;
  const isNothingOpen = left.lines.length + left.bookings.length + known.open.length === 0;
  const isNothingNew = lines.length + bookings.length === 0;
  return isLatest && isNothingOpen && isNothingNew && day < daysAfter(cut.day, quietDays);
}

/** A second comparison of the same day replaces the first one. */
function withNext({ cuts, cut }: Held, next: LedgerCut, effect: DaysInEffect): LedgerCut[] {
  const isSameDay = cuts.length > 1 && cut.day === next.day;
  const kept = keptCuts([...(isSameDay ? cuts.slice(0, -1) : cuts), next]);
  return kept.map((each, n) => {
    const files = n === 0 ? '' : effect.markOf(kept[n - 1]?.day ?? '', each.day);
    return { ...each, files };
  });
}
