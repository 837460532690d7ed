import type { HandledChecks } from '#shared/checks/delivery-checks.ts';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import type { Consumer } from '#shared/lambda/consumer.ts';
import type { Log } from '#shared/kernel/telemetry.ts';

interface PassDeliveryCheckDeps {
  readonly deliveryChecks: HandledChecks;
  readonly log: Log;
}

/**
 * Notes that the delivery of a check has reached the handler. It records nothing, and never fails: whoever checks sees that
 * the note is missing, and a message that came back for two days would end among the dead letters.
 */
export function passDeliveryCheck({ deliveryChecks, log }: PassDeliveryCheckDeps): Consumer {
  return {
    type: deliveryCheck.eventType,
    open: ({ delivery: { id } }) => ({
      outcome: 'ready',
      series: id,
      run: async () => {
        try {
          await deliveryChecks.handled(id);
        } catch (error) {
          log.warn('a delivery check was not noted', { eventId: id, error });
        }
        return { state: 'unchanged' };
      },
    }),
  };
}
