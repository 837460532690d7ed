import type { Dice } from './dice.ts';
import type { Agenda } from './agenda.ts';
import type { Trace } from './trace.ts';

/** What happens to one call of a port. */
export type Fate =
  | { readonly kind: 'ok' }
  | { readonly kind: 'delay'; readonly beforeMs: number; readonly afterMs: number }
  /** Nothing happened, and the caller gets an error. */
  | { readonly kind: 'fail-before' | 'throttle' }
  /** The call took effect and its answer is lost. */
  | { readonly kind: 'fail-after' }
  /** The whole invocation dies. */
  | { readonly kind: 'crash-before' | 'crash-after' };

/** Everything that can be down for hours. */
export const services = ['queues', 'tables', 'objects', 'secrets', 'buses', 'bank', 'receiver'] as const;
export type Service = (typeof services)[number];

export interface Faults {
  fate(service: Service): Fate;
  isDown(service: Service): boolean;
  /** False once the phase without faults has started. */
  areOn(): boolean;
  /** How often something goes wrong per call in this world, relative to the usual 1. */
  intensity(): number;
  takeDown(service: Service, forMs: number): void;
  /** The service refuses many calls for this long. */
  strain(service: Service, forMs: number): void;
  end(): void;
}

/** Per thousand calls, before the world's own intensity. */
const perMille = {
  delay: 20,
  'fail-before': 6,
  throttle: 6,
  'fail-after': 8,
  'crash-before': 0.7,
  'crash-after': 1.3,
} as const;

const ok: Fate = { kind: 'ok' };

export function createFaults({ dice, agenda, trace }: { dice: Dice; agenda: Agenda; trace: Trace }): Faults {
  const downUntil = new Map<Service, number>();
  const strained = new Map<Service, { readonly untilMs: number; readonly share: number }>();
  const intensity = 0.3 + dice.next() * 1.7;
  let on = true;
  const isDown = (service: Service) => (downUntil.get(service) ?? 0) > agenda.now();
  return {
    isDown,
    areOn: () => on,
    intensity: () => (on ? intensity : 0),
    fate: (service) => {
      if (isDown(service)) return { kind: dice.chance(0.8) ? 'fail-before' : 'throttle' };
      const strain = strained.get(service);
      const isStrained = strain !== undefined && strain.untilMs > agenda.now();
      if (isStrained && dice.chance(strain.share)) return { kind: 'throttle' };
      return on ? drawFate(dice, intensity) : ok;
    },
    takeDown: (service, forMs) => {
      trace.note(`${service} are down for ${Math.round(forMs / 60_000)} minutes`);
      downUntil.set(service, agenda.now() + forMs);
    },
    strain: (service, forMs) => {
      trace.note(`${service} are strained for ${Math.round(forMs / 60_000)} minutes`);
      strained.set(service, { untilMs: agenda.now() + forMs, share: dice.between(3, 9) / 10 });
    },
    end: () => {
      on = false;
      downUntil.clear();
      trace.note('the phase without faults begins');
    },
  };
}

function drawFate(dice: Dice, intensity: number): Fate {
  let drawn = (dice.next() * 1000) / intensity;
  for (const [kind, share] of Object.entries(perMille) as [keyof typeof perMille, number][]) {
    if (drawn < share) return kind === 'delay' ? drawDelay(dice) : { kind };
    drawn -= share;
  }
  return ok;
}

/** Usually a moment; occasionally longer than a function may run. */
function drawDelay(dice: Dice): Fate {
  const longestMs = dice.chance(0.05) ? 90_000 : 3_000;
  return { kind: 'delay', beforeMs: dice.between(0, longestMs), afterMs: dice.between(0, longestMs) };
}
