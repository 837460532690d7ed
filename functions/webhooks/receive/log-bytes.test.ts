import type { Context } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { isRecord } from '#shared/kernel/json.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { keepWrittenLines } from '#test/fakes/written-lines.ts';
import { call, createReceiverWorld, sign, type CallOptions } from '#test/fakes/receiver-world.ts';

// What a receiver in an account writes: whole lines, as CloudWatch is paid for.

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const written: string[] = [];
  keepWrittenLines((line) => void written.push(line));
  const telemetry = createTelemetry('receive', { STAGE: 'production' });
  const name = 'partner-banking-production-ingestion-ReceiverFunction1A2B3C4D-5E6F7A8B9C0D';
  telemetry.beginInvocation({
    functionName: name,
    memoryLimitInMB: '512',
    invokedFunctionArn: `arn:aws:lambda:eu-central-1:123456789012:function:${name}:live`,
    awsRequestId: '0b6f7a7e-3f43-4a53-9f0e-000000000001',
  } as Context);
  const { handler, clock } = createReceiverWorld({ ports: telemetry });
  return {
    /** That many calls, so many milliseconds apart. */
    send: async (calls: number, apartMs: number, optionsOf: (number: number) => CallOptions) => {
      for (let number = 0; number < calls; number += 1) {
        await handler(call(optionsOf(number)));
        clock.advance(apartMs);
      }
    },
    bytes: () => written.reduce((sum, line) => sum + Buffer.byteLength(`${line}\n`), 0),
    counted: (metric: string) =>
      written
        .map((line): unknown => JSON.parse(line))
        .reduce((sum: number, line) => sum + (isRecord(line) ? Number(line[metric] ?? 0) : 0), 0),
    lines: (message: string) => written.filter((line) => line.includes(`"message":"${message}"`)),
  };
}

const forged = (number: number): CallOptions => ({
  from: `2001:db8:${(number % 9_000) + 1}:ffff:ffff:ffff:ffff:ffff`,
  bytes: Buffer.from(`{"id":"forged-${number}"}`),
  headers: {
    'Service-Webhook-Id': `forged-${number}`,
    'Service-Entity-Id': 'y'.repeat(200),
    'Service-Webhook-Signature': sign(Buffer.from('anything')),
  },
});
const strange = (number: number): CallOptions => ({
  headers: { 'Service-Webhook-Subscription-Id': `unknown-${number}` },
});

test.each([
  ['forgeries, as many as are kept and more', forged, ['WebhookRejected', 'WebhookRefused']],
  ['calls under subscriptions of nobody', strange, ['WebhookRefused']],
  [
    'calls without a signature',
    () => ({ headers: { 'Service-Webhook-Signature': undefined } }),
    ['WebhookRefused'],
  ],
  [
    'requests to verify a subscription',
    () => ({ bytes: Buffer.alloc(0), headers: { 'Service-Webhook-Event-Type': 'WEBHOOK-SUBSCRIPTION' } }),
    ['WebhookVerificationRequested'],
  ],
])(
  'of %s, each writes at most 200 bytes, and all but the last of a container are counted',
  async (_what, options, metrics) => {
    for (const apartMs of [5, 1_000]) {
      const { send, bytes, counted } = setUp();
      const calls = 1_500;
      await send(calls, apartMs, options);

      expect(bytes() / calls).toBeLessThanOrEqual(200);
      const sum = metrics.reduce((all, metric) => all + counted(metric), 0);
      expect(sum).toBeLessThanOrEqual(calls);
      expect(sum).toBeGreaterThan(calls - metrics.length * 100);
      vi.restoreAllMocks();
    }
  },
);

test('a single one is written and counted at once, and a later one says how many there were', async () => {
  const { send, counted, lines } = setUp();
  await send(1, 1_000, forged);
  expect(counted('WebhookRejected')).toBe(1);
  expect(lines('a notification was rejected')).toHaveLength(1);

  await send(4, 20_000, (number) => forged(number + 1));

  expect(counted('WebhookRejected')).toBe(5);
  const [, last] = lines('a notification was rejected');
  expect(JSON.parse(last!)).toMatchObject({ calls: 4, isNetworkProven: false });
});

test('what the bank has signed and we take writes nothing', async () => {
  const { send, bytes } = setUp();
  await send(7, 5, (number) => ({ headers: { 'Service-Webhook-Id': `n${number}` } }));
  expect(bytes()).toBe(0);
});
