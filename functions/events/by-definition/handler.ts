import type { HandledChecks } from '#shared/checks/delivery-checks.ts';
import { authentication } from '#shared/events/authentication/table.ts';
import { cards } from '#shared/events/cards/table.ts';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { lending } from '#shared/events/lending/table.ts';
import { payments } from '#shared/events/payments/table.ts';
import { consumersOf } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { passDeliveryCheck } from './pass-delivery-check.ts';

export interface FamilyDeps extends QueueConsumerDeps {
  readonly deliveryChecks: HandledChecks;
}

const consumers = {
  authentication: (deps: FamilyDeps) => consumersOf(authentication, deps, {}),
  cards: (deps: FamilyDeps) => consumersOf(cards, deps, {}),
  lending: (deps: FamilyDeps) => consumersOf(lending, deps, {}),
  payments: (deps: FamilyDeps) => consumersOf(payments, deps, {}),
  // Unclassified types are kept, forwarded and counted, but not mirrored. Our own is in no family of the bank either.
  unclassified: (deps: FamilyDeps) => ({ [deliveryCheck.eventType]: passDeliveryCheck(deps) }),
};

export type FamilyByDefinition = keyof typeof consumers;

/** The families whose events need no code of their own: their definitions say what is mirrored. */
export const familiesByDefinition = Object.keys(consumers).filter(
  (name): name is FamilyByDefinition => name in consumers,
);

/** All events of one of these families. */
export function createHandler(family: FamilyByDefinition, deps: FamilyDeps) {
  return queueConsumer(deps, consumers[family](deps));
}
