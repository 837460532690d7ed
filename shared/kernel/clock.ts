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

/**
 * Any ISO 8601 instant (with offset) of the years 1900 to 9999 in the canonical UTC form that sorts as text, or
 * undefined for text that is none: the bank mixes offsets and precisions.
 */
export function canonicalInstant(text: string): string | undefined {
  // The runtime reads a bare number as well, as a month or a year of its own choice.
  const epochMs = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
  return epochMs >= bounds.from && epochMs < bounds.before ? toIsoInstant(epochMs) : undefined;
}
