import { atBusinessHour, businessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { Bank, ScheduledTask } from './bank.ts';
import type { Booking } from './model.ts';
import type { LedgerAccount } from './model/ledger-accounts.ts';

/** What is ready from this hour on settles on the next settlement day, whether it leaves, arrives or comes back. */
const cutOffHour = 16;

/** The first settlement of a day. */
export const settlementHour = 7;

type Calendar = Pick<Bank, 'options' | 'today'>;

/** The day itself if payments settle on it, or else the next one on which they do. */
export function settlementDay({ options }: Pick<Calendar, 'options'>, day: string): string {
  return options.settlementDays === 'every' ? day : targetDaysAfter(day, 0);
}

/** The next day on which payments settle after a day. */
export function settlementDayAfter(bank: Pick<Calendar, 'options'>, day: string): string {
  return settlementDay(bank, daysAfter(day, 1));
}

/** Whether payments settle today, before the cut-off time or after it. */
export function settlesToday(bank: Calendar): boolean {
  return settlementDay(bank, bank.today()) === bank.today();
}

/** When a payment settles that is ready now: at once until the cut-off time, or else on the next settlement day. */
export function nextSettlementMs(bank: Pick<Bank, 'options' | 'today' | 'clock'>): number {
  const [now, today] = [bank.clock.now(), bank.today()];
  if (bank.options.settlementDays === 'every') return now;
  if (settlesToday(bank) && businessHour(now) < cutOffHour) return now;
  return atBusinessHour(settlementDayAfter(bank, today), settlementHour);
}

/** Leaves a task to the next settlement and says when that is; undefined if payments settle now. */
export function postponed(
  bank: Pick<Bank, 'options' | 'today' | 'clock' | 'schedule'>,
  task: Omit<ScheduledTask, 'atMs'>,
): number | undefined {
  const atMs = nextSettlementMs(bank);
  if (atMs <= bank.clock.now()) return undefined;
  bank.schedule({ ...task, atMs });
  return atMs;
}

/** Payments between banks that settle on settlement days alone; instant ones and the bank's own do at any time. */
const scheme = new Set([
  'SEPA_CREDIT_TRANSFER',
  'SEPA_CREDIT_TRANSFER_RETURN',
  'SEPA_DIRECT_DEBIT',
  'SEPA_DIRECT_DEBIT_RETURN',
  'TARGET2_CREDIT_TRANSFER',
]);

interface Payment {
  readonly booking_type: string;
  readonly against: LedgerAccount;
  readonly amountCents: number;
  /** As another bank or the caller names it. */
  readonly valuta_date?: string;
}

/**
 * The days of what is booked today: the bank enters it on a settlement day. What arrives by the scheme counts from a
 * settlement day as well, but what stays at this bank and all else from today or the day that is named.
 */
export function daysOf(
  bank: Calendar,
  { booking_type, against, amountCents, valuta_date = bank.today() }: Payment,
): Pick<Booking, 'booking_date' | 'valuta_date'> {
  const booking_date = settlementDay(bank, bank.today());
  const arrives = amountCents > 0 && against !== 'clearing' && scheme.has(booking_type);
  return { booking_date, valuta_date: arrives ? settlementDay(bank, valuta_date) : valuta_date };
}
