import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEvent, DynamoDBRecord } from 'aws-lambda';
import { countingAws, eventBridgeAnswer, sqsAnswer, type AwsCall } from './counting-aws.ts';
import type { Section } from './measure.ts';
import { countedEnvironment } from './costs/counted-environment.ts';
import { invoke, invokeBatch } from './invoke.ts';

const batchSize = 10;
const secret = 'secret';
const subscriptionId = 'subscription';

/**
 * Calls of our code to AWS for bookings that arrive in full batches: the deployed functions themselves, against an
 * endpoint that counts. Lambda's own calls (receiving and deleting messages, reading the stream) are not ours.
 */
export async function callsPerEvent(): Promise<Section> {
  const aws = await countingAws({
    SendMessage: sqsAnswer,
    PutEvents: eventBridgeAnswer,
    GetSecretValue: () => ({
      SecretString: JSON.stringify({ [subscriptionId]: { eventType: 'BOOKING', secrets: [secret] } }),
    }),
  });
  try {
    Object.assign(process.env, countedEnvironment(aws.url));
    const received = await receiveBatch(aws.take);
    const handled = await handleBatch(received, aws.take);
    const forwarded = await forwardBatch(handled, aws.take);
    return {
      title: `AWS calls of our code for ${batchSize} bookings (the secret is read once in five minutes)`,
      rows: [
        row('receive', received),
        row('handle', handled),
        row('forward', forwarded),
        total(received, handled, forwarded),
      ],
    };
  } finally {
    aws.close();
  }
}

type Take = () => readonly AwsCall[];

async function receiveBatch(take: Take): Promise<readonly AwsCall[]> {
  const { handler } = await import('#functions/webhooks/receive/lambda.ts');
  for (let number = 0; number < batchSize; number++) {
    const { statusCode } = await invoke<{ statusCode: number }>(handler, webhookCall(number));
    if (statusCode !== 200) throw new Error(`The receiver answered ${statusCode}: nothing is measured.`);
  }
  return take();
}

async function handleBatch(received: readonly AwsCall[], take: Take): Promise<readonly AwsCall[]> {
  const { handler } = await import('#functions/events/accounts/lambda.ts');
  const messages = received.filter(({ operation }) => operation === 'SendMessage');
  const Records = messages.map(({ input }, index) => ({
    messageId: `message-${index}`,
    receiptHandle: `receipt-${index}`,
    body: String(input['MessageBody']),
    attributes: { ApproximateReceiveCount: '1' },
  }));
  await invokeBatch(handler, { Records });
  return expecting('TransactWriteItems', batchSize, take());
}

async function forwardBatch(handled: readonly AwsCall[], take: Take): Promise<readonly AwsCall[]> {
  const { handler } = await import('#functions/events/forward/lambda.ts');
  const Records = handled
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .map(({ input }, index) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: String(index), NewImage: recordPut(input) },
    }));
  await invokeBatch(handler, { Records });
  return expecting('PutEvents', 1, take());
}

/** A step that did less than its part would seem cheap. */
function expecting(operation: string, count: number, calls: readonly AwsCall[]): readonly AwsCall[] {
  const found = calls.filter((call) => call.operation === operation).length;
  if (found !== count) throw new Error(`${operation} was called ${found} times instead of ${count}.`);
  return calls;
}

function recordPut(input: AwsCall['input']): NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] {
  const [first] = input['TransactItems'] as { Put: { Item: Record<string, never> } }[];
  return first!.Put.Item;
}

function webhookCall(number: number): Partial<APIGatewayProxyEvent> {
  const body = JSON.stringify({
    id: `booking-${number}`,
    account_id: `account-${number}`,
    recorded_at: '2026-01-05T10:00:00Z',
    valuta_date: '2026-01-05',
    amount: { value: 100, unit: 'cents', currency: 'EUR' },
  });
  const headers: Record<string, string> = {
    'Service-Webhook-Id': `notification-${number}`,
    'Service-Webhook-Subscription-Id': subscriptionId,
    'Service-Webhook-Event-Type': 'BOOKING',
    'Service-Entity-Id': `booking-${number}`,
    'Service-Webhook-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
  return {
    httpMethod: 'POST',
    path: '/webhooks',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  };
}

function row(step: string, calls: readonly AwsCall[]) {
  const counts = new Map<string, number>();
  for (const { operation } of calls) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  const described = [...counts].map(([operation, count]) => `${count} ${operation}`).join(', ');
  return { step, calls: described, 'per event': calls.length / batchSize };
}

function total(...steps: readonly (readonly AwsCall[])[]) {
  const count = steps.reduce((sum, calls) => sum + calls.length, 0);
  return { step: 'all', calls: `${count}`, 'per event': count / batchSize };
}
