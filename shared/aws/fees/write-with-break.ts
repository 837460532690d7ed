import {
  PutItemCommand,
  type DynamoDBClient,
  type Put,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

interface WriteSettings {
  readonly workTable: string;
  readonly clock: Clock;
  /** Breaks of rows that wait for a person. */
  readonly breaks: Pick<BreakRows, 'openWith' | 'settleWith'>;
}

/** The fields of a row that decide whether it waits for a person. */
interface Version {
  readonly version: number;
  readonly state: string;
  readonly forPerson?: string | undefined;
}

interface Listed<Row> {
  /** The row as it is stored. */
  readonly itemOf: (row: Row) => Readonly<Record<string, unknown>>;
  readonly entityOf: (row: Row) => string;
  readonly breakOf: (row: Row, forPerson: string) => FoundBreak;
  /** What is written together with a row that now waits for a person: the event. */
  readonly alsoWrites: (row: Row) => readonly TransactWriteItem[];
  /** What it is: `fee`. */
  readonly noun: string;
}

/**
 * Writes a row if its version has not changed; false if it has. The same transaction opens a break if the row now waits
 * for a person, and settles the break if it no longer waits.
 */
export function createWriteWithBreak<Row extends Version>(
  { workTable: TableName, clock, breaks }: WriteSettings,
  { itemOf, entityOf, breakOf, alsoWrites, noun }: Listed<Row>,
  client: DynamoDBClient,
) {
  return async (seen: Row, row: Row): Promise<boolean> => {
    const put: Put = {
      TableName,
      Item: toItem(itemOf(row)),
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: toItem({ ':before': seen.version }),
    };
    const at = toIsoInstant(clock.now());
    if (row.forPerson !== undefined && seen.forPerson === undefined)
      return breaks.openWith(breakOf(row, row.forPerson), at, [{ Put: put }, ...alsoWrites(row)]);
    if (row.forPerson === undefined && seen.forPerson !== undefined) {
      const settledBecause = `the ${noun} is ${row.state}`;
      return breaks.settleWith(entityOf(seen), { at, settledBecause }, [{ Put: put }]);
    }
    return tookEffect(client.send(new PutItemCommand(put)));
  };
}
