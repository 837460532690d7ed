import type { BodyStore } from '#shared/events/body-store.ts';
import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventBus } from '#shared/fanout/event-bus.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import type { KnownSubscriptions } from '#shared/receiving/known-subscriptions.ts';
import type { Quarantine } from '#shared/receiving/quarantine.ts';
import type { SubscriptionRows } from '#shared/subscriptions/ports.ts';
import type { SQSBatchResponse } from 'aws-lambda';
import type { Clock } from '#shared/kernel/clock.ts';
import type { FakeEventLog } from '#test/fakes/event-log.ts';

/** The ports of production code in which a planted bug can sit. */
export interface MutablePorts {
  readonly subscriptions: KnownSubscriptions;
  readonly queues: FamilyQueues;
  readonly quarantine: Quarantine;
  readonly bodies: BodyStore;
  readonly events: EventLog;
  readonly tombstones: Tombstones;
  readonly delayed: DelayedDeliveries;
  readonly bus: EventBus;
  readonly unpublished: UnpublishedEvents;
  readonly rows: SubscriptionRows;
  /** What a family's handler tells the queue. */
  readonly consumed: { answer(response: SQSBatchResponse): SQSBatchResponse };
  /** What the receiver tells the bank. */
  readonly received: { status(status: number): number };
}

/** What a planted bug may know of the world. */
export interface MutantTools {
  readonly clock: Clock;
  readonly stored: FakeEventLog;
  readonly unpublished: UnpublishedEvents;
  readonly familyOf: (eventType: string) => Family;
}

/** A planted bug: production code sees these ports in place of the right ones. */
export type Mutation = {
  readonly [Name in keyof MutablePorts]?: (
    port: MutablePorts[Name],
    tools: MutantTools,
  ) => MutablePorts[Name];
};
