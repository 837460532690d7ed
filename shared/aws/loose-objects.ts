import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Clock } from '#shared/kernel/clock.ts';
import type { LooseObjects } from '#shared/mirror/loose-objects.ts';
import { clientSettings } from './client-settings.ts';
import { looseItem } from './object-items.ts';

/** Notes of loose objects in the mirror table. */
export function createLooseObjects(
  { mirrorTable, clock }: { readonly mirrorTable: string; readonly clock: Clock },
  client = new DynamoDBClient(clientSettings),
): LooseObjects {
  return {
    async note(object) {
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item: looseItem(object, clock.now()) }));
    },
  };
}
