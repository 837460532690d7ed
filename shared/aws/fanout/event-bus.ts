import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { BusName, EventBus } from '#shared/fanout/event-bus.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** Both buses in EventBridge, which reports a failed entry only by its error code. */
export function createEventBus(
  names: Readonly<Record<BusName, string>>,
  client = new EventBridgeClient(clientSettings),
): EventBus {
  return {
    async put(entries) {
      try {
        const { Entries: results = [] } = await client.send(
          new PutEventsCommand({
            Entries: entries.map(({ bus, source, detailType, detail }) => ({
              EventBusName: names[bus],
              Source: source,
              DetailType: detailType,
              Detail: detail,
            })),
          }),
        );
        // A request with failed entries still succeeds: only an event id confirms that the bus has the event.
        return entries.map((_, index) => {
          const result = results[index];
          return result?.EventId === undefined
            ? { outcome: 'failed', code: result?.ErrorCode ?? 'no-result' }
            : { outcome: 'confirmed' };
        });
      } catch (error) {
        const code = error instanceof Error ? error.name : 'unknown';
        return entries.map(() => ({ outcome: 'failed', code }));
      }
    },
  };
}
