import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { ProductEvents } from '#shared/replay/notify-given-up.ts';
import { productRecordWrite } from './product-record.ts';

interface ProductEventsSettings {
  readonly eventsTable: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** Events of our own without a row of their own: only the record says whether teams were notified. */
export function createProductEvents(
  { eventsTable, clock, ...system }: ProductEventsSettings,
  client = new DynamoDBClient(clientSettings),
): ProductEvents {
  const transact = createTransact({ ...system, client });
  return {
    async record(event) {
      const { outcome } = await transact([productRecordWrite(event, { eventsTable, nowMs: clock.now() })]);
      return outcome === 'committed';
    },
  };
}
