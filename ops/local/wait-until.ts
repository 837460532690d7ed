import type { Clock, Timers } from '#shared/kernel/clock.ts';

interface Waiting {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal?: AbortSignal;
}

export interface Condition<Value> {
  /** What is waited for, as it reads after "Gave up waiting until …". */
  readonly what: string;
  readonly limitMs: number;
  readonly everyMs?: number;
  /** Undefined as long as it does not hold. */
  readonly probe: () => Promise<Value | undefined>;
  /** What is still missing; part of the error when the limit has passed. */
  readonly missing?: () => string;
}

/** Probes until the condition holds; throws once the limit has passed or the signal aborts. */
export async function waitUntil<Value>(condition: Condition<Value>, waiting: Waiting): Promise<Value> {
  const deadline = waiting.clock.now() + condition.limitMs;
  for (;;) {
    waiting.signal?.throwIfAborted();
    const value = await condition.probe();
    if (value !== undefined) return value;
    if (waiting.clock.now() >= deadline) throw new Error(gaveUp(condition));
    await waiting.timers.sleep(condition.everyMs ?? 100, waiting.signal);
  }
}

function gaveUp<Value>({ what, limitMs, missing }: Condition<Value>): string {
  const rest = missing === undefined ? '' : `: ${missing()}`;
  return `Gave up after ${String(Math.round(limitMs / 1000))} s waiting until ${what}${rest}`;
}
