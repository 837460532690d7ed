import { personChanged } from '#shared/events/onboarding/persons.ts';
import { onboarding } from '#shared/events/onboarding/table.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { refreshEntity, type RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';

export type OnboardingDeps = QueueConsumerDeps & RefreshEntityDeps & { readonly persons: EntityReader };

/** Changes, erasures and identifications of persons. */
export function createHandler(deps: OnboardingDeps) {
  const consumers = consumersOf(onboarding, deps, {
    PERSON_CHANGED: on(personChanged, refreshEntity({ ...deps, reader: deps.persons })),
  });
  return queueConsumer(deps, consumers);
}
