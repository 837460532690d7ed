import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { packedItem, mirrorFields, toItem } from '#shared/aws/events/event-items.ts';
import * as z from '#shared/kernel/zod.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { reconciledFull, reconciledMoney, type ReconciledRows } from '#shared/reconciliation/reconciled.ts';
import { createKnownLedgerRows } from './known-ledger-rows.ts';

const packedRow = z.object({ data: z.string() });

/** Rows of each account in the work table: `money`, `full` and `ledger`. */
export function createReconciledRows(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): ReconciledRows {
  const keyOf = (accountId: string, sk: string) => ({ pk: `RECONCILED#${accountId}`, sk });
  const read = async (accountId: string, sk: string): Promise<unknown> => {
    const Key = toItem(keyOf(accountId, sk));
    const { Item } = await client.send(
      new GetItemCommand({ TableName: workTable, Key, ConsistentRead: true }),
    );
    return Item === undefined ? {} : JSON.parse(packedRow.parse(mirrorFields(Item)).data);
  };
  const write = async (accountId: string, sk: string, row: object): Promise<void> => {
    const json = JSON.stringify(row);
    const Item = packedItem(keyOf(accountId, sk), {}, { at: 'row', json });
    await client.send(new PutItemCommand({ TableName: workTable, Item }));
  };
  return {
    money: async (accountId) => reconciledMoney.parse(await read(accountId, 'money')),
    noteMoney: async (accountId, money) => write(accountId, 'money', money),
    full: async (accountId) => reconciledFull.parse(await read(accountId, 'full')),
    noteFull: async (accountId, full) => write(accountId, 'full', full),
    ...createKnownLedgerRows(workTable, client),
  };
}
