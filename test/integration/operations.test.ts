import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock, systemRandom } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { aReachablePerson, move } from './customers.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

const functions = z.record(z.string(), z.string());

const operationsOf = (stack: DeployedStack) =>
  functions.parse(JSON.parse(stack.output('OperationFunctions')))['customer-care']!;

const call = (stack: DeployedStack, asked: object) => stack.inspection.invoke(operationsOf(stack), asked);

const messages = z.array(z.object({ person_id: z.string(), purpose: z.string() }));

async function purposesOf(stack: DeployedStack, personId: string): Promise<string[]> {
  const sent = messages.parse(await stack.bank.get('/sandbox/sms'));
  return sent.filter(({ person_id }) => person_id === personId).map(({ purpose }) => purpose);
}

test('a customer is welcomed once, although the bus delivers the event twice', async () => {
  const stack = await deployedStack();
  const personId = await aReachablePerson(stack);
  const before = await sentCount(stack);
  const accountId = await move(stack, 'open-account', { person_id: personId });

  await untilSent(stack, before + 1);
  expect(await purposesOf(stack, personId)).toEqual(['otp', 'welcome']);
  await deliverAgain(stack, accountId);
  await untilSent(stack, before + 2);
  expect(await purposesOf(stack, personId)).toEqual(['otp', 'welcome']);
}, 150_000);

async function untilSent(stack: DeployedStack, count: number): Promise<void> {
  await stack.until({
    what: `${count} executions got the answer that their message is sent`,
    limitMs: 60_000,
    probe: async () => (await sentCount(stack)) >= count || undefined,
  });
}

/** Executions for customers who cannot be written to get another answer. */
async function sentCount(stack: DeployedStack): Promise<number> {
  const lines = await stack.logs(operationsOf(stack));
  return lines.filter((line) => line.includes('"sms.messages.create"') && line.includes('"succeeded"'))
    .length;
}

/** As after a crash between publishing and noting it: the record is published again, under its id. See the runbook. */
async function deliverAgain(stack: DeployedStack, accountId: string): Promise<void> {
  const [record] = await stack.records(
    ({ eventType, bodyBase64 }) =>
      eventType === 'ACCOUNT_OPENING_REQUEST' &&
      Buffer.from(String(bodyBase64), 'base64').includes(accountId),
  );
  const settings = awsClientSettings(awsOf(stack.environment));
  await new DynamoDBClient(settings).send(
    new UpdateItemCommand({
      TableName: stack.resources.EventsTable,
      Key: { pk: { S: String(record?.['pk']) } },
      UpdateExpression: 'SET again = :now',
      ExpressionAttributeValues: { ':now': { S: toIsoInstant(systemClock.now()) } },
    }),
  );
}

test('a key sends one message, at once or later, and only the same one', async () => {
  const stack = await deployedStack();
  const personId = await aReachablePerson(stack);
  const idempotencyKey = `test ${personId}`;
  const body = {
    person_id: personId,
    text: 'Your card is on its way.',
    purpose: 'delivery',
    idempotency_key: systemRandom.uuid(),
  };
  const asked = { operation: 'sms.messages.create', input: { body }, idempotencyKey };

  const results = await Promise.all([call(stack, asked), call(stack, asked)]);
  expect(results).toContainEqual(expect.objectContaining({ status: 'succeeded' }));
  const later = await call(stack, asked);
  expect(later).toMatchObject({ status: 'succeeded', reply: { message: body.text } });
  const another = { ...asked, input: { body: { ...body, text: 'Another text.' } } };
  await expect(call(stack, another)).rejects.toThrow('was used for a call with different input');

  expect(await purposesOf(stack, personId)).toEqual(['otp', 'delivery']);
  const logged = (await stack.logs(operationsOf(stack))).join('\n');
  expect(logged).toContain('sms.messages.create');
  for (const personal of [body.text, '+4917', idempotencyKey]) expect(logged).not.toContain(personal);
});

test('a call is checked before the bank hears of it', async () => {
  const stack = await deployedStack();

  await expect(call(stack, { operation: 'accounts.list' })).rejects.toThrow('may not call this operation');
  await expect(call(stack, { operation: 'accounts.get', input: { account: 'x' } })).rejects.toThrow(
    'accounts.get: account is unknown',
  );
  const unknown = await call(stack, { operation: 'accounts.get', input: { id: 'nobody' } });
  expect(unknown).toMatchObject({ status: 'refused', code: 'not-found', httpStatus: 404 });
});

test('the function lets in nobody of another account; the role of its state machine has a permission of its own', async () => {
  const stack = await deployedStack();
  const settings = awsClientSettings(awsOf(stack.environment));
  const { Policy: policy = '{}' } = await new LambdaClient(settings).send(
    new GetPolicyCommand({ FunctionName: operationsOf(stack) }),
  );
  const { Statement: statements = [] } = JSON.parse(policy) as { Statement?: unknown[] };
  expect(statements).toEqual([]);
});
