import { authentication } from '#shared/events/authentication/table.ts';
import { cards } from '#shared/events/cards/table.ts';
import { lending } from '#shared/events/lending/table.ts';
import { payments } from '#shared/events/payments/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';

const consumers = {
  authentication: (deps: QueueConsumerDeps) => consumersOf(authentication, deps, {}),
  cards: (deps: QueueConsumerDeps) => consumersOf(cards, deps, {}),
  lending: (deps: QueueConsumerDeps) => consumersOf(lending, deps, {}),
  payments: (deps: QueueConsumerDeps) => consumersOf(payments, deps, {}),
  // Unclassified types are kept, forwarded and counted, but not mirrored.
  unclassified: () => ({}),
};

export type FamilyByDefinition = keyof typeof consumers;

/** The families whose events need no code of their own: their definitions say what is mirrored. */
export const familiesByDefinition = Object.keys(consumers).filter(
  (name): name is FamilyByDefinition => name in consumers,
);

/** All events of one of these families. */
export function createHandler(family: FamilyByDefinition, deps: QueueConsumerDeps) {
  return queueConsumer(deps, consumers[family](deps));
}
