import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';

/** The bank's time: real time times a scale, or frozen. It only ever goes forward. */
export interface SandboxClock extends Clock {
  isFrozen(): boolean;
  scale(): number;
  freeze(): void;
  /** Runs at `scale` seconds of the bank per real second. */
  run(scale: number): void;
  /** Counts how often it was set, stopped or given another speed. */
  changes(): number;
  /** Restores the clock of a saved bank; time may go back. */
  state(): ClockState;
  restore(state: ClockState): void;
  /** Jumps ahead without running what becomes due on the way: see `advanceTo`. */
  moveTo(epochMs: number): void;
}

export const clockState = z.strictObject({
  now: z.iso.datetime(),
  /** Seconds of the bank per real second; 0 is frozen. */
  scale: z.number().check(z.minimum(0)),
});

type ClockState = z.output<typeof clockState>;

export class ClockGoesBackError extends Error {
  constructor() {
    super('The clock of the bank cannot go back.');
    this.name = 'ClockGoesBackError';
  }
}

export function createSandboxClock(real: Clock, startMs = real.now()): SandboxClock {
  let base = { bankMs: startMs, realMs: real.now(), scale: 1 };
  let changes = 0;
  const now = () => Math.floor(base.bankMs + (real.now() - base.realMs) * base.scale);
  const rebase = (bankMs: number, scale: number) => {
    base = { bankMs, realMs: real.now(), scale };
    changes += 1;
  };
  return {
    now,
    isFrozen: () => base.scale === 0,
    scale: () => base.scale,
    changes: () => changes,
    state: () => ({ now: toIsoInstant(now()), scale: base.scale }),
    restore: (state) => rebase(Date.parse(state.now), state.scale),
    freeze: () => rebase(now(), 0),
    run: (scale) => rebase(now(), scale),
    moveTo: (epochMs) => {
      if (epochMs < now()) throw new ClockGoesBackError();
      rebase(epochMs, base.scale);
    },
  };
}

/** Time that passes only when it is moved: for simulations and tests. */
export function createVirtualClock(startMs: number): SandboxClock {
  return createSandboxClock({ now: () => 0 }, startMs);
}

/** A component with things to do at instants of the bank's clock. */
export interface Due {
  nextAtMs(): number | undefined;
  /** Does everything that is due now, in order where that matters, and waits for it. */
  runDue(): Promise<void>;
}

/** Moves the clock from one due instant to the next up to `targetMs`; each is done before time goes on. */
export async function advanceTo(targetMs: number, clock: SandboxClock, due: Due): Promise<void> {
  if (targetMs < clock.now()) throw new ClockGoesBackError();
  const scale = clock.scale();
  clock.freeze();
  try {
    await due.runDue();
    for (let next = due.nextAtMs(); next !== undefined && next <= targetMs; next = due.nextAtMs()) {
      clock.moveTo(Math.max(next, clock.now()));
      await due.runDue();
    }
    clock.moveTo(Math.max(targetMs, clock.now()));
  } finally {
    clock.run(scale);
  }
}
