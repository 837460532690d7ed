/** Where time comes from. Injected everywhere, so that a simulation owns it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/**
 * How far the clocks of two of our own machines may differ. AWS keeps them within milliseconds; what rests on them must
 * still hold for one that is badly wrong.
 */
export const clockSkewMs = 30 * 60_000;

/** Time that nobody sets, for what passes within one process. It may stand still while Lambda freezes the container. */
export interface SteadyClock {
  /** Milliseconds since any moment; they have fractions. */
  now(): number;
}

/** Waiting, as a port: real timers in production, the virtual agenda in a simulation. */
export interface Timers {
  /** Resolves after `delayMs`; rejects with the signal's reason when it aborts first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls `run` after `delayMs`, unless what it returns was called before. Every call to the bank sets a limit and takes it
   * back: with a promise and a signal for each, that would be a sixth of what a call costs. Timers of tests have `sleep` alone.
   */
  after?(delayMs: number, run: () => void): () => void;
}

/** The instant as ISO 8601 in UTC with milliseconds: sortable as text. */
export function toIsoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

const bounds = { from: Date.UTC(1900, 0, 1), before: Date.UTC(10_000, 0, 1) };

/** A day, alone or with a time and its offset from UTC. */
const form = /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/**
 * Any ISO 8601 instant of the years 1900 to 9999 in the canonical UTC form that sorts as text: the bank mixes offsets and
 * precisions. A day alone is its first instant in UTC. Undefined for text that is none: without an offset, the runtime
 * would read it in the zone of the machine, and it moves days that do not exist into the next month.
 */
export function canonicalInstant(text: string): string | undefined {
  const { day } = form.exec(text)?.groups ?? {};
  if (day === undefined || !isDay(day)) return undefined;
  const epochMs = Date.parse(text);
  return epochMs >= bounds.from && epochMs < bounds.before ? toIsoInstant(epochMs) : undefined;
}

const dayForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false;
  const day = Number(text.slice(8));
  return day <= 28 || day <= lengthOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function lengthOfMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
