import { DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { ServerError } from '#shared/bank/errors/api-error.ts';
import { ConnectionError } from '#shared/bank/errors/errors.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { causeOf } from './cause-of.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const settings = () => ({ ...clientSettings, ...aws.connection });

const thrownBy = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call that AWS could not serve is named with its table or queue, also inside other errors', async () => {
  aws.answerWith({
    GetItem: { error: 'ThrottlingException' },
    SendMessage: { error: 'InternalFailure', status: 500 },
    TransactWriteItems: { error: 'InternalServerError', status: 500 },
  });
  const dynamodb = new DynamoDBClient(settings());
  const get = new GetItemCommand({ TableName: 'Mirror', Key: { pk: { S: 'PERSON#per_1' } } });
  const throttled = await thrownBy(dynamodb.send(get));
  const expected = {
    kind: 'store',
    code: 'ThrottlingException',
    action: 'dynamodb:GetItem',
    resource: 'Mirror',
  };
  expect(causeOf(throttled)).toEqual(expected);
  expect(causeOf(new TransientError('store-busy', 'busy', throttled))).toEqual(expected);
  const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/Accounts';
  const send = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'DE89' });
  expect(causeOf(await thrownBy(new SQSClient(settings()).send(send)))).toMatchObject({
    action: 'sqs:SendMessage',
    resource: 'Accounts',
  });
  const transact = new TransactWriteItemsCommand({ TransactItems: [] });
  expect(causeOf(await thrownBy(dynamodb.send(transact)))).toMatchObject({
    action: 'dynamodb:TransactWriteItems',
  });
});

const refused = (what: string) =>
  Object.assign(
    new Error(`User: arn:aws:sts::123456789012:assumed-role/R/f is not authorized to perform: ${what}`),
    {
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400 },
    },
  );

test.each([
  [
    'dynamodb:PutItem on resource: arn:aws:dynamodb:eu-central-1:123456789012:table/Mirror/index/byDay because no identity-based policy allows it',
    { action: 'dynamodb:PutItem', resource: 'table/Mirror' },
  ],
  [
    's3:GetObject on resource: "arn:aws:s3:::bodies/statements/acc_1/2026.csv" because no policy allows it',
    { action: 's3:GetObject', resource: 'bodies' },
  ],
  [
    'kms:Decrypt on resource: arn:aws:kms:eu-central-1:123456789012:key/1-2',
    { action: 'kms:Decrypt', resource: 'key/1-2' },
  ],
  ['sts:AssumeRole', { action: 'sts:AssumeRole' }],
])('a refusal names the permission that is missing: %s', (what, expected) => {
  expect(causeOf(refused(what))).toEqual({ kind: 'access', code: 'AccessDeniedException', ...expected });
});

test.each([
  [new ServerError({ operation: 'persons.get', status: 503, body: {} }), 'bank', 'persons.get 503'],
  [new ConnectionError({ operation: 'persons.get', reason: 'ECONNREFUSED' }), 'bank', 'persons.get'],
])('of the bank, the operation is named and what it answered', (error, kind, action) => {
  expect(causeOf(error)).toMatchObject({ kind, action });
});

test('anything else is known by its code or class, and by nothing that it was given', () => {
  expect(causeOf(new PermanentError('secret-malformed', 'of per_1'))).toEqual({
    kind: 'code',
    code: 'secret-malformed',
  });
  expect(causeOf(new TypeError('DE89370400440532013000'))).toEqual({ kind: 'code', code: 'TypeError' });
  expect(causeOf(Object.assign(new Error('x'), { name: 'DE89 3704' }))).toEqual({
    kind: 'code',
    code: 'unnamed',
  });
  expect(causeOf('per_1')).toEqual({ kind: 'code', code: 'string' });
});
