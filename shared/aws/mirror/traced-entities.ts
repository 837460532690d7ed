import { paginateQuery, type DynamoDBClient, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { ArchiveReader } from '#shared/aws/bookings/archive/archive-reader.ts';
import type { ArchiveFile } from '#shared/aws/bookings/archive/archive-rows.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import type { Entity, OwnerRole, ReadTraces } from '#shared/erasure/mirror-traces.ts';
import { ifPresent } from '#shared/events/body-store.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

const indexes: Readonly<Record<OwnerRole, { readonly name: MirrorIndex; readonly attribute: string }>> = {
  customer: { name: 'entitiesByCustomer', attribute: 'ofCustomer' },
  business: { name: 'entitiesByBusiness', attribute: 'ofBusiness' },
  account: { name: 'entitiesByAccount', attribute: 'ofAccount' },
};

interface TracedTable {
  readonly mirrorTable: string;
  readonly client: DynamoDBClient;
}

export async function* itemsOf(
  { mirrorTable, client }: TracedTable,
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator<Item> {
  for await (const { Items: found = [] } of paginateQuery({ client }, { TableName: mirrorTable, ...query }))
    yield* found;
}

/** The indexes by owner, which hold only keys. */
export function createOwnedBy(mirrorTable: string, client: DynamoDBClient): ReadTraces['ownedBy'] {
  return async ({ as, id }) => {
    const partitions = new Set<string>();
    const listed = itemsOf(
      { mirrorTable, client },
      {
        IndexName: indexes[as].name,
        KeyConditionExpression: `${indexes[as].attribute} = :id`,
        ExpressionAttributeValues: { ':id': { S: id } },
      },
    );
    for await (const item of listed) partitions.add(textOf(item, 'pk'));
    return [...partitions].map(entityOf);
  };
}

interface TracedFrom {
  readonly table: TracedTable;
  readonly archive: ArchiveReader;
  /** Called once a file's bookings were traced. */
  readonly endFile?: (file: ArchiveFile, rows: readonly Item[]) => Promise<void>;
}

/**
 * What came back from files first, by its key, since the index lags. The other files after the index: what moves into one
 * meanwhile is met twice.
 */
export async function* tracedBookings(
  { table, archive, endFile }: TracedFrom,
  accountId: string,
): AsyncGenerator<Entity> {
  const back = new Set<string>();
  const notYet = async function* (file: ArchiveFile): AsyncGenerator<Entity> {
    for (const { item } of (await ifPresent(archive.broughtBack(file))) ?? []) {
      const pk = textOf(item, 'pk');
      if (back.has(pk) || textOf(item, 'accountId') !== accountId) continue;
      back.add(pk);
      yield entityOf(pk);
    }
  };
  for (const file of await archive.filesOf(accountId, '')) if (file.isBroughtBack) yield* notYet(file);
  const found = itemsOf(table, {
    IndexName: 'byAccount' satisfies MirrorIndex,
    KeyConditionExpression: 'accountId = :id',
    ExpressionAttributeValues: { ':id': { S: accountId } },
    ProjectionExpression: 'pk',
  });
  for await (const item of found) if (!back.has(textOf(item, 'pk'))) yield entityOf(textOf(item, 'pk'));
  for (const file of await archive.filesOf(accountId, '')) {
    if (file.isBroughtBack) {
      yield* notYet(file);
      continue;
    }
    // A file that is gone has nothing to erase.
    const rows = (await ifPresent(archive.rowsIn(file.id))) ?? [];
    for (const item of rows) yield entityOf(textOf(item, 'pk'));
    await endFile?.(file, rows);
  }
}

/** The kind is the part before the first `#`; an id may contain more of them. */
export function entityOf(pk: string): Entity {
  const end = pk.indexOf('#');
  return { kind: pk.slice(0, end).toLowerCase(), entityId: pk.slice(end + 1) };
}

const textOf = (item: Item, name: string): string => item[name]?.S ?? '';
