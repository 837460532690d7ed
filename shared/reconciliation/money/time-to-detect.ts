import { breakStates, type Break } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Detection } from '#shared/reconciliation/model/verified-share.ts';

const mostBreaks = 10_000;
const hourMs = 3_600_000;

/** Of the differences that were first seen on that day at the bank or later. */
export async function timeToDetect(breaks: Pick<Breaks, 'list'>, firstDay: string): Promise<Detection> {
  const since = toIsoInstant(atBusinessHour(firstDay, 0));
  const hours: number[] = [];
  const states = breakStates.filter((state) => state !== 'SUSPECTED');
  for await (const row of breaks.list({ states, since })) {
    const found = hoursToDetect(row);
    if (found !== undefined) hours.push(found);
    if (hours.length >= mostBreaks) break;
  }
  if (hours.length === 0) return { breaks: 0 };
  hours.sort((one, other) => one - other);
  const middle = [hours[Math.floor((hours.length - 1) / 2)] ?? 0, hours[Math.floor(hours.length / 2)] ?? 0];
  return {
    breaks: hours.length,
    medianHours: ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    longestHours: hours.at(-1) ?? 0,
  };
}

/** Of its oldest line that the bank has. */
function hoursToDetect({ lines = [], firstSeenAt }: Break): number | undefined {
  const recorded = lines.flatMap(({ bank }) => bank?.recordedAt ?? []).filter((at) => at !== '');
  const oldest = recorded.toSorted()[0];
  return oldest === undefined ? undefined : (Date.parse(firstSeenAt) - Date.parse(oldest)) / hourMs;
}
