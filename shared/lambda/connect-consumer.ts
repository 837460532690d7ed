import type * as z from '#shared/kernel/zod.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { createOwnQueue } from '#shared/aws/events/own-queue.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createBegunRows } from '#shared/aws/work/begun-rows.ts';
import type { Family } from '#shared/events/families.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { connectDrift, type DriftConnection } from './connect-drift.ts';
import { calmOfQueueMs, connectFailures } from './connect-failures.ts';
import type { consumerEnvironment } from './consumer-environment.ts';
import type { QueueConsumerDeps } from './queue-consumer.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

/**
 * The ports of a family's handler on real queues, tables and buckets. `watched` wraps the event log, and sees no erased
 * content.
 */
export function connectConsumer(
  family: Family,
  environment: z.output<typeof consumerEnvironment>,
  watched = (events: EventLog) => events,
): QueueConsumerDeps & Telemetry & DriftConnection {
  const { QUEUE_URL, EVENTS_TABLE: eventsTable, MIRROR_TABLE: mirrorTable, BODIES_BUCKET } = environment;
  const telemetry = createTelemetry(family, environment);
  const bodies = createBodies(BODIES_BUCKET);
  const loose = createLooseObjects({ mirrorTable, clock });
  const { WORK_TABLE: workTable, TABLE_LISTS: lists } = environment;
  const of = `events/${family}`;
  const drift = connectDrift(environment, telemetry);
  const failures = connectFailures({ of, workTable, calmMs: calmOfQueueMs }, telemetry);
  // Few events are about bookings of the archive: what reads its files is no part of a cold start.
  const bringBack = loadedFunction(async () => {
    const { createBringBack } = await import('#shared/aws/bookings/archive/bring-back.ts');
    return createBringBack({ mirrorTable, bodies, clock, timers, random });
  });
  const events = createEventLog({ eventsTable, mirrorTable, lists, clock, timers, random, bringBack });
  return {
    events: withTombstones(watched(withLargeData(events, { bodies, loose, random })), {
      tombstones: createTombstones(mirrorTable),
      loose,
      clock,
    }),
    bodies,
    fromWire: createWireTranslation(environment.WIRE_NAMES).fromWire,
    visibility: createOwnQueue(QUEUE_URL),
    begun: createBegunRows({ workTable, of, clock, random }),
    failures,
    clock,
    ...telemetry,
    ...drift,
    endInvocation: async () => {
      await Promise.all([drift.endInvocation(), failures.keep()]);
    },
  };
}
