import { identification, personChanged, personDeleted } from '#shared/events/onboarding.ts';
import { on, type ConsumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { recordState } from '#shared/mirror/record-state.ts';
import { refreshEntity, type RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';

export type OnboardingDeps = QueueConsumerDeps & RefreshEntityDeps & { readonly persons: EntityReader };

/** Changes, erasures and identifications of persons. */
export function createHandler(deps: OnboardingDeps) {
  return queueConsumer(deps, {
    IDENTIFICATION: on(identification, recordState(deps)),
    PERSON_CHANGED: on(personChanged, refreshEntity({ ...deps, reader: deps.persons })),
    PERSON_DELETED: on(personDeleted, recordState(deps)),
  } satisfies ConsumersOf<'onboarding'>);
}
