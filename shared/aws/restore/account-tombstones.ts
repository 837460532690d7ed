import { type DynamoDBClient, paginateScan, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { portfolioPartitions } from '#shared/portfolio/names.ts';

export interface TombstoneCounts {
  /** Erased accounts of the register. */
  readonly erased: number;
  /** Of these, how many had no tombstone. */
  readonly set: number;
}

interface Tables {
  readonly work: string;
  readonly mirror: string;
}

/**
 * Sets the tombstones of accounts that a lost mirror has taken with it: the register knows which are erased. Without
 * them, an event that names the account alone would be recorded with its data. One that is there stays, also if it was
 * taken back. It reads the whole work table.
 */
export async function setAccountTombstones(
  client: DynamoDBClient,
  { work, mirror }: Tables,
): Promise<TombstoneCounts> {
  let counts: TombstoneCounts = { erased: 0, set: 0 };
  const scan = {
    TableName: work,
    FilterExpression: 'begins_with(pk, :prefix) AND #state = :erased',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':prefix': { S: portfolioPartitions.register }, ':erased': { S: 'erased' } },
    ConsistentRead: true,
  };
  for await (const { Items: accounts = [] } of paginateScan({ client }, scan))
    for (const { id } of accounts) {
      if (id?.S === undefined) throw new Error('An erased account of the register has no id');
      const put = new PutItemCommand({
        TableName: mirror,
        Item: toItem(tombstoneKey(id.S)),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      const isNew = await tookEffect(client.send(put));
      counts = { erased: counts.erased + 1, set: counts.set + Number(isNew) };
    }
  return counts;
}
