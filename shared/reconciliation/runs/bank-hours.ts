import { businessHour } from '#shared/kernel/calendar/business-day.ts';

/** Minutes since midnight at the bank. */
function businessMinute(epochMs: number): number {
  // Its clock is whole hours off UTC.
  return businessHour(epochMs) * 60 + new Date(epochMs).getUTCMinutes();
}

const closesAt = 23 * 60 + 45;
const opensAt = 30;
const lastStartAt = 23 * 60 + 30;
const minutesADay = 24 * 60;

/**
 * Seconds until balances can be compared: around midnight it is unknown which bookings have reached their valuta date.
 */
export function untilMoneySeconds(epochMs: number): number {
  const minute = businessMinute(epochMs);
  if (minute >= opensAt && minute < closesAt) return 0;
  return ((opensAt - minute + minutesADay) % minutesADay) * 60;
}

/** Whether a run of minutes would come to its end before that. */
export function canStartMoney(epochMs: number): boolean {
  const minute = businessMinute(epochMs);
  return minute >= opensAt && minute < lastStartAt;
}

/** The quarter of an hour, as part of a run's id; in UTC, where no hour comes twice. */
export function quarterOf(epochMs: number): string {
  const [hours = '', minutes = ''] = new Date(epochMs).toISOString().slice(11, 16).split(':');
  return `${hours}${String(Math.floor(Number(minutes) / 15) * 15).padStart(2, '0')}`;
}
