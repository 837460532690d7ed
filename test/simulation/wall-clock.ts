import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';

/** The clock of one machine: usually right, sometimes wrong, and occasionally set. */
export interface WallClock {
  now(): number;
  /** How far ahead it was, at any time since then. */
  skewsSince(atMs: number): readonly number[];
  /** Somebody sets it, forward or back. */
  step(): void;
}

const minuteMs = 60_000;

export function createWallClock(agenda: Agenda, dice: Dice): WallClock {
  let skewMs = drawSkewMs(dice);
  const former: { readonly untilMs: number; readonly skewMs: number }[] = [];
  return {
    now: () => agenda.now() + skewMs,
    skewsSince: (atMs) => [
      ...former.filter(({ untilMs }) => untilMs >= atMs).map((one) => one.skewMs),
      skewMs,
    ],
    step: () => {
      former.push({ untilMs: agenda.now(), skewMs });
      skewMs = drawSkewMs(dice);
    },
  };
}

/** Lambda's clocks differ by milliseconds; a broken one by as much as the product must tolerate. */
function drawSkewMs(dice: Dice): number {
  if (dice.chance(0.7)) return 0;
  return dice.chance(0.8) ? dice.between(-2_000, 2_000) : dice.between(-10 * minuteMs, 10 * minuteMs);
}
