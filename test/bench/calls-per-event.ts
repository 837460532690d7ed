import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEvent, DynamoDBRecord } from 'aws-lambda';
import { familyNames } from '#shared/events/families.ts';
import { countingAws, eventBridgeAnswer, sqsAnswer, type AwsCall } from './counting-aws.ts';
import type { Section } from './measure.ts';
import { sampleEnvironment } from './sample-environment.ts';

const batchSize = 10;
const secret = 'secret';
const subscriptionId = 'subscription';

/**
 * What our code asks of AWS for bookings that arrive in full batches: the deployed functions themselves, against
 * an endpoint that counts. What Lambda does by itself (receiving and deleting messages, reading the stream) is
 * not a call of ours.
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
    Object.assign(process.env, sampleEnvironment, addresses(aws.url));
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
  await invoke(handler, { Records });
  return take();
}

async function forwardBatch(handled: readonly AwsCall[], take: Take): Promise<readonly AwsCall[]> {
  const { handler } = await import('#functions/events/forward/lambda.ts');
  const Records = handled
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .map(({ input }, index) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: String(index), NewImage: recordPut(input) },
    }));
  await invoke(handler, { Records });
  return take();
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

/** Lambda's own calling convention, whatever the pipeline types its event as. */
async function invoke<Result>(handler: unknown, event: unknown): Promise<Result> {
  const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 30_000 };
  return (handler as (event: unknown, context: unknown) => Promise<Result>)(event, context);
}

function addresses(url: string): Record<string, string> {
  const queues = Object.fromEntries(familyNames.map((family) => [family, `${url}/queue`]));
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    // The client sends to the queue's own address, whatever the endpoint.
    QUEUE_URL: `${url}/queue`,
    QUEUE_URLS: JSON.stringify(queues),
    // A real one prints a line per event.
    POWERTOOLS_METRICS_DISABLED: 'true',
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
