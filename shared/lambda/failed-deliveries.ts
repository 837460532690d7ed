import type { SQSRecord } from 'aws-lambda';
import type { Clock } from '#shared/kernel/clock.ts';
import type { FailureKind } from '#shared/kernel/failure-kinds.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { failureKindOf } from './failure-kind.ts';
import type { MirrorMetric } from '#shared/mirror/names.ts';

/** The deliveries of one batch that failed. */
interface FailedDeliveries {
  add(error: unknown, message: SQSRecord): void;
  /** Reports one count per kind of failure and one age, whatever the size of the batch. */
  report(): void;
}

interface FailedDeliveriesDeps {
  readonly clock: Clock;
  readonly metrics: Metrics<MirrorMetric>;
}

/**
 * Counts failed deliveries and measures the age of the oldest one. The queue's own metric omits messages that were
 * received three times.
 */
export function createFailedDeliveries({ clock, metrics }: FailedDeliveriesDeps): FailedDeliveries {
  const failed = new Map<FailureKind, number>();
  let oldestMs = 0;
  return {
    add(error, message) {
      const kind = failureKindOf(error);
      failed.set(kind, (failed.get(kind) ?? 0) + 1);
      oldestMs = Math.max(oldestMs, clock.now() - waitingSinceMs(message));
    },
    report() {
      if (failed.size === 0) return;
      for (const [kind, count] of failed) metrics.count('DeliveryFailed', count, { kind });
      metrics.count('OldestUnfinishedSeconds', Math.round(oldestMs / 1000));
    },
  };
}

/** The only field needed from a message, which may not be a delivery. */
const received = z.pipe(
  jsonText,
  z.object({ receivedAt: z.iso.datetime(), provenance: z.optional(z.unknown()) }),
);

/** A replay and a second read keep the time of the bank's call, but they have waited only since they were sent. */
function waitingSinceMs({ body, attributes }: SQSRecord): number {
  const parsed = received.safeParse(body);
  return parsed.success && parsed.data.provenance === undefined
    ? Date.parse(parsed.data.receivedAt)
    : Number(attributes.SentTimestamp);
}
