import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEvent, DynamoDBRecord } from 'aws-lambda';
import { countingAws, eventBridgeAnswer, sqsAnswer, type AwsCall } from '#test/bench/counting-aws.ts';
import { invoke, invokeBatch } from '#test/bench/invoke.ts';
import { countedEnvironment } from './counted-environment.ts';

const secret = 'secret';
const subscriptionId = 'subscription';

/** What one step does for all bookings of a batch. */
export interface CountedStep {
  /** Calls of our code; Lambda's own (receiving and deleting messages, reading the stream) are not ours. */
  readonly calls: readonly AwsCall[];
  /** Bytes of each line of the log. */
  readonly logLines: readonly number[];
}

export interface CountedBookings {
  readonly batch: number;
  readonly steps: Readonly<Record<'receive' | 'handle' | 'forward', CountedStep>>;
  /** Of all that is put on a bus. */
  readonly publishedBytes: number;
}

/**
 * The deployed functions take a batch of bookings of known accounts, against an endpoint that counts. A batch before it
 * does what a container does once or once a minute: reads the secrets, notes the type and what its payload has beyond the
 * contract.
 */
export async function countedBookings(batch: number): Promise<CountedBookings> {
  const aws = await countingAws({
    SendMessage: sqsAnswer,
    PutEvents: eventBridgeAnswer,
    BatchGetItem: listedAccounts,
    GetSecretValue: () => ({
      SecretString: JSON.stringify({ [subscriptionId]: { eventType: 'BOOKING', secrets: [secret] } }),
    }),
  });
  try {
    Object.assign(process.env, countedEnvironment(aws.url));
    const steps = async (name: string) => {
      const numbers = Array.from({ length: batch }, (_, index) => `${name}-${index}`);
      const receive = await counting(aws.take, async () => receiveAll(numbers));
      const handle = await counting(aws.take, async () => handleAll(receive.calls));
      const forward = await counting(aws.take, async () => forwardAll(handle.calls));
      expectCalls(handle, 'TransactWriteItems', batch);
      expectCalls(forward, 'PutEvents', 1);
      return { receive, handle, forward };
    };
    await steps('warming');
    const counted = await steps('counted');
    const entries = counted.forward.calls.flatMap(({ input }) => input['Entries'] ?? []);
    return { batch, steps: counted, publishedBytes: JSON.stringify(entries).length };
  } finally {
    aws.close();
  }
}

/** The same in a process of its own: a function keeps the endpoint that it started with. */
export function countedInProcess(batch: number): CountedBookings {
  const script = `
    const { countedBookings } = await import(${JSON.stringify(import.meta.url)});
    console.log(JSON.stringify(await countedBookings(${batch})));
    process.exit(0);`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(written) as CountedBookings;
}

async function counting(take: () => readonly AwsCall[], run: () => Promise<void>): Promise<CountedStep> {
  const logLines: number[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    const lines = String(text)
      .split('\n')
      .filter((line) => line !== '');
    logLines.push(...lines.map((line) => Buffer.byteLength(line)));
    return true;
  };
  try {
    await run();
  } finally {
    process.stdout.write = write;
  }
  return { calls: take(), logLines };
}

/** A step that did less than its part would seem cheap. */
function expectCalls({ calls }: CountedStep, operation: string, count: number): void {
  const found = calls.filter((call) => call.operation === operation).length;
  if (found !== count) throw new Error(`${operation} was called ${found} times instead of ${count}.`);
}

/** The register lists every account; nobody was erased. */
function listedAccounts(input: AwsCall['input']): object {
  const { work } = input['RequestItems'] as Readonly<Record<string, { readonly Keys: readonly object[] }>>;
  return { Responses: work === undefined ? {} : { work: work.Keys } };
}

async function receiveAll(numbers: readonly string[]): Promise<void> {
  const { handler } = await import('#functions/webhooks/receive/lambda.ts');
  for (const number of numbers) {
    const { statusCode } = await invoke<{ statusCode: number }>(handler, webhookCall(number));
    if (statusCode !== 200) throw new Error(`The receiver answered ${statusCode}: nothing is measured.`);
  }
}

async function handleAll(received: readonly AwsCall[]): Promise<void> {
  const { handler } = await import('#functions/events/accounts/lambda.ts');
  const messages = received.filter(({ operation }) => operation === 'SendMessage');
  const Records = messages.map(({ input }, index) => ({
    messageId: `message-${index}`,
    receiptHandle: `receipt-${index}`,
    body: String(input['MessageBody']),
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: {},
  }));
  await invokeBatch(handler, { Records });
}

async function forwardAll(handled: readonly AwsCall[]): Promise<void> {
  const { handler } = await import('#functions/events/forward/lambda.ts');
  const Records = handled
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .map(({ input }, index) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: String(index), NewImage: recordPut(input) },
    }));
  await invokeBatch(handler, { Records });
}

function recordPut(input: AwsCall['input']): NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] {
  const [first] = input['TransactItems'] as { Put: { Item: Record<string, never> } }[];
  return first!.Put.Item;
}

function webhookCall(number: string): Partial<APIGatewayProxyEvent> {
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
