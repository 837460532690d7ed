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
  /** One count and one age for each kind of failure, however large the batch. */
  report(): void;
}

interface FailedDeliveriesDeps {
  readonly clock: Clock;
  readonly metrics: Metrics<MirrorMetric>;
}

/**
 * Counts failed deliveries and measures how old the oldest of them is: the queue's own metric of its oldest message
 * leaves out messages that were received three times.
 */
export function createFailedDeliveries({ clock, metrics }: FailedDeliveriesDeps): FailedDeliveries {
  const failed = new Map<FailureKind, { readonly count: number; readonly oldestMs: number }>();
  return {
    add(error, message) {
      const kind = failureKindOf(error);
      const { count, oldestMs } = failed.get(kind) ?? { count: 0, oldestMs: 0 };
      const ageMs = clock.now() - waitingSinceMs(message);
      failed.set(kind, { count: count + 1, oldestMs: Math.max(oldestMs, ageMs) });
    },
    report() {
      for (const [kind, { count, oldestMs }] of failed) {
        metrics.count('DeliveryFailed', count, { kind });
        metrics.count('OldestUnfinishedSeconds', Math.round(oldestMs / 1000), { kind });
      }
    },
  };
}

/** All that is needed of a delivery that may be none. */
const received = z.pipe(
  jsonText,
  z.object({ receivedAt: z.iso.datetime(), provenance: z.optional(z.unknown()) }),
);

/** A replay and a second read keep the time at which the bank's call came: they wait since they were sent. */
function waitingSinceMs({ body, attributes }: SQSRecord): number {
  const parsed = received.safeParse(body);
  return parsed.success && parsed.data.provenance === undefined
    ? Date.parse(parsed.data.receivedAt)
    : Number(attributes.SentTimestamp);
}
