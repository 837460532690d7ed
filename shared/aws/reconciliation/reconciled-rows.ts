import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { packedItem, mirrorFields, toItem } from '#shared/aws/events/event-items.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import {
  comparedAccount,
  notedBooking,
  reconciledMoney,
  type ComparedAccount,
  type NotedBooking,
  type ReconciledFull,
  type ReconciledRows,
} from '#shared/reconciliation/model/reconciled.ts';
import { reconciledKey } from './reconciled-key.ts';

const packedRow = z.object({ data: z.string() });
const namedRow = z.object({ sk: z.string() });

const bookingPrefix = 'booking#';
const writesAtOnce = 16;

/**
 * Rows per account in the work table: `money`, `full` and `ledger`, and one for each unsettled booking, since a row
 * holds 400 KB and any number of webhooks may be lost.
 */
export function createReconciledRows(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): ReconciledRows {
  const read = async (accountId: string, sk: string): Promise<unknown> => {
    const Key = toItem(reconciledKey(accountId, sk));
    const { Item } = await client.send(
      new GetItemCommand({ TableName: workTable, Key, ConsistentRead: true }),
    );
    return Item === undefined ? {} : JSON.parse(packedRow.parse(mirrorFields(Item)).data);
  };
  const write = async (accountId: string, sk: string, row: object): Promise<void> => {
    const json = JSON.stringify(row);
    const Item = packedItem(reconciledKey(accountId, sk), {}, { at: 'row', json });
    await client.send(new PutItemCommand({ TableName: workTable, Item }));
  };
  const remove = async (accountId: string, sk: string): Promise<void> => {
    const Key = toItem(reconciledKey(accountId, sk));
    await client.send(new DeleteItemCommand({ TableName: workTable, Key }));
  };
  /** The account's row follows those of its bookings. */
  const readFull = async (accountId: string): Promise<ReconciledFull> => {
    const query = {
      TableName: workTable,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: toItem({
        ':pk': reconciledKey(accountId, '').pk,
        ':first': bookingPrefix,
        ':last': 'full',
      }),
      ConsistentRead: true,
    };
    let account: unknown = {};
    const bookings = new Map<string, NotedBooking>();
    for await (const { Items: rows = [] } of paginateQuery({ client }, query))
      for (const row of rows) {
        const fields = mirrorFields(row);
        const { sk } = namedRow.parse(fields);
        const content: unknown = JSON.parse(packedRow.parse(fields).data);
        if (sk === 'full') account = content;
        else bookings.set(sk.slice(bookingPrefix.length), notedBooking.parse(content));
      }
    return { ...comparedAccount.parse(account), bookings };
  };
  // Only runs over the partner's ledger have them.
  const ledgers = memoised(async () => {
    const { createKnownLedgerRows } = await import('./known-ledger-rows.ts');
    return createKnownLedgerRows(workTable, client);
  });
  return {
    money: async (accountId) => reconciledMoney.parse(await read(accountId, 'money')),
    noteMoney: async (accountId, money) => write(accountId, 'money', money),
    full: readFull,
    async noteFull(accountId, { bookings, ...account }, { bookings: seen, ...before }) {
      if (!isSame(account, before)) await write(accountId, 'full', account);
      const changed = [...new Set([...seen.keys(), ...bookings.keys()])].filter(
        (id) => !isSame(bookings.get(id), seen.get(id)),
      );
      await inParallel(changed, writesAtOnce, async (id) => {
        const noted = bookings.get(id);
        const sk = `${bookingPrefix}${id}`;
        await (noted === undefined ? remove(accountId, sk) : write(accountId, sk, noted));
      });
    },
    ledger: async (accountId) => (await ledgers()).ledger(accountId),
    openOf: async (accountId, cut) => (await ledgers()).openOf(accountId, cut),
    noteLedger: async (accountId, known) => (await ledgers()).noteLedger(accountId, known),
    byHand: async (accountId) => (await ledgers()).byHand(accountId),
    noteByHand: async (accountId, byHand) => (await ledgers()).noteByHand(accountId, byHand),
  };
}

const isSame = <Row extends ComparedAccount | NotedBooking>(one: Row | undefined, other: Row | undefined) =>
  one === other ||
  (one !== undefined && other !== undefined && canonicalJson({ ...one }) === canonicalJson({ ...other }));
