import { DynamoDBClient, QueryCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createAuditedWrite, type AuditSettings } from '#shared/aws/audit/audit-rows.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Proposals } from '#shared/approvals/ports.ts';
import { isOpen, proposal, type Proposal } from '#shared/approvals/proposal.ts';
import * as z from '#shared/kernel/zod.ts';
import { approvalPartitions } from '#shared/approvals/names.ts';

interface ApprovalSettings extends AuditSettings {
  /** Writes that a new proposal adds to its transaction: its event. */
  readonly alsoWrites: (added: Proposal) => readonly TransactWriteItem[];
  /** What each write of a proposal also changes in its entity. */
  readonly onWrite?: (row: Proposal) => Promise<readonly TransactWriteItem[]>;
}

/**
 * Rows of the work table. Each open proposal has a second row by kind and entity. So at most one is open per entity,
 * and open ones are found at any age.
 */
export function createProposals(
  settings: ApprovalSettings,
  client = new DynamoDBClient(clientSettings),
): Proposals {
  const { workTable: TableName, alsoWrites, onWrite = async () => Promise.resolve([]) } = settings;
  const audited = createAuditedWrite(settings, client);
  const transact = createTransact({ client, ...settings });
  const readRow = createReadRow(TableName, client);
  const readPartition = createReadPartition(TableName, client);
  const read = async (id: string) => readRow(keyOf({ id }), proposal);

  const next = async (row: Proposal): Promise<readonly TransactWriteItem[]> => [
    { Put: { TableName, Item: itemOf(row), ...afterVersion(row.version - 1) } },
    ...(isOpen(row) ? [] : [{ Delete: { TableName, Key: openKey(row) } }]),
    ...(await onWrite(row)),
  ];

  return {
    read,
    async add(row, facts) {
      const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
      const open = { ...openKey(row), ...toItem({ id: row.id }) };
      const entry = await audited(facts, [
        { Put: { TableName, Item: itemOf(row), ...isNew } },
        { Put: { TableName, Item: open, ...isNew } },
        ...alsoWrites(row),
        ...(await onWrite(row)),
      ]);
      return entry !== false;
    },
    write: async (row, facts) => (await audited(facts, await next(row))) !== false,
    expire: async (row) => (await transact([...(await next(row))])).outcome === 'committed',
    async open() {
      const found = (await readPartition(openPartition, openRow)).map(async ({ id }) => read(id));
      return (await Promise.all(found)).flatMap((row) => row ?? []).toSorted(byAge);
    },
    async openOf(about) {
      const named = await readRow(openKey(about), openRow);
      return named && read(named.id);
    },
    async latest(count) {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': partition }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: count,
      });
      const { Items: rows = [] } = await client.send(query);
      return rows.map((row) => proposal.parse(unmarshall(row)));
    },
  };
}

const afterVersion = (before: number) => ({
  ConditionExpression: '#version = :before',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: toItem({ ':before': before }),
});

const { approvals: partition, open: openPartition } = approvalPartitions;

const openRow = z.object({ id: z.string() });

const keyOf = ({ id }: Pick<Proposal, 'id'>) => toItem({ pk: partition, sk: id });
const openKey = ({ kind, entity }: Pick<Proposal, 'kind' | 'entity'>) =>
  toItem({ pk: openPartition, sk: `${kind}#${entity}` });

const itemOf = (row: Proposal) => ({ ...keyOf(row), ...toItem(row) });

/** Ids begin with an instant. */
const byAge = (one: Proposal, other: Proposal) => (one.id < other.id ? -1 : 1);
