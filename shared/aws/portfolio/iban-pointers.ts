import {
  DeleteItemCommand,
  DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';
import type { LedgerAccounts } from '#shared/reconciliation/model/ledger-ports.ts';
import { accountKey } from './register-keys.ts';
import { portfolioPartitions } from '#shared/portfolio/names.ts';

interface IbanPointers extends LedgerAccounts {
  /** Does nothing if the account is erased. */
  point(iban: string, accountId: string): Promise<void>;
  /** Does nothing if the IBAN now belongs to another account. */
  forget(iban: string, accountId: string): Promise<void>;
}

const pointer = z.object({ accountId: z.string() });

/** The account of an IBAN, for data that names accounts by IBAN. Rows of the work table under the hash of the IBAN. */
export function createIbanPointers(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): IbanPointers {
  const readRow = createReadRow(TableName, client);
  const keyOf = (iban: string) => ({
    pk: `${portfolioPartitions.ibans}${sha256Hex(iban.replaceAll(' ', ''))}`,
    sk: 'account',
  });
  const byIban = async (iban: string) => (await readRow(toItem(keyOf(iban)), pointer))?.accountId;
  return {
    byIban,
    async point(iban, accountId) {
      // The bank reports it every day.
      if ((await byIban(iban)) === accountId) return;
      const transaction = new TransactWriteItemsCommand({
        // DynamoDB ignores the same write within ten minutes. If another account had the IBAN meanwhile, the write of
        // the next day takes effect.
        ClientRequestToken: sha256Hex(`${iban} ${accountId}`).slice(0, 36),
        TransactItems: [
          {
            ConditionCheck: {
              TableName,
              Key: accountKey(accountId),
              ConditionExpression: 'iban = :iban AND #state <> :erased',
              ExpressionAttributeNames: { '#state': 'state' },
              ExpressionAttributeValues: toItem({ ':iban': iban, ':erased': 'erased' }),
            },
          },
          { Put: { TableName, Item: toItem({ ...keyOf(iban), accountId }) } },
        ],
      });
      try {
        await client.send(transaction);
      } catch (error) {
        // The account was erased meanwhile, or another run is writing it. The next day's run tries again.
        if (!(error instanceof TransactionCanceledException)) throw error;
      }
    },
    async forget(iban, accountId) {
      const remove = new DeleteItemCommand({
        TableName,
        Key: toItem(keyOf(iban)),
        ConditionExpression: 'attribute_not_exists(pk) OR accountId = :account',
        ExpressionAttributeValues: toItem({ ':account': accountId }),
      });
      await tookEffect(client.send(remove));
    },
  };
}
