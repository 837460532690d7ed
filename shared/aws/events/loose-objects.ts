import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Clock } from '#shared/kernel/clock.ts';
import type { LooseObjects } from '#shared/mirror/loose-objects.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { looseItem } from './object-items.ts';

/** Notes of loose objects in the mirror table. */
export function createLooseObjects(
  { mirrorTable, clock }: { readonly mirrorTable: string; readonly clock: Clock },
  client = new DynamoDBClient(clientSettings),
): LooseObjects {
  return {
    async note(object) {
      // Each key is used once. A request that the SDK gave up on may still arrive after a commit has kept the object.
      const command = new PutItemCommand({
        TableName: mirrorTable,
        Item: looseItem(object, clock.now()),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await tookEffect(client.send(command));
    },
  };
}
