import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { createChangedEntities } from './changed-entities.ts';
import { createCheckedEntities } from './checked-entity-rows.ts';
import { createOpenEntities, createOwnedEntities } from './open-entities.ts';
import { createReconcileRequests } from './requested-entities.ts';

export interface SourcesDeps {
  readonly bodies: Pick<BodyStore, 'read'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

export interface SourcesEnvironment {
  readonly WORK_TABLE: string;
  readonly MIRROR_TABLE: string;
  readonly EVENTS_TABLE: string;
}

/** Sources from which the tier `entities` plans what to read back. */
export function createEntitySources(
  { WORK_TABLE: workTable, MIRROR_TABLE: mirrorTable, EVENTS_TABLE: eventsTable }: SourcesEnvironment,
  { bodies, clock, timers, random }: SourcesDeps,
) {
  return {
    requests: createReconcileRequests({ workTable, timers, random }),
    open: createOpenEntities(mirrorTable),
    owned: createOwnedEntities(mirrorTable),
    changed: createChangedEntities({ eventsTable, workTable }),
    checked: createCheckedEntities({ workTable, clock }),
    mirror: createMirrorRepository({ mirrorTable, bodies }),
  };
}
