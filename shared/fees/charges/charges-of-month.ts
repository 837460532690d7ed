import { lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import {
  firstDayWith,
  listsWithin,
  type ChargedAccount,
  type ListedDays,
} from '#shared/fees/schedule/accepted-lists.ts';
import type { FeeSchedule, TaxRate } from '#shared/fees/model/fee-schedule.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import { isGone, onceAMonth, sumOf, type Charge } from '#shared/fees/model/charge.ts';
import { roundingOf, type Draft, type Part } from './draft.ts';
import { forBookings, isFree, type ChargeableBooking } from './fees-of-bookings.ts';
import { monthly, onceOnly, yearly } from './fees-of-days.ts';
import { withLimits } from './limits-of-month.ts';
import { includedTax } from './share.ts';

interface MonthOfAccount {
  readonly account: ChargedAccount;
  /** `YYYY-MM` at the bank. */
  readonly period: string;
  readonly bookings: readonly ChargeableBooking[];
  /** The fees of its days are planned: only fees for late bookings are missing. */
  readonly isPlanned?: boolean;
  /**
   * What the account was charged before, for any month. It stays as it is: a late booking takes no free place from an
   * earlier one, and a booking that the bank moved to this month is not charged again.
   */
  readonly before?: readonly Charge[];
  /** The charge that is priced again, which is not one of those: it keeps its place in tiers of the month. */
  readonly again?: Charge;
}

/**
 * What an account owes for a month in addition to `before`, ordered by fee and day. Free and waived charges have 0
 * cents.
 */
export function chargesOfMonth(schedule: FeeSchedule, month: MonthOfAccount): readonly Charge[] {
  const { account, period, before = [] } = month;
  const first = `${period}-01`;
  const listed = listsWithin(schedule, account, [first, lastDayOfMonth(first)]);
  const codes = new Set(listed.flatMap(({ list }) => list.fees.map(({ code }) => code)));
  const drafts = [...codes].flatMap((code) => {
    const firstDay = firstDayWith(schedule, account, code);
    const ofCode = before.filter((charge) => charge.code === code);
    return draftsOf({ parts: listed.flatMap((each) => feesOf(each, code)), ofCode, firstDay }, month);
  });
  const inMonth = before.filter((charge) => charge.period === period);
  const limited = withLimits(drafts, { period, inMonth, again: month.again });
  return limited.map((draft) => chargeOf(draft, { schedule, period }));
}

const feesOf = (each: ListedDays, code: string): readonly Part[] =>
  each.list.fees.filter((fee) => fee.code === code).map((fee) => ({ ...each, fee }));

interface OfCode {
  readonly parts: readonly Part[];
  /** The first day on which the account has a list with it. */
  readonly firstDay: string | undefined;
  /** Charges of any month by it. */
  readonly ofCode: readonly Charge[];
}

function draftsOf({ parts, firstDay, ofCode: before }: OfCode, month: MonthOfAccount): readonly Draft[] {
  const { period, account, again } = month;
  const inMonth = before.filter((charge) => charge.period === month.period);
  // A booking that is gone leaves its free place to another one of the month for which it was planned.
  const freeIn = (name: string) =>
    before.filter((charge) => charge.period === name && isFree(charge) && !isGone(charge)).length;
  const charged = new Set(before.map(({ occurrence }) => occurrence));
  const bookings = month.bookings.filter(({ id }) => !charged.has(id));
  const ofBookings = forBookings(parts, bookings, { inMonth, again, free: freeIn(again?.period ?? period) });
  if (month.isPlanned === true || inMonth.some(isOnceAMonth)) return ofBookings;
  const daysInMonth = Number(lastDayOfMonth(`${period}-01`).slice(8));
  return [
    ...monthly(parts, { daysInMonth, isOnboarding: isOnboardedIn(period, account) }),
    ...yearly(parts, { period, openedDay: account.openedDay, before }),
    ...(before.length > 0 ? [] : onceOnly(parts, firstDay)),
    ...ofBookings,
  ];
}

/** A life that began with us has no days that others charged. */
const isOnboardedIn = (period: string, { openedDay, chargedFrom = '' }: ChargedAccount): boolean =>
  chargedFrom > `${period}-01` && monthOf(chargedFrom) === period && openedDay < chargedFrom;

const isOnceAMonth = ({ occurrence }: Charge) => occurrence === onceAMonth;

/** There always is a rate: synthesis refuses a fee whose tax begins after its price list. */
const rateOn = (rates: readonly TaxRate[] = [], day: string): number =>
  rates.findLast(({ from }) => from <= day)?.partsPerMillion ?? 0;

function chargeOf(
  { part: { fee, list }, occurrence, priceLists, suppliedOn, lines }: Draft,
  { schedule, period }: { readonly schedule: FeeSchedule; readonly period: string },
): Charge {
  const cents = sumOf(lines);
  const partsPerMillion = rateOn(schedule.taxes[fee.tax], suppliedOn);
  const tax = {
    code: fee.tax,
    partsPerMillion,
    cents: includedTax(cents, partsPerMillion, roundingOf({ list })),
    ...(list.rounding !== undefined && { rounding: list.rounding }),
  };
  return { code: fee.code, type: fee.type, period, occurrence, priceLists, cents, tax, suppliedOn, lines };
}
