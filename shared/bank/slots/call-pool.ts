import { overAtMs } from '#shared/bank/call/call-state.ts';
import { clockSkewMs } from '#shared/kernel/clock.ts';

/** The calls that may be in flight at the bank, for all functions together. */
export interface CallPool {
  readonly size: number;
  /** By holder: slots that nobody else may have. */
  readonly reserved: Readonly<Record<string, number>>;
}

/** Slots that a function holds, or that the bank may still be busy with. */
export interface Grant {
  readonly holder: string;
  readonly slots: number;
  /** By the wall clock. */
  readonly untilMs: number;
}

/** The longest that Lambda lets a function run. */
export const longestHoldMs = 15 * 60_000;

/** A grant counts until its end. One whose end is further away than any function may set it comes from a wrong clock. */
export function isInForce({ untilMs }: Pick<Grant, 'untilMs'>, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= overAtMs(nowMs + longestHoldMs) + clockSkewMs;
}

/** Slots of all grants that are in force. */
export function slotsInUse(grants: readonly Grant[], nowMs: number): number {
  return sum(grants.filter((one) => isInForce(one, nowMs)).map(({ slots }) => slots));
}

/** How many more slots a holder may have. */
export function freeSlots(
  { size, reserved }: CallPool,
  grants: readonly Grant[],
  { holder, nowMs }: { readonly holder: string; readonly nowMs: number },
): number {
  const held: Record<string, number> = {};
  for (const grant of grants.filter((one) => isInForce(one, nowMs)))
    held[grant.holder] = (held[grant.holder] ?? 0) + grant.slots;
  const taken = sum(Object.values(held));
  const keptForOthers = sum(
    Object.entries(reserved).map(([name, least]) =>
      name === holder ? 0 : Math.max(0, least - (held[name] ?? 0)),
    ),
  );
  return Math.max(0, size - taken - keptForOthers);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
