import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { overAtMs } from '#shared/bank/call/call-state.ts';
import { createInFlightGate, type InFlightGate, type Permit } from '#shared/bank/call/in-flight.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import { longestHoldMs } from './call-pool.ts';
import type { CallSlots, TakenSlots } from './call-slots.ts';

interface SlotGateDeps {
  readonly slots: CallSlots;
  /** Slots that one invocation takes where they are free. */
  readonly most: number;
  /** Milliseconds until AWS stops the invocation. */
  readonly remainingMs: () => number;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
}

/** A gate whose width is what the pool gave to the invocation under way. */
interface SlotGate extends InFlightGate {
  /**
   * Takes slots, and waits half a minute for them; false if none became free. A worker then leaves its message for
   * later.
   */
  begin(): Promise<boolean>;
  /** Gives everything back. The invocation ends with it; slots that cannot be given back end by themselves. */
  end(): Promise<void>;
}

/** What one invocation holds. */
interface Held {
  readonly slots: TakenSlots;
  /** When AWS stops the invocation that took them, by the wall clock. */
  readonly deadlineMs: number;
  readonly gate: InFlightGate;
  /** When each call that has no end yet was sent, by the steady clock. */
  readonly open: Set<{ readonly sentAtMs: number }>;
  readonly busyUntilMs: number[];
}

const backoff = { firstMs: 100, capMs: 5_000 };
/** A worker that put off one message after the other would leave none to those that have slots. */
const patienceMs = 30_000;
/** What two readings of one deadline may differ by. */
const clockTickMs = 1_000;

/** Takes slots at the first call of an invocation, and asks again until that call's deadline while none is free. */
export function createSlotGate(deps: SlotGateDeps): SlotGate {
  const { clock, steady, timers, random, log } = deps;
  let held: Held | undefined;
  let taking: Promise<unknown> | undefined;

  const deadline = () => clock.now() + Math.min(deps.remainingMs(), longestHoldMs);
  const take = async (): Promise<void> => {
    const { slots, most } = deps;
    const deadlineMs = deadline();
    const taken = await slots.take({ most, untilMs: overAtMs(deadlineMs) });
    if (taken === undefined) return;
    const gate = createInFlightGate({ limit: taken.count, steady, timers });
    held = { slots: taken, deadlineMs, gate, open: new Set(), busyUntilMs: [] };
  };
  const takeOnce = async (): Promise<void> => {
    taking ??= take()
      .catch((error: unknown) => log.warn('call slots could not be taken', { error }))
      .finally(() => (taking = undefined));
    await taking;
  };
  const giveBack = async (): Promise<void> => {
    const ended = held;
    held = undefined;
    if (ended === undefined) return;
    const toWallMs = clock.now() - steady.now();
    const open = [...ended.open].map(({ sentAtMs }) => overAtMs(sentAtMs) + toWallMs);
    const busyUntilMs = [...ended.busyUntilMs, ...open].filter((untilMs) => untilMs > clock.now());
    await ended.slots.giveBack(busyUntilMs).catch((error: unknown) => {
      log.warn('call slots could not be released: they will expire', { error });
    });
  };
  const takeForInvocation = async (): Promise<void> => {
    // A request for a token may outlive its caller, and what it took then is not for as long as this invocation runs.
    if (held !== undefined && held.deadlineMs + clockTickMs < deadline()) await giveBack();
    if (held === undefined) await takeOnce();
  };
  const holding = async (signal: AbortSignal): Promise<Held> => {
    for (let attempt = 0; ; attempt += 1) {
      await takeForInvocation();
      signal.throwIfAborted();
      if (held !== undefined) return held;
      await timers.sleep(jitteredDelayMs(attempt, backoff, random), signal);
    }
  };

  return {
    begin: async () => {
      const untilMs = steady.now() + patienceMs;
      for (let attempt = 0; ; attempt += 1) {
        await takeForInvocation();
        if (held !== undefined) return true;
        if (steady.now() >= untilMs) return false;
        await timers.sleep(jitteredDelayMs(attempt, backoff, random));
      }
    },
    acquire: async (lane: Lane, signal: AbortSignal) => {
      const now = await holding(signal);
      return watched(now, await now.gate.acquire(lane, signal), { clock, steady });
    },
    end: async () => {
      await taking;
      await giveBack();
    },
  };
}

function watched(
  { open, busyUntilMs }: Held,
  permit: Permit,
  { clock, steady }: Pick<SlotGateDeps, 'clock' | 'steady'>,
): Permit {
  const call = { sentAtMs: steady.now() };
  open.add(call);
  return {
    answered: () => {
      open.delete(call);
      permit.answered();
    },
    refused: () => {
      open.delete(call);
      permit.refused();
    },
    abandoned: (untilMs) => {
      open.delete(call);
      busyUntilMs.push(clock.now() + untilMs - steady.now());
      permit.abandoned(untilMs);
    },
  };
}
