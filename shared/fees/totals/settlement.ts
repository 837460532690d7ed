import { share } from '#shared/fees/charges/share.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { FeeSettlement, SettlementRules } from '#shared/fees/model/fee-settlement.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';

/** The cut-off day at the end of what is settled for a month. */
const cutOffDay = (month: string, { day }: Pick<SettlementRules, 'day'>): string =>
  `${monthAfter(month)}-${String(day).padStart(2, '0')}`;

/** TARGET days after which the billing account shows a settlement. */
const bookedAfterTargetDays = 2;

/** The days on which the settlement of a month is booked. */
export function settlementDays(month: string, rules: Pick<SettlementRules, 'day'>) {
  const firstDay = cutOffDay(month, rules);
  return { firstDay, lastDay: targetDaysAfter(firstDay, bookedAfterTargetDays) };
}

/** The latest month whose settlement is booked by that day. */
export function settledMonth(asOf: string, rules: Pick<SettlementRules, 'day'>): string {
  const month = monthAfter(monthOf(asOf), -1);
  return asOf >= settlementDays(month, rules).lastDay ? month : monthAfter(month, -1);
}

/**
 * Where a charge lies between the cut-off days of a month: within, at the beginning, at the end, or elsewhere. Only the
 * bank knows the time of the cut-off on a cut-off day.
 */
function placeOf({ sentDay = '' }: FeeIntent, month: string, rules: Pick<SettlementRules, 'day'>) {
  const [begin, end] = [cutOffDay(monthAfter(month, -1), rules), cutOffDay(month, rules)];
  if (sentDay < begin || sentDay > end) return 'elsewhere';
  if (sentDay === begin) return 'begin';
  return sentDay === end ? 'end' : 'within';
}

/** Whether it was charged on the cut-off day at the end of the month, and may belong to the next one. */
export const isAtCutOff = (intent: FeeIntent, month: string, rules: Pick<SettlementRules, 'day'>): boolean =>
  isCharged(intent.state) && placeOf(intent, month, rules) === 'end';

const minuteOf = ({ acceptedAt = '' }: FeeIntent) => acceptedAt.slice(0, 'YYYY-MM-DDThh:mm'.length);

/**
 * What an account adds to the settlement of a month: `within`, `doubt` (fees with an unknown outcome), and the minutes
 * of both cut-off days.
 */
export function settlementSums(
  intents: readonly FeeIntent[],
  month: string,
  rules: Pick<SettlementRules, 'day'>,
): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (name: string, cents: number) => (sums[name] = (sums[name] ?? 0) + cents);
  for (const intent of intents) {
    const place = placeOf(intent, month, rules);
    if (place === 'elsewhere') continue;
    const { cents } = intent.charge;
    if (['SUBMITTING', 'IN_DOUBT'].includes(intent.state)) add('doubt', cents);
    if (!isCharged(intent.state)) continue;
    add(place === 'within' ? place : `${place} ${minuteOf(intent)}`, cents);
  }
  return sums;
}

/** The month whose settlement contains the fee; undefined unless that is proven. */
export function settledIn(
  intent: FeeIntent,
  settlements: readonly FeeSettlement[],
  rules: Pick<SettlementRules, 'day'>,
): string | undefined {
  if (!isCharged(intent.state)) return undefined;
  // A cut of no charge, `-`, sorts before every minute.
  const contains = ({ month, state, cut }: FeeSettlement): boolean => {
    if (state !== 'settled') return false;
    const place = placeOf(intent, month, rules);
    if (place === 'end') return cut !== undefined && minuteOf(intent) <= cut;
    if (place !== 'begin') return place === 'within';
    const before = settlements.find((each) => each.month === monthAfter(month, -1));
    return before?.cut !== undefined && minuteOf(intent) > before.cut;
  };
  return settlements.find(contains)?.month;
}

/** A booking on the billing account. */
export interface Credit {
  readonly id: string;
  readonly type: string;
  readonly cents: number;
}

interface SettlementSight {
  readonly month: string;
  readonly runId: string;
  readonly sums: Readonly<Record<string, number>>;
  /** Money that came to the billing account on the days of the settlement. */
  readonly credits: readonly Credit[];
  /** The settlement of the month before. */
  readonly before: FeeSettlement | undefined;
  /** Type of the bookings that showed settlements, if any did. */
  readonly provenType: string | undefined;
  readonly rules: SettlementRules;
}

/** Compares the fees of a month with the billing account. Charges on a cut-off day may lie on either side. */
export function judgeSettlement(sight: SettlementSight): FeeSettlement {
  const { month, runId, sums, credits, before, provenType, rules } = sight;
  const settlements = credits.filter(({ type }) => provenType === undefined || type === provenType);
  const known = { within: sums['within'] ?? 0, doubtCents: sums['doubt'] ?? 0 };
  const possible = possibleSums(sums, before);
  const paid = (cents: number) => cents - share(cents, [rules.keptPercent, 100], 'half-even');
  const base = { month, runId, doubtCents: known.doubtCents, atCutOff: atCutOff(sums) };
  for (const { cents, cut } of possible) {
    const charged = known.within + cents;
    const match = settlements.find((credit) => credit.cents === paid(charged));
    if (match === undefined && charged !== 0) continue;
    if (charged === 0 && settlements.length > 0) continue;
    return {
      ...base,
      state: 'settled',
      chargedCents: charged,
      expectedCents: paid(charged),
      foundCents: match?.cents ?? 0,
      cut,
      ...(match !== undefined && { bookingId: match.id, bookingType: match.type }),
    };
  }
  const charged = known.within + (possible[0]?.cents ?? 0);
  const found = settlements.reduce((sum, credit) => sum + credit.cents, 0);
  const isProven = provenType !== undefined;
  return {
    ...base,
    state: known.doubtCents > 0 ? 'waiting' : isProven ? 'variance' : 'unproven',
    chargedCents: charged,
    expectedCents: paid(charged),
    foundCents: isProven ? found : 0,
    ...(isProven && settlements[0] !== undefined && { bookingId: settlements[0].id }),
  };
}

/**
 * Possible sums of the cut-off days: everything after some minute of the first day, and up to some minute of the last
 * day.
 */
function possibleSums(sums: SettlementSight['sums'], before: FeeSettlement | undefined) {
  const begins = minutesOf(sums, 'begin');
  const ends = minutesOf(sums, 'end');
  // The rest of the first day, after what the month before contained.
  const first = before?.state === 'settled' ? before.cut : undefined;
  const starts =
    first === undefined
      ? begins.map((_, index) => totalOf(begins.slice(index))).concat(0)
      : [totalOf(begins.filter(({ minute }) => minute > first))];
  const stops = [{ cut: '-', cents: 0 }];
  let cents = 0;
  for (const each of ends) stops.push({ cut: each.minute, cents: (cents += each.cents) });
  return starts.flatMap((start) => stops.map((stop) => ({ ...stop, cents: start + stop.cents })));
}

const totalOf = (minutes: readonly { readonly cents: number }[]) =>
  minutes.reduce((sum, { cents }) => sum + cents, 0);

const minutesOf = (sums: SettlementSight['sums'], place: 'begin' | 'end') =>
  Object.entries(sums)
    .filter(([name]) => name.startsWith(`${place} `))
    .map(([name, cents]) => ({ minute: name.slice(place.length + 1), cents }))
    .toSorted((one, other) => (one.minute < other.minute ? -1 : 1));

const atCutOff = (sums: SettlementSight['sums']): Record<string, number> =>
  Object.fromEntries(minutesOf(sums, 'end').map(({ minute, cents }) => [minute, cents]));
