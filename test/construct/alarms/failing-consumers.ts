import { createHandler as createAccounts } from '#functions/events/accounts/handler.ts';
import { createHandler } from '#functions/events/by-definition/handler.ts';
import { createHandler as createOnboarding } from '#functions/events/onboarding/handler.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import type { QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { readersLike } from '#test/fakes/onboarding-readers.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { failingPort, type Handle, type Rehearsal } from './rehearsal.ts';

type Reading = Parameters<typeof createOnboarding>[0] &
  Parameters<typeof createAccounts>[0] &
  Parameters<typeof createHandler>[1];

const handlers: Readonly<Record<Family, (deps: Reading) => Handle>> = {
  onboarding: createOnboarding,
  accounts: createAccounts,
  payments: (deps) => createHandler('payments', deps),
  cards: (deps) => createHandler('cards', deps),
  authentication: (deps) => createHandler('authentication', deps),
  lending: (deps) => createHandler('lending', deps),
  unclassified: (deps) => createHandler('unclassified', deps),
};

interface FailingConsumer {
  readonly handle: Handle;
  readonly postponedSeconds: () => number | undefined;
}

/** The handler of a family as it is deployed. Every port that `where` names fails. */
export function failingConsumer(
  { clock, telemetry }: Rehearsal,
  family: Family,
  { error, where = 'store' }: { readonly error: () => Error; readonly where?: 'store' | 'bank' | 'postpone' },
): FailingConsumer {
  const { postponed, ...ports } = createConsumerPorts();
  const reader = failingPort<EntityReader>(error);
  const deps: QueueConsumerDeps = {
    ...ports,
    ...telemetry(family),
    clock,
    ...(where !== 'bank' && { events: failingPort<EventLog>(error) }),
    ...(where === 'postpone' && { visibility: failingPort<QueueConsumerDeps['visibility']>(error) }),
  };
  const handle = handlers[family]({
    ...ports,
    ...deps,
    visibilityLagSeconds: 0,
    readers: readersLike(reader),
    accountReader: reader,
  });
  return {
    handle,
    postponedSeconds: () => {
      const [seconds] = postponed.values();
      postponed.clear();
      return seconds;
    },
  };
}

/** An event of the family that its handler can only finish with its stores, or by asking the bank. */
export function anEventOf(family: Family, receivedAtMs: number, by?: 'read'): Delivery {
  const type =
    family === 'unclassified'
      ? 'SOMETHING_NEW'
      : catalog.find((event) => event.family === family && (by === undefined || event.order.by === by))?.type;
  if (type === undefined) throw new Error(`${family} has no such event`);
  const receivedAt = new Date(receivedAtMs).toISOString();
  return aDelivery({ type, receivedAt, entityHint: 'entity-1', payload: payloadOf(type) });
}

/** Most events fail before their payload counts. */
const payloadOf = (type: string) => (type === 'ACCOUNT_LIMIT_CHANGE' ? { account_id: 'account-1' } : {});
