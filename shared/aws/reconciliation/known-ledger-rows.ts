import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { mirrorFields, packedItem, toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import * as z from '#shared/kernel/zod.ts';
import {
  knownLedger,
  openBooking,
  openLine,
  type KnownLedger,
  type Paged,
} from '#shared/reconciliation/model/known-ledger.ts';
import { handMatches } from '#shared/reconciliation/model/hand-match.ts';
import type { KnownLedgers } from '#shared/reconciliation/model/ledger-ports.ts';
import { inPages, isLong, pagePrefix, type Page } from './list-pages.ts';
import { reconciledKey } from './reconciled-key.ts';

const row = z.object({ version: z._default(z.number(), 0), data: z.string() });
const pageKey = z.object({ sk: z.string(), version: z.number() });
const pagesAtOnce = 4;

/**
 * A row of the work table per account. If many lines are open, they lie in further rows: pages under the hash of their
 * content, so that comparisons that leave the same lines open share them.
 */
export function createKnownLedgerRows(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): KnownLedgers {
  const read = async (accountId: string, sk: string): Promise<z.output<typeof row> | undefined> => {
    const Key = toItem(reconciledKey(accountId, sk));
    const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    return Item === undefined ? undefined : row.parse({ ...mirrorFields(Item), ...unmarshall(Item) });
  };
  const listIn = async <Value extends z.ZodMiniType>(
    accountId: string,
    value: Value,
    paged: Paged | undefined,
  ): Promise<readonly z.output<Value>[]> => {
    const pages = await inParallel(paged?.pages ?? [], pagesAtOnce, async (sk) => {
      const page = await read(accountId, sk);
      // Another comparison has noted the account and removed the page.
      if (page === undefined)
        throw new TransientError('row-in-motion', 'Another comparison has noted the account');
      return z.array(value).parse(JSON.parse(page.data));
    });
    return pages.flat();
  };
  const put = (accountId: string, { sk, json, version, ...condition }: Written) => {
    const Item = packedItem({ ...reconciledKey(accountId, sk), version }, {}, { at: 'row', json });
    return client.send(new PutItemCommand({ TableName, Item, ...condition }));
  };
  return {
    async ledger(accountId) {
      const found = await read(accountId, 'ledger');
      if (found === undefined) return knownLedger.parse({});
      const known = knownLedger.parse(JSON.parse(found.data));
      const more = await listIn(accountId, z.string(), known.moreOpen);
      return { ...known, open: [...known.open, ...more], moreOpen: undefined, version: found.version };
    },
    async openOf(accountId, { lines, bookings, moreLines, moreBookings }) {
      return {
        lines: [...lines, ...(await listIn(accountId, openLine, moreLines))],
        bookings: [...bookings, ...(await listIn(accountId, openBooking, moreBookings))],
      };
    },
    async noteLedger(accountId, { version: seen, ...known }) {
      const version = seen + 1;
      const { slim, pages, named } = withPages(known);
      await inParallel(pages, pagesAtOnce, async (page) => put(accountId, { ...page, version }));
      const json = JSON.stringify({ ...slim, hasPages: named.size > 0 });
      const head = { sk: 'ledger', json, version, ...asSeen(seen) };
      const isNoted = await tookEffect(put(accountId, head));
      if (!isNoted) return undefined;
      if (named.size > 0 || known.hasPages) await sweep({ TableName, client }, { accountId, named, version });
      return { ...known, cuts: slim.cuts, hasPages: named.size > 0, version };
    },
    async byHand(accountId) {
      const found = await read(accountId, byHandRow);
      const known = handMatches.parse(found === undefined ? {} : JSON.parse(found.data));
      return { ...known, version: found?.version ?? 0 };
    },
    async noteByHand(accountId, { version: seen, ...known }) {
      const json = JSON.stringify(known);
      return tookEffect(put(accountId, { sk: byHandRow, json, version: seen + 1, ...asSeen(seen) }));
    },
  };
}

const byHandRow = 'ledger-by-hand';

interface Written extends Page {
  readonly version: number;
  /** Members of the command. */
  readonly ConditionExpression?: string;
}

const asSeen = (seen: number) =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(version)' }
    : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: toItem({ ':seen': seen }) };

/** The content of the row, its new pages, and all pages that it names. */
function withPages(known: Omit<KnownLedger, 'version'>) {
  const pages: Page[] = [];
  const paged = (values: readonly unknown[]): Paged | undefined => {
    if (!isLong(values)) return undefined;
    const made = inPages(values);
    pages.push(...made);
    return { pages: made.map(({ sk }) => sk), count: values.length };
  };
  const cuts = known.cuts.map((cut) => {
    const [lines, bookings] = [paged(cut.lines), paged(cut.bookings)];
    return {
      ...cut,
      ...(lines !== undefined && { lines: [], moreLines: lines }),
      ...(bookings !== undefined && { bookings: [], moreBookings: bookings }),
    };
  });
  const moreOpen = paged(known.open);
  const slim = { ...known, cuts, ...(moreOpen !== undefined && { open: [], moreOpen }) };
  const lists = [moreOpen, ...cuts.flatMap(({ moreLines, moreBookings }) => [moreLines, moreBookings])];
  return { slim, pages, named: new Set(lists.flatMap((list) => list?.pages ?? [])) };
}

interface Swept {
  readonly accountId: string;
  readonly named: ReadonlySet<string>;
  readonly version: number;
}

/** Deletes pages that the row no longer names. Pages of a later comparison stay: it may name one of them again. */
async function sweep(
  { TableName, client }: { readonly TableName: string; readonly client: DynamoDBClient },
  { accountId, named, version }: Swept,
): Promise<void> {
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: toItem({ ':pk': reconciledKey(accountId, '').pk, ':prefix': pagePrefix }),
    ConsistentRead: true,
  };
  for await (const { Items: items = [] } of paginateQuery({ client }, query))
    for (const item of items) {
      const page = pageKey.parse(unmarshall(item));
      if (named.has(page.sk) || page.version > version) continue;
      const remove = new DeleteItemCommand({
        TableName,
        Key: toItem(reconciledKey(accountId, page.sk)),
        ConditionExpression: 'attribute_not_exists(pk) OR version <= :version',
        ExpressionAttributeValues: toItem({ ':version': version }),
      });
      await tookEffect(client.send(remove));
    }
}
