import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { ReconciliationRequest, RowChange, Silence } from '#shared/subscriptions/ports.ts';
import type { SecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import { closed } from './stored-subscription.ts';
import { subscriptionPartitions } from '#shared/subscriptions/names.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

/** Keys of the rows in the work table. */
export const subscriptionKeys = {
  publication: { pk: subscriptionPartitions.publication, sk: 'publication' },
  subscription: (id: string) => ({ pk: `${subscriptionPartitions.subscriptions}${id}`, sk: 'subscription' }),
  intent: ({ eventType, id }: { readonly eventType: string; readonly id: string }) => ({
    pk: intentPartition(eventType),
    sk: id,
  }),
  silence: (eventType: string) => ({ pk: `${subscriptionPartitions.silences}${eventType}`, sk: 'told' }),
  reconciliation: (eventType: string) => ({
    pk: `${reconciliationPartitions.requests}${eventType}`,
    sk: 'request',
  }),
} as const;

/** All intents of an event type. */
export function intentPartition(eventType: string): string {
  return `${subscriptionPartitions.intents}${eventType}`;
}

type Key = { readonly pk: string; readonly sk: string };

interface ItemsSettings {
  readonly workTable: string;
  readonly seal: SecretSeal;
  /** Writes that a silence adds to its transaction: the event that notifies teams. */
  readonly alsoWrites: (silence: Silence) => readonly TransactWriteItem[];
}

/** The items of the transaction that writes a change. */
export function itemsOf(
  change: RowChange,
  { workTable: table, alsoWrites, seal }: ItemsSettings,
): TransactWriteItem[] {
  const put = (key: Key, attributes: object): TransactWriteItem => ({
    Put: { TableName: table, Item: marshall({ ...key, ...attributes }, { removeUndefinedValues: true }) },
  });
  const remove = (key: Key): TransactWriteItem => ({ Delete: { TableName: table, Key: marshall(key) } });
  switch (change.kind) {
    case 'put-intent':
      return [put(subscriptionKeys.intent(change.intent), change.intent)];
    case 'forget-intent':
      return [remove(subscriptionKeys.intent(change.intent))];
    case 'put':
      return [put(subscriptionKeys.subscription(change.subscription.id), closed(change.subscription, seal))];
    case 'keep': {
      const { id } = change.subscription;
      return [
        put(subscriptionKeys.subscription(id), closed(change.subscription, seal)),
        nameSubscription(change.subscription, table),
      ];
    }
    case 'forget': {
      const { id, eventType, intentId } = change.subscription;
      return [
        remove(subscriptionKeys.subscription(id)),
        remove(subscriptionKeys.intent({ eventType, id: intentId })),
      ];
    }
    case 'start-publication':
      return [put(subscriptionKeys.publication, change.publication)];
    case 'request-reconciliation':
      return [requestReconciliation(change.request, table)];
    case 'notify-silence': {
      const { eventType, since } = change.silence;
      return [put(subscriptionKeys.silence(eventType), { since }), ...alsoWrites(change.silence)];
    }
  }
}

/** A subscription is found through its intent. */
function nameSubscription(
  { id, eventType, intentId }: { readonly id: string; readonly eventType: string; readonly intentId: string },
  table: string,
): TransactWriteItem {
  return {
    Update: {
      TableName: table,
      Key: marshall(subscriptionKeys.intent({ eventType, id: intentId })),
      UpdateExpression: 'SET subscriptionId = :id',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':id': { S: id } },
    },
  };
}

/** A pending request keeps its earlier start. */
function requestReconciliation(
  { eventType, since, requestedAt }: ReconciliationRequest,
  table: string,
): TransactWriteItem {
  return {
    Update: {
      TableName: table,
      Key: marshall(subscriptionKeys.reconciliation(eventType)),
      UpdateExpression:
        'SET eventType = :type, since = if_not_exists(since, :since), requestedAt = :requestedAt',
      ExpressionAttributeValues: {
        ':type': { S: eventType },
        ':since': { S: since },
        ':requestedAt': { S: requestedAt },
      },
    },
  };
}
