/** Where time comes from. Injected everywhere, so that a simulation owns it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** Waiting, as a port: real timers in production, the virtual agenda in a simulation. */
export interface Timers {
  /** Resolves after `delayMs`; rejects with the signal's reason when it aborts first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

/** The instant as ISO 8601 in UTC with milliseconds: sortable as text. */
export function toIsoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * Any ISO 8601 instant (with offset) in the canonical UTC form that sorts as text, or undefined for text that
 * is none: the bank mixes offsets and precisions.
 */
export function canonicalInstant(text: string): string | undefined {
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : toIsoInstant(epochMs);
}
