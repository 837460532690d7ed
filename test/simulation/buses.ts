import { envelope, type Envelope } from '#shared/events/envelope.ts';
import type { BusEntry, BusName, EventBus } from '#shared/fanout/event-bus.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { FaultInjector } from './faulty-ports.ts';
import type { Container } from './functions.ts';

export interface Published {
  readonly bus: BusName;
  readonly detailType: string;
  readonly detail: Envelope;
  /** As it was sent. */
  readonly text: string;
}

export interface BusesDeps {
  readonly dice: Dice;
  readonly faults: Faults;
  readonly onPublished: (published: Published) => void;
}

/** Both buses: a request may be taken in part. */
export function createBuses({ dice, faults, onPublished }: BusesDeps): EventBus {
  const take = ({ bus, detailType, detail: text }: BusEntry) => {
    if (dice.chance(0.02 * faults.intensity())) {
      return { outcome: 'failed', code: 'InternalFailure' } as const;
    }
    onPublished({ bus, detailType, detail: envelope.parse(JSON.parse(text)), text });
    return { outcome: 'confirmed' } as const;
  };
  return { put: async (entries) => Promise.resolve(entries.map(take)) };
}

/** The port never rejects: a request that failed as a whole is a failure of each entry. */
export function busPort(injector: FaultInjector, container: Container, buses: EventBus): EventBus {
  return {
    put: async (entries) => {
      const call = { service: 'buses', name: 'buses.put', run: async () => buses.put(entries) } as const;
      try {
        return await injector.pass(container, call);
      } catch {
        return entries.map(() => ({ outcome: 'failed', code: 'unknown' }));
      }
    },
  };
}
