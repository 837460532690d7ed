import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirroredData } from '#shared/mirror/effect.ts';
import type { LooseObject } from '#shared/mirror/loose-objects.ts';
import { mirrorFields, mirrorKey, toItem, type Item } from './event-items.ts';

/** Where loose objects are listed among the open items, by when they were noted or claimed. */
export const looseKind = 'left_body/erasure';

const prefix = 'object#';

/** A row that names an object of the bucket and nothing else; it is in the partition of its entity. */
export function isObjectRow(aspect: string): boolean {
  return aspect.startsWith(prefix);
}

/** The row of an object that is removed unless a commit keeps it. */
export function looseItem(object: LooseObject, nowMs: number): Item {
  return { ...objectItem(object), ...toItem({ openKind: looseKind, openSince: toIsoInstant(nowMs) }) };
}

/** Keeps the object that holds the data. Refused once the object is claimed. */
export function keepObject(
  TableName: string,
  { data, entity }: { readonly data: MirroredData | undefined; readonly entity: LooseObject['entity'] },
): TransactWriteItem[] {
  if (data?.at !== 'bucket') return [];
  const Update = {
    TableName,
    Key: objectKey({ key: data.key, entity }),
    UpdateExpression: 'REMOVE openKind, openSince',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed)',
  };
  return [{ Update }];
}

/**
 * Names the object of a row that is about to be replaced. Large data was once stored under its hash, without its own
 * row: only the row itself would lead an erasure to it.
 */
export function nameObject(
  TableName: string,
  replaced: Item | undefined,
  { entity, owners }: Omit<LooseObject, 'key'>,
): TransactWriteItem[] {
  const { dataKey } = replaced === undefined ? {} : mirrorFields(replaced);
  if (typeof dataKey !== 'string' || !contentKey.test(dataKey)) return [];
  return [{ Put: { TableName, Item: objectItem({ key: dataKey, entity, owners }) } }];
}

const contentKey = /^mirror\/[0-9a-f]{64}$/;

function objectItem({ key, entity, owners }: LooseObject): Item {
  const { customerId, businessId, accountId, throughId } = owners;
  const indexed = { ofCustomer: customerId, ofBusiness: businessId, ofAccount: accountId ?? throughId };
  return { ...objectKey({ key, entity }), ...toItem({ bodyKey: key, throughId, ...indexed }) };
}

/** The last part of a key is unique on its own. */
export function objectKey({ key, entity }: Pick<LooseObject, 'key' | 'entity'>): Item {
  return toItem(mirrorKey({ ...entity, aspect: `${prefix}${key.slice(key.lastIndexOf('/') + 1)}` }));
}
