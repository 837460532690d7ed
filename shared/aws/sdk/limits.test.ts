import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { entityId } from '#shared/events/fields.ts';
import { keyTextBytes } from '#shared/kernel/key-text.ts';
import { rowDataBytes } from '#shared/mirror/large-data.ts';
import { limits } from './limits.ts';

const base64Bytes = (bytes: number) => 4 * Math.ceil(bytes / 3);

test('the largest accepted body fits into an invocation, with every header in both header maps', () => {
  const event = base64Bytes(limits.webhook.bodyBytes) + 4 * limits.apiGateway.headerBytes;
  expect(event).toBeLessThan(limits.lambda.payloadBytes);
  expect(limits.webhook.bodyBytes).toBeLessThan(limits.apiGateway.payloadBytes);
});

test('the gateway answers before the bank gives up', () => {
  expect(limits.apiGateway.integrationTimeoutMs).toBeLessThan(limits.webhook.answerTimeoutMs);
});

test('a queue message leaves room for what a redrive may add', () => {
  expect(limits.sqs.ownMessageBytes).toBeLessThan(0.75 * limits.sqs.messageBytes);
});

test('a full request to the bus fits, and so does a single event with its envelope', () => {
  expect(limits.eventBridge.ownRequestBytes).toBeLessThan(limits.eventBridge.requestBytes);
  expect(limits.eventBridge.ownDetailBytes).toBeLessThan(limits.eventBridge.ownRequestBytes / 4);
});

test('a detail, wrapped by the bus, still fits the message of a queue and of an older queue', () => {
  expect(limits.eventBridge.ownDetailBytes + 4_096).toBeLessThan(256 * 1024);
});

test('a reply to a state machine leaves room for the rest of its state', () => {
  expect(limits.stepFunctions.ownReplyBytes).toBeLessThan(0.8 * limits.stepFunctions.payloadBytes);
  expect(limits.stepFunctions.ownReplyBytes).toBeLessThan(limits.dynamodb.itemBytes / 2);
});

test('the published subscriptions leave room in their secret, and cover every type twice', () => {
  const entryBytes = 200;
  expect(limits.secretsManager.ownSecretBytes).toBeLessThan(limits.secretsManager.secretBytes);
  expect(2 * 85 * entryBytes).toBeLessThan(limits.secretsManager.ownSecretBytes);
});

test('an inline body is a small part of a record', () => {
  expect(base64Bytes(limits.dynamodb.ownInlineBodyBytes)).toBeLessThan(limits.dynamodb.itemBytes / 10);
});

test('the prefix of a key leaves room for the text after it', () => {
  const longestName = Math.max(...catalog.map(({ entity: { kind, aspect } }) => `${kind}/${aspect}#`.length));
  const instant = '#2026-01-05T08:00:00.000Z'.length;
  expect(Math.max(longestName, instant) + keyTextBytes).toBeLessThanOrEqual(limits.dynamodb.sortKeyBytes);
  expect(limits.dynamodb.sortKeyBytes).toBeLessThan(limits.dynamodb.partitionKeyBytes);
  // An id has at most 200 characters of at most three bytes each.
  expect(entityId.safeParse('€'.repeat(200)).success).toBe(true);
});

test('an event with its row, the one before and the history fits into a transaction', () => {
  expect(5 * 2 * rowDataBytes).toBeLessThan(limits.dynamodb.transactionBytes);
  expect(2 * rowDataBytes).toBeLessThan(limits.dynamodb.itemBytes);
});

test('a record outlives every repetition by the bank, and what a restored table may have lost', () => {
  expect(limits.dynamodb.recordDays).toBeGreaterThanOrEqual(
    limits.dynamodb.recoveryDays + limits.webhook.retryDays,
  );
});
