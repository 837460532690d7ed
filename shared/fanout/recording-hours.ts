import { toIsoInstant } from '#shared/kernel/clock.ts';

const hourMs = 3_600_000;

/** `YYYY-MM-DDTHH` of a canonical instant: the hour in which something was recorded, UTC. */
export function hourOfRecording(recordedAt: string): string {
  return recordedAt.slice(0, 'YYYY-MM-DDTHH'.length);
}

/** When an hour begins. */
export function startOfHourMs(hour: string): number {
  return Date.parse(`${hour}:00:00.000Z`);
}

/** When an hour ends. */
export function endOfHourMs(hour: string): number {
  return startOfHourMs(hour) + hourMs;
}

export function hourAfter(hour: string): string {
  return hourOfRecording(toIsoInstant(endOfHourMs(hour)));
}

/** The last hour that had ended at an instant. */
export function lastHourBefore(epochMs: number): string {
  return hourOfRecording(toIsoInstant(epochMs - hourMs));
}
