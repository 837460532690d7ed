import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { mirrorFields, packedItem, toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { ledgerFile, type AccountLines, type LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';
import { inParts } from './list-pages.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

interface LedgerRowsSettings {
  readonly workTable: string;
  readonly clock: Clock;
  readonly keptDays: number;
}

const daySeconds = 86_400;
const filesPartition = reconciliationPartitions.ledgerFiles;

const storedLines = z.object({
  accountId: z.string(),
  fileId: z.string(),
  firstDay: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      place: z.number(),
      day: z.string(),
      cents: z.number(),
      currency: z.string(),
      reference: z.optional(z.string()),
    }),
  ),
});

const packed = z.object({ data: z.string() });

/** Rows of the work table, which expire: lines of the partner's files, by account. */
export function createLedgerRows(
  { workTable: TableName, clock, keptDays }: LedgerRowsSettings,
  client = new DynamoDBClient(clientSettings),
): LedgerRows {
  const expiresAt = (days: number) => Math.floor(clock.now() / 1_000) + days * daySeconds;
  return {
    files: async () => createReadPartition(TableName, client)(filesPartition, ledgerFile),
    async noteFile(file) {
      const key = { pk: filesPartition, sk: `${shortName(file.name)}#${file.version}` };
      // Kept longer than the lines themselves, to remember that there were some.
      const Item = toItem({ ...key, ...file, expiresAt: expiresAt(2 * keptDays) });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
    async addLines({ lines, ...about }) {
      const { accountId, fileId, firstDay } = about;
      for (const part of inParts(lines)) {
        // The first line of a part is always the same, so writing it again is harmless.
        const from = (part[0]?.place ?? 1) - 1;
        const key = {
          pk: linesPartition(accountId),
          sk: `${firstDay}#${fileId}#${String(from).padStart(10, '0')}`,
          expiresAt: expiresAt(keptDays),
        };
        const json = JSON.stringify({ ...about, lines: part });
        const Item = packedItem(key, {}, { at: 'row', json });
        await client.send(new PutItemCommand({ TableName, Item }));
      }
    },
    async lines(accountId, fromFirstDay) {
      const found: AccountLines[] = [];
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk >= :from',
        ExpressionAttributeValues: toItem({ ':pk': linesPartition(accountId), ':from': fromFirstDay }),
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items)
          found.push(storedLines.parse(JSON.parse(packed.parse(mirrorFields(item)).data)));
      return found;
    },
  };
}

const mostNameCharacters = 200;

/** A name in the bucket may be longer than the key of a row. */
const shortName = (name: string) =>
  name.length <= mostNameCharacters
    ? name
    : `${name.slice(0, mostNameCharacters / 2)}…${sha256Hex(name).slice(0, 32)}`;

const linesPartition = (accountId: string) => `${reconciliationPartitions.ledgerLines}${accountId}`;
