import type { Drift } from '#shared/kernel/contract-drift.ts';
import type { OddForm } from './reply-form.ts';
import type { Lane } from './waiting-line.ts';

/**
 * For logs, metrics and traces. Everything passed on is a bounded name or a number; no id, no path, no value. Only
 * `contract` passes on names of fields and values as the bank chose them.
 */
export interface ClientHooks {
  /** Before each request. Its headers are sent with the request, and its `end` is called afterwards, as tracers need. */
  readonly beforeAttempt?: ((start: AttemptStart) => AttemptWatch | undefined) | undefined;
  /** After each request that was tried, retries and token requests included. */
  readonly attempt?: ((attempt: AttemptFacts) => void) | undefined;
  /** A reply did not have the shape of its row; it was handed over as it came, or in the form of the row. */
  readonly drift?: ((drift: DriftFacts) => void) | undefined;
  /** A reply lacks what is relied on, or has fields or values of enumerations that its row does not know. */
  readonly contract?: ((facts: ContractFacts) => void) | undefined;
  /** After each answer with a `Date`. */
  readonly clock?: ((clock: ClockFacts) => void) | undefined;
  /** A reply was about something else than was requested. */
  readonly mismatch?: ((mismatch: MismatchFacts) => void) | undefined;
}

export interface AttemptStart {
  readonly operation: string;
  readonly method: string;
  readonly attempt: number;
  readonly lane: Lane;
}

export interface AttemptWatch {
  /** Such as `traceparent`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly end?: (facts: AttemptFacts) => void;
}

export interface AttemptFacts extends AttemptStart {
  readonly outcome: 'answered' | 'not-sent' | 'unanswered';
  readonly status: number | undefined;
  readonly durationMs: number;
}

export interface ClockFacts {
  readonly operation: string;
  /** How far our clock is at least ahead of the bank's; negative if it is behind. */
  readonly differenceMs: number;
}

export interface DriftFacts {
  readonly operation: string;
  /** At most ten places, list positions left out: `[].amount.value`. */
  readonly fields: readonly string[];
  /** Where the whole reply had another form than its row's. */
  readonly form?: OddForm;
}

export interface ContractFacts {
  readonly operation: string;
  readonly drifts: readonly Drift[];
  /** What to quote to the bank's support. */
  readonly requestId: string | undefined;
}

export interface MismatchFacts {
  readonly operation: string;
  /** Places in the reply: `id`, `[].person_id`. */
  readonly fields: readonly string[];
}

/** The watch of one request. Headers that cannot be sent are left out; its `end` is called all the same. */
export function watchOf(hooks: ClientHooks, start: AttemptStart): AttemptWatch {
  try {
    const watch = hooks.beforeAttempt?.(start);
    if (watch === undefined) return {};
    const headers = watch.headers === undefined ? undefined : sendableOf(watch.headers);
    return { ...(headers !== undefined && { headers }), end: (facts) => watch.end?.(facts) };
  } catch {
    return {};
  }
}

function sendableOf(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  try {
    return sendable(headers);
  } catch {
    return undefined;
  }
}

const clientsOwn = ['authorization', 'content-type', 'content-length', 'host', 'api-version'];
/** Of the connection: `fetch` refuses them only while it sends, when nobody could tell any more that nothing was sent. */
const connections = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Throws for names and values that HTTP does not know; the token and the connection are the client's alone. */
export function sendable(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const known = new Headers(headers);
  for (const name of [...clientsOwn, ...connections])
    if (known.has(name)) throw new TypeError(`must not set ${name}`);
  return Object.fromEntries(known);
}

/** A failing hook must not fail the call that it watches. */
export function callHook<Facts>(hook: ((facts: Facts) => void) | undefined, facts: Facts): void {
  try {
    hook?.(facts);
  } catch {
    // There is nowhere to report it: the hook itself is how the client reports.
  }
}
