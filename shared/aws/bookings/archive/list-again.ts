import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { fileWithKey } from '#shared/aws/events/archived-items.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { ErasableLooseObjects } from '#shared/erasure/ports.ts';
import { ifPresent } from '#shared/events/body-store.ts';
import { createArchiveReader, type ArchiveReaderSettings } from './archive-reader.ts';
import { listOfRanges, rangesOf } from './archive-rows.ts';

/**
 * A copy of the table is not of one instant: it may have the short rows of bookings, and the row of their file as it was
 * before the bookings moved. Without its list, the file would be removed with the only bookings that there are.
 */
export function createListAgain(
  settings: ArchiveReaderSettings,
  client: DynamoDBClient,
): ErasableLooseObjects['listAgain'] {
  const { mirrorTable: TableName } = settings;
  const archive = createArchiveReader(settings, client);
  return async ({ key, note, since }) => {
    const fileId = fileWithKey(key);
    if (fileId === undefined) return false;
    const rows = (await ifPresent(archive.rowsIn(fileId))) ?? [];
    if (!(await archive.isNamed(fileId, rows))) return false;
    const command = new UpdateItemCommand({
      TableName,
      Key: toItem(note),
      UpdateExpression: 'SET bookings = :bookings REMOVE openKind, openSince, claimed',
      ConditionExpression: 'openSince = :since',
      ExpressionAttributeValues: toItem({ ':bookings': listOfRanges(rangesOf(rows)), ':since': since }),
    });
    return tookEffect(client.send(command));
  };
}
