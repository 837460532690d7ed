import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { mirrorKey, toItem } from '#shared/aws/events/event-items.ts';
import { entityOf } from '#shared/aws/mirror/traced-entities.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { ownerUnknown, type AccountStops } from '#shared/fees/model/ports.ts';

interface StopsSettings {
  readonly mirrorTable: string;
  readonly mirror: Pick<MirrorRepository, 'entity'>;
}

/** A fee is a debit, so blocks of credits do not matter. */
const letsDebitsPass: ReadonlySet<string> = new Set(['NO_BLOCK', 'CREDIT_BLOCK']);

const owners = [
  { IndexName: 'entitiesByCustomer', attribute: 'ofCustomer' },
  { IndexName: 'entitiesByBusiness', attribute: 'ofBusiness' },
] as const satisfies readonly { readonly IndexName: MirrorIndex; readonly attribute: string }[];

/** Reads blocks and seizures in the mirror. */
export function createAccountStops(
  { mirrorTable: TableName, mirror }: StopsSettings,
  client = new DynamoDBClient(clientSettings),
): AccountStops {
  const prefix = mirrorKey({ kind: 'seizure', entityId: '', aspect: '' }).pk;
  async function* seizuresOf(ownerId: string): AsyncGenerator<string> {
    for (const { IndexName, attribute } of owners) {
      const query = {
        TableName,
        IndexName,
        KeyConditionExpression: `${attribute} = :owner AND begins_with(pk, :prefix)`,
        ExpressionAttributeValues: toItem({ ':owner': ownerId, ':prefix': prefix }),
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        yield* new Set(items.map(({ pk }) => entityOf(pk?.S ?? '').entityId));
    }
  }
  return {
    async whyStopped({ id, ownerId }) {
      const block = (await mirror.entity('account', id))?.aspects.block;
      if (block?.status !== undefined && !letsDebitsPass.has(block.status))
        return `the bank has blocked the account (${block.status})`;
      const owner = ownerId ?? block?.data?.person_id ?? block?.data?.business_id;
      if (owner === undefined || owner === null) return ownerUnknown;
      for await (const seizureId of seizuresOf(owner)) {
        const seizure = (await mirror.entity('seizure', seizureId))?.aspects.state;
        if (seizure?.terminal === false) return `money of its owner is seized (${seizureId})`;
      }
      return undefined;
    },
  };
}
