import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import type { Dice } from './dice.ts';

/** When a world lives. */
export interface Calendar {
  readonly startMs: number;
  /** Midnight at the bank after the last day of a month. */
  readonly monthEndMs: number;
  /** The phase with faults begins then, or later if the subscriptions take longer. */
  readonly busyFromMs: number;
  /** When somebody orders the onboarding of the portfolio, before the month ends. */
  readonly onboardingMs: number;
  /** On which days the bank books and payments settle. */
  readonly settlementDays: BankOptions['settlementDays'];
}

const hourMs = 3_600_000;

/** Last days of months, in summer and in winter, that a day follows on which statements may be issued. */
const lastDays = ['2026-03-31', '2026-05-31', '2026-06-30', '2026-08-31', '2026-09-30', '2026-11-30'];

/** The same where the bank keeps the days of TARGET: the turn of the year, and Easter Sunday and Monday. */
const lastDaysOfTarget = ['2026-12-31', '2027-03-31'];

/** For every seed, a month ends while everything fails, and its statements are due some hours later. */
export function drawCalendar(dice: Dice, seed: number): Calendar {
  const settlementDays = seed % 2 === 0 ? 'target' : 'every';
  const drawn = dice.pick(lastDays);
  const ofTarget = lastDaysOfTarget[(seed / 2) % lastDaysOfTarget.length];
  const lastDay = settlementDays === 'target' ? (ofTarget ?? drawn) : drawn;
  const monthEndMs = atBusinessHour(daysAfter(lastDay, 1), 0);
  const busyFromMs = monthEndMs - dice.between(10 * hourMs, 26 * hourMs);
  return {
    // The oldest accounts are so old by then that only a statement shows what is on them.
    startMs: atBusinessHour(daysAfter(lastDay, -3), 9),
    monthEndMs,
    busyFromMs,
    settlementDays,
    onboardingMs: busyFromMs + dice.between(-12 * hourMs, 6 * hourMs),
  };
}
