import type { OddForm } from './reply-form.ts';
import type { Lane } from './waiting-line.ts';

/** For logs, metrics and traces. Everything told is a bounded name or a number; no id, no path, no value. */
export interface ClientHooks {
  /** After each request that was tried, retries and token requests included. */
  readonly attempt?: ((attempt: AttemptFacts) => void) | undefined;
  /** A reply did not have the shape of its row; it was handed over as it came, or in the form of the row. */
  readonly drift?: ((drift: DriftFacts) => void) | undefined;
}

export interface AttemptFacts {
  readonly operation: string;
  readonly attempt: number;
  readonly lane: Lane;
  readonly outcome: 'answered' | 'not-sent' | 'unanswered';
  readonly status: number | undefined;
  readonly durationMs: number;
}

export interface DriftFacts {
  readonly operation: string;
  /** At most ten places, list positions left out: `[].amount.value`. */
  readonly fields: readonly string[];
  /** Where the whole reply had another form than its row's. */
  readonly form?: OddForm;
}

/** A failing hook must not fail the call that it watches. */
export function tell<Facts>(hook: ((facts: Facts) => void) | undefined, facts: Facts): void {
  try {
    hook?.(facts);
  } catch {
    // Nobody to tell: the hook is how the client tells.
  }
}
