import type { Charge } from '#shared/fees/model/charge.ts';
import { chargesOfMonth } from '#shared/fees/charges/charges-of-month.ts';
import type { ChargeableBooking } from '#shared/fees/charges/fees-of-bookings.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeIntents, Acceptance, Acceptances } from '#shared/fees/model/ports.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { createLeanLines } from '#shared/bookings/lean-lines.ts';
import type { MirroredBookings } from '#shared/bookings/ports.ts';
import { firstMonthOf, lastDayOf, type CollectRules } from './due-months.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';

export interface OwedChargesDeps {
  readonly acceptances: Pick<Acceptances, 'of'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly schedule: FeeSchedule;
  readonly rules: Pick<CollectRules, 'firstMonth'>;
}

interface AskedMonths {
  readonly months: readonly string[];
  /** Day at the bank on which it is asked. */
  readonly asOf: string;
}

interface OwedMonth {
  /** `YYYY-MM` at the bank. */
  readonly month: string;
  /** Price lists that the customer agreed to. */
  readonly acceptances: readonly Acceptance[];
  /** What is already planned for the month. */
  readonly before: readonly FeeIntent[];
  /** What the account owes in addition. */
  readonly charges: readonly Charge[];
}

/**
 * What an account owes for these months, and for late bookings of months that are already planned, in order of the
 * months. Acceptances and bookings are read once.
 */
export async function* owedCharges(
  deps: OwedChargesDeps,
  account: RegisteredAccount,
  { months, asOf }: AskedMonths,
): AsyncIterable<OwedMonth> {
  const accepted = await deps.acceptances.of(account.id);
  const bookings = await chargeableSincePlanned(deps, account, months);
  const planned: FeeIntent[] = [];
  for await (const intent of deps.intents.ofAccount(account.id)) planned.push(intent);
  const { feesUntil = '' } = account;
  const late = [...bookings.keys()].filter((month) => month <= feesUntil);
  for (const month of [...new Set([...late, ...months])].toSorted()) {
    const charges = chargesOfMonth(deps.schedule, {
      account: { ...daysOf(account, asOf), id: account.id, acceptances: accepted },
      period: month,
      isPlanned: month <= feesUntil,
      bookings: bookings.get(month) ?? [],
      before: planned.map(({ charge }) => charge),
    });
    const before = planned.filter(({ charge }) => charge.period === month);
    yield { month, acceptances: accepted, before, charges };
  }
}

/** The days on which its fees depend. */
export function daysOf({ openedDay, baseline, ...account }: RegisteredAccount, asOf: string) {
  const chargedFrom = daysAfter(baseline?.day ?? '9999-12-30', 1);
  // If no event reported the opening, it counts as opened with its onboarding.
  return { openedDay: openedDay ?? chargedFrom, chargedFrom, closedDay: lastDayOf(account, asOf) };
}

/** The bank may record a booking some days before its booking day. */
const recordedBeforeDays = 31;

/**
 * Months in which bookings may have come since the last planning or search, from the first charged month on, with the
 * bookings that a fee may be charged for. An account may have a million others.
 */
async function chargeableSincePlanned(
  { mirrored, schedule, rules }: Pick<OwedChargesDeps, 'mirrored' | 'schedule' | 'rules'>,
  account: RegisteredAccount,
  months: readonly string[],
): Promise<ReadonlyMap<string, readonly ChargeableBooking[]>> {
  const { id, baseline, feesUntil = '', feesLookedUntil = '' } = account;
  const first = firstMonthOf(account, rules);
  const found = new Map<string, ChargeableBooking[]>();
  if (baseline === undefined || first === undefined) return found;
  const known = feesLookedUntil > feesUntil ? feesLookedUntil : feesUntil;
  const from = known === '' ? monthAfter(months[0] ?? first, -1) : known;
  const since = toIsoInstant(atBusinessHour(daysAfter(`${from}-01`, -recordedBeforeDays), 0));
  const charged = typesOfFees(schedule);
  const { bookingLine } = createLeanLines();
  for await (const booking of mirrored.since(id, since)) {
    const day = bookingDayOf(booking);
    const month = monthOf(day);
    if (day <= baseline.day || month < first) continue;
    const inMonth = found.get(month) ?? [];
    found.set(month, inMonth);
    if (!charged.has(booking.type)) continue;
    const { id: name, type, amountCents: cents, currency } = bookingLine(booking);
    inMonth.push({ id: name, day, type, cents, currency });
  }
  return found;
}

/** The types of bookings for which any price list has a fee. */
const typesOfFees = ({ priceLists }: FeeSchedule): ReadonlySet<string> =>
  new Set(
    priceLists.flatMap(({ fees }) =>
      fees.flatMap(({ trigger }) => (trigger.on === 'booking' ? trigger.types : [])),
    ),
  );
