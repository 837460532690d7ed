import { sameOnWire } from '#shared/events/decode-body.ts';
import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { silentLog, type Metrics } from '#shared/kernel/telemetry.ts';
import { createFakeEventLog } from './event-log.ts';
import { createMemoryBegunWork } from './begun-work.ts';
import { createMemoryDeliveryChecks } from './delivery-checks.ts';
import { createNotedFailures } from './failure-rows.ts';
import { createManualClock } from './manual-clock.ts';
import { createNotedDrift } from './noted-drift.ts';

/** Everything a family's handler works on, in memory. */
export function createConsumerPorts() {
  const counted: string[] = [];
  const stored = new Map<string, Uint8Array>();
  const postponed = new Map<string, number>();
  const removed: string[] = [];
  const sent: { readonly delivery: Delivery; readonly delaySeconds: number }[] = [];
  const metrics: { count: Metrics<string>['count'] } = { count: (name) => void counted.push(name) };
  const bodies: BodyStore = {
    async read(key) {
      await Promise.resolve();
      const bytes = stored.get(key);
      if (bytes === undefined) throw new TransientError('object-missing', 'No such object');
      return bytes;
    },
    async write(key, bytes) {
      await Promise.resolve();
      stored.set(key, bytes);
    },
  };
  const visibility: MessageVisibility = {
    async postpone(receiptHandle, delaySeconds) {
      await Promise.resolve();
      postponed.set(receiptHandle, delaySeconds);
    },
    async remove(receiptHandle) {
      await Promise.resolve();
      removed.push(receiptHandle);
    },
  };
  const delayed: DelayedDeliveries = {
    async send(delivery, delaySeconds) {
      await Promise.resolve();
      sent.push({ delivery, delaySeconds });
    },
  };
  const clock = createManualClock();
  const events = createFakeEventLog();
  const drift = createNotedDrift();
  return {
    events,
    bodies,
    visibility,
    fromWire: sameOnWire,
    begun: createMemoryBegunWork(),
    drift,
    failures: createNotedFailures(),
    deliveryChecks: createMemoryDeliveryChecks(),
    remainingMs: () => 60_000,
    delayed,
    clock,
    log: silentLog,
    metrics,
    counted,
    stored,
    postponed,
    removed,
    sent,
  };
}
