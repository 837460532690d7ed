import { GetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import type { MirrorKey } from '#shared/mirror/effect.ts';
import { fileOf } from './archived-items.ts';
import { mirrorKey, toItem, type Item } from './event-items.ts';

export interface MirrorRowSettings {
  readonly mirrorTable: string;
  /** Makes the bookings of a file of the archive rows again. */
  readonly bringBack: (archived: Item) => Promise<void>;
}

/** Reads a row of the mirror. A booking that is in a file comes back first. */
export function createReadMirrorRow(
  { mirrorTable, bringBack }: MirrorRowSettings,
  client: DynamoDBClient,
): (key: MirrorKey, consistent: boolean) => Promise<Item | undefined> {
  return async (key, consistent) => {
    const read = async (ConsistentRead: boolean) => {
      const place = { TableName: mirrorTable, Key: toItem(mirrorKey(key)) };
      return (await client.send(new GetItemCommand({ ...place, ConsistentRead }))).Item;
    };
    const row = await read(consistent);
    if (row === undefined || fileOf(row) === undefined) return row;
    await bringBack(row);
    const back = await read(true);
    if (fileOf(back) === undefined) return back;
    throw new TransientError('row-in-archive', 'A booking in a file of the archive did not come back');
  };
}
