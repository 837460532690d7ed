import type * as z from '#shared/kernel/zod.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createEventBus } from '#shared/aws/fanout/event-bus.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type { publisherEnvironment } from './publisher-environment.ts';
import { calmOfQueueMs, connectFailures } from './connect-failures.ts';
import { createTelemetry } from './telemetry.ts';

/** The ports of the fan-out on real buses, tables and buckets. */
export function connectPublisher(serviceName: string, environment: z.output<typeof publisherEnvironment>) {
  const telemetry = createTelemetry(serviceName, environment);
  // The sweep publishes what the stream gave up, so both have the same causes.
  const forwarding = { of: 'events/forward', workTable: environment.WORK_TABLE, calmMs: calmOfQueueMs };
  const failures = connectFailures(forwarding, telemetry);
  const { entriesPerRequest, ownRequestBytes, ownDetailBytes } = limits.eventBridge;
  return {
    environment: environment.STAGE,
    personalTypes: new Set(environment.PERSONAL_TYPES),
    maxDetailBytes: ownDetailBytes,
    requestLimits: { entries: entriesPerRequest, bytes: ownRequestBytes },
    bus: createEventBus({ events: environment.EVENTS_BUS, personal: environment.PERSONAL_EVENTS_BUS }),
    unpublished: createUnpublishedEvents({
      eventsTable: environment.EVENTS_TABLE,
      workTable: environment.WORK_TABLE,
      lists: environment.TABLE_LISTS,
      clock,
      timers,
      random,
    }),
    setAside: createSetAsideEvents({ workTable: environment.WORK_TABLE, clock }),
    bodies: createBodies(environment.BODIES_BUCKET),
    fromWire: createWireTranslation(environment.WIRE_NAMES).fromWire,
    failures,
    ...telemetry,
    endInvocation: async () => failures.keep(),
    clock,
    random,
    timers,
  };
}
