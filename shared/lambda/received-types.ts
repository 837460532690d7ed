import { deliveryCheck } from '#shared/events/delivery-check.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';

const notedEveryMs = 60_000;

/** Notes which types the bank still sends, for the watchdog that looks for silent ones. */
interface ReceivedTypes {
  /** At most one write a minute per type and container. Never rejects: no event may fail because of it. */
  note(delivery: Delivery): Promise<void>;
}

export function createReceivedTypes(deps: {
  readonly events: EventLog;
  readonly clock: Clock;
  readonly log: Log;
}): ReceivedTypes {
  const { events, clock, log } = deps;
  const notedAtMs = new Map<string, number>();
  return {
    async note({ eventType, receivedAt, provenance }) {
      // An event that we sent ourselves says nothing about the bank.
      if (provenance !== undefined || eventType === deliveryCheck.eventType) return;
      // The distance counts in both directions: after a clock is set back, the type would otherwise seem silent for
      // that time.
      if (Math.abs(clock.now() - (notedAtMs.get(eventType) ?? -Infinity)) < notedEveryMs) return;
      notedAtMs.set(eventType, clock.now());
      try {
        await events.noteReceived(eventType, receivedAt);
      } catch (error) {
        notedAtMs.delete(eventType);
        log.error('could not note that an event of this type was received', { eventType, error });
      }
    },
  };
}
