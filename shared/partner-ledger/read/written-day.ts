import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { isDay } from '#shared/kernel/clock.ts';
import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';

const dayForms = {
  'YYYY-MM-DD': String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})`,
  'DD.MM.YYYY': String.raw`(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})`,
  'DD/MM/YYYY': String.raw`(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})`,
  'MM/DD/YYYY': String.raw`(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})`,
};
const time = String.raw`(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?<offset>Z|[+-]\d{2}:\d{2})?)?`;

const written = new Map(
  Object.entries(dayForms).map(([form, day]) => [form, new RegExp(`^${day}${time}$`)] as const),
);

/**
 * `YYYY-MM-DD`; undefined if the text is no existing day of that form. A time may follow. With an offset from UTC it
 * is an instant, and the day is the one at the bank.
 */
export function dayOf(text: string, form: WrittenFormat['days']): string | undefined {
  const groups = written.get(form)?.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  const { year, month, day, time: at, offset } = groups;
  const named = `${year}-${month}-${day}`;
  if (!isDay(named)) return undefined;
  if (at === undefined) return named;
  const instant = Date.parse(`${named}T${at}${offset ?? 'Z'}`);
  if (Number.isNaN(instant)) return undefined;
  return offset === undefined ? named : businessDay(instant);
}
