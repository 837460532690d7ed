import { deliveryCheck } from '#shared/events/delivery-check.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { EventBus } from './event-bus.ts';

/** What is noted of a check: false if there is none of this id. */
export interface PublishedChecks {
  published(id: string): Promise<boolean>;
}

export interface PublishDeliveryCheckDeps {
  readonly bus: EventBus;
  readonly deliveryChecks: PublishedChecks;
  /** Name of the stage. */
  readonly environment: string;
  readonly log: Log;
}

/**
 * Puts the event of a check on the open bus, from a source that no team's rule wants, and notes that the bus took it. It
 * never fails: no event of the bank waits for a check.
 */
export function createPublishDeliveryCheck({
  bus,
  deliveryChecks,
  environment,
  log,
}: PublishDeliveryCheckDeps) {
  const { source, eventType: detailType } = deliveryCheck;
  return async (id: string): Promise<void> => {
    const detail = JSON.stringify({ id, type: detailType, environment });
    try {
      const [result] = await bus.put([{ bus: 'events', source, detailType, detail }]);
      if (result?.outcome === 'confirmed') await deliveryChecks.published(id);
      else log.warn('a bus refused the event of a delivery check', { eventId: id, code: result?.code });
    } catch (error) {
      log.warn('a published delivery check was not noted', { eventId: id, error });
    }
  };
}
