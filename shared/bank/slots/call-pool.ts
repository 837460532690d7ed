import { overAtMs } from '#shared/bank/call/call-state.ts';
import { clockSkewMs } from '#shared/kernel/clock.ts';

/** Calls in flight at the bank, for all who take from the pool together. */
export interface CallPool {
  readonly size: number;
  /** By taker: slots that nobody else may have. */
  readonly reserved: Readonly<Record<string, number>>;
}

/** Slots that somebody holds, or that the bank may still be busy with. */
export interface Grant {
  readonly taker: string;
  readonly slots: number;
  /** By the wall clock. */
  readonly untilMs: number;
}

/** Lambda lets nobody run for longer. */
export const longestHoldMs = 15 * 60_000;

/** After its end a grant counts no more; nor does one that only a wrong clock can have given. */
export function isInForce({ untilMs }: Grant, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= overAtMs(nowMs + longestHoldMs) + clockSkewMs;
}

/** Whether their calls are under way or their time is not over yet. */
export function slotsInUse(grants: readonly Grant[], nowMs: number): number {
  return sum(grants.filter((one) => isInForce(one, nowMs)).map(({ slots }) => slots));
}

/** How many slots a taker may have, besides those that it holds. */
export function freeSlots(
  { size, reserved }: CallPool,
  grants: readonly Grant[],
  { taker, nowMs }: { readonly taker: string; readonly nowMs: number },
): number {
  const held: Record<string, number> = {};
  for (const grant of grants.filter((one) => isInForce(one, nowMs)))
    held[grant.taker] = (held[grant.taker] ?? 0) + grant.slots;
  const taken = sum(Object.values(held));
  const keptForOthers = sum(
    Object.entries(reserved).map(([name, least]) =>
      name === taker ? 0 : Math.max(0, least - (held[name] ?? 0)),
    ),
  );
  return Math.max(0, size - taken - keptForOthers);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
