import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

/**
 * No two changes have the same instant, even in quick succession: receivers order changes by it, as the
 * bank's interface allows.
 */
export interface ChangeInstants {
  next(): string;
  /** Milliseconds since 1970 of the last one; null before the first. */
  state(): number | null;
  restore(state: number | null): void;
}

export function createChangeInstants(clock: Clock): ChangeInstants {
  let lastMs: number | null = null;
  return {
    next: () => {
      lastMs = Math.max(clock.now(), (lastMs ?? -Infinity) + 1);
      return toIsoInstant(lastMs);
    },
    state: () => lastMs,
    restore: (state) => {
      lastMs = state;
    },
  };
}
