import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { Break } from '#shared/breaks/break.ts';
import { breakStep, type BreakStep } from '#shared/breaks/history.ts';
import { breakNote, subjectOf, type BreakNotes } from '#shared/breaks/notes.ts';
import { historyPrefix, idPartition, notesPartition } from './break-keys.ts';

/** Rows of each kind that one answer shows. */
const mostShown = 100;

/** The history of a break and its notes, in rows of their own, so that no break outgrows an item. */
interface BreakNoteRows extends BreakNotes {
  /** States of the break, oldest first; the latest ones if there are many. */
  history(id: string): Promise<readonly BreakStep[]>;
}

export function createBreakNotes(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): BreakNoteRows {
  const latestOf = async (pk: string, prefix: string) => {
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: toItem({ ':pk': pk, ':prefix': prefix }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: mostShown,
    });
    const { Items: items = [] } = await client.send(query);
    return items.map((item) => unmarshall(item)).toReversed();
  };
  return {
    async add(about, note) {
      const key = { pk: notesPartition(subjectOf(about)), sk: noteSort(about, note.change) };
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ ...key, ...note, break: about.id }),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      // Otherwise the change has written it already.
      await tookEffect(client.send(put));
    },
    async of(about) {
      const rows = await latestOf(notesPartition(subjectOf(about)), noteSort(about, ''));
      return rows.map((row) => breakNote.parse(row)).toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },
    history: async (id) =>
      (await latestOf(idPartition(id), historyPrefix)).map((row) => breakStep.parse(row)),
  };
}

/** Ids of changes begin with an instant. */
const noteSort = ({ id }: Pick<Break, 'id'>, change: string) => `${id}#${change}`;
