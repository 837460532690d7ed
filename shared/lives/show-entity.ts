import type { EntityName, PastEvent } from '#shared/mirror/mirror-repository.ts';
import { shownEventStatus } from '#shared/mirror/shown-status.ts';
import type { LifeRequest } from './commands/life-queries.ts';
import { inTime, type Life, type LifeStep } from './life.ts';
import type { LifeDeps, LifeStores } from './ports.ts';
import { createReading } from './reading.ts';
import { consequencesOf } from './show-consequences.ts';

/** More than somebody reads at once. */
const mostEvents = 200;

/** The events of an entity, and what comparisons, statements, fees and erasures say of it. */
export function createShowEntity({ stores, timers }: LifeDeps) {
  return async (name: LifeRequest<'entity'>): Promise<Life> => {
    const reading = createReading(timers);
    const [events, consequences, isErased] = await Promise.all([
      reading.of('the mirror', async () => latestOf(stores.mirror, name), undefined),
      consequencesOf(name, { stores, reading }),
      reading.of('erasures', async () => (await stores.tombstones.standing([name.id])).has(name.id), false),
    ]);
    reading.end();
    const steps = [...(events === undefined ? [] : eventSteps(events, name)), ...consequences];
    const erased: LifeStep[] = isErased
      ? [{ what: 'It was erased with its customer: nothing personal of it is recorded any more' }]
      : [];
    return { of: `${name.kind} ${name.id}`, steps: [...inTime(steps), ...erased], unread: reading.unread };
  };
}

interface LatestEvents {
  readonly latest: readonly PastEvent[];
  readonly earlier: number;
}

async function latestOf({ history }: LifeStores['mirror'], name: EntityName): Promise<LatestEvents> {
  const latest: PastEvent[] = [];
  let earlier = 0;
  for await (const event of history(name)) {
    latest.push(event);
    if (latest.length <= mostEvents) continue;
    latest.shift();
    earlier += 1;
  }
  return { latest, earlier };
}

function eventSteps({ latest, earlier }: LatestEvents, { kind, id }: EntityName): LifeStep[] {
  const first = latest[0]?.at;
  const before =
    earlier === 0
      ? []
      : [
          {
            ...(first && { at: first }),
            what: `${earlier} earlier events`,
            next: `mirror history ${kind} ${id}`,
          },
        ];
  return [...before, ...latest.map(eventStep)];
}

const outcomes: Readonly<Record<PastEvent['state'], string>> = {
  applied: 'arrived, and changed it',
  stale: 'arrived, and changed nothing: a later state was known',
  duplicate: 'arrived, and changed nothing: it repeated an earlier event',
  parked: 'arrived, and was set aside for a person',
};

function eventStep({ at, eventId, eventType, state, status }: PastEvent): LifeStep {
  const shown = shownEventStatus(eventType, status);
  return {
    at,
    what: `${eventType} ${outcomes[state]}${shown === undefined ? '' : ` (status ${shown})`}`,
    where: eventId,
    next: `event ${eventId}`,
  };
}
