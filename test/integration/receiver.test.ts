import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect } from 'vitest';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { keyHeader } from '#ops/deployment/emulator-workarounds.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import {
  aBooking,
  aNotification,
  type AnyNotification,
  deliver,
  recordIdOf,
  sign,
  uniqueId,
  withSecond,
  withValue,
  without,
} from './notification.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

let stack: DeployedStack;

beforeAll(async () => {
  stack = await deployedStack();
});

/** Everything that a call may change, counted: a refused one must leave it as it is. */
async function everything() {
  const { inspection, resources } = stack;
  const [records, mirror, objects, queued] = await Promise.all([
    inspection.rows(resources.EventsTable),
    inspection.rows(resources.MirrorTable),
    stack.objectKeys(),
    Promise.all(Object.values(resources.QueueUrls).map((url) => inspection.depth(url))),
  ]);
  return { records: records.length, mirror: mirror.length, objects: objects.length, queued };
}

/** An earlier test's person is read a second time a moment later, by a message that waits on the queue until then. */
async function untilNothingWaits(): Promise<void> {
  const queues = new SQSClient(awsClientSettings(awsOf(stack.environment)));
  const delayed = async (QueueUrl: string) => {
    const AttributeNames = ['ApproximateNumberOfMessagesDelayed' as const];
    const { Attributes } = await queues.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    return Number(Attributes?.['ApproximateNumberOfMessagesDelayed'] ?? 0);
  };
  await stack.until({
    what: 'no message waits for its hour',
    limitMs: 30_000,
    probe: async () => {
      const counts = await Promise.all(Object.values(stack.resources.QueueUrls).map(delayed));
      return counts.every((count) => count === 0) || undefined;
    },
  });
  await stack.untilIdle();
}

/** The emulator lets nothing but notifications pass without the key of the run; the API ignores it. */
const withKey: NonNullable<Parameters<typeof deliver>[2]>['headers'] = (list) => [
  ...list,
  ...Object.entries(keyHeader(stack.environment.awsAccessKey!)),
];

async function refused(
  notification: AnyNotification,
  change: Parameters<typeof deliver>[2],
): Promise<{ status: number }> {
  const before = await everything();
  const { status } = await deliver(stack, notification, change);
  expect(await everything()).toEqual(before);
  return { status };
}

describe('accepted with 200 once it is queued', () => {
  test('a signed notification is stored once, however often it is replayed', async () => {
    const notification = await aNotification(stack, {});

    const answers = [await deliver(stack, notification), await deliver(stack, notification)];
    const record = await stack.recorded(recordIdOf(notification));
    await stack.untilIdle();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(record).toMatchObject({ state: 'applied', eventType: 'BOOKING', notificationId: notification.id });
    expect(await stack.records((row) => row['notificationId'] === notification.id)).toHaveLength(1);
  });

  test('a body replayed under another notification id is stored as its duplicate', async () => {
    const first = await aNotification(stack, {});
    const second = { ...first, id: uniqueId('ntf') };

    expect((await deliver(stack, first)).status).toBe(200);
    await stack.recorded(recordIdOf(first));
    expect((await deliver(stack, second)).status).toBe(200);

    expect(await stack.recorded(recordIdOf(second))).toMatchObject({
      state: 'duplicate',
      duplicateOf: recordIdOf(first),
    });
  });

  test.each([
    ['empty', 'PERSON_CHANGED', Buffer.alloc(0)],
    ['binary', 'CARD_AUTHORIZATION', Buffer.from([0, 1, 0xff, 0xfe, 0x80, 0xc3, 0x28])],
    ['Latin-1', 'CARD_AUTHORIZATION', Buffer.from('{"id":"K\u00f6ln"}', 'latin1')],
    ['with a byte order mark', 'CARD_AUTHORIZATION', Buffer.from('\ufeff{"id":"x"}')],
  ])('a body that is %s is verified and kept byte for byte', async (_, eventType, body) => {
    const notification = await aNotification(stack, { eventType, body, entityId: uniqueId('entity') });

    expect((await deliver(stack, notification)).status).toBe(200);

    expect(await stack.recordedBody(recordIdOf(notification))).toEqual(body);
  });

  test('4 MB travel through the bucket and are kept byte for byte', async () => {
    const body = Buffer.from(JSON.stringify(aBooking({ description: incompressible(4_000_000) })));
    const notification = await aNotification(stack, { body });

    expect((await deliver(stack, notification)).status).toBe(200);

    expect((await stack.recordedBody(recordIdOf(notification))).equals(body)).toBe(true);
  });

  test('swapped headers change neither type nor entity: the signed body decides', async () => {
    const booking = aBooking();
    const notification = await aNotification(stack, { body: Buffer.from(JSON.stringify(booking)) });

    const { status } = await deliver(stack, notification, {
      headers: (list) =>
        withValue(
          'Service-Entity-Id',
          'account_of_somebody_else',
        )(withValue('Service-Webhook-Event-Type', 'ACCOUNT_CLOSURE')(list)),
    });

    expect(status).toBe(200);
    expect(await stack.recorded(recordIdOf(notification))).toMatchObject({
      eventType: 'BOOKING',
      entityId: booking.id,
    });
  });

  test('header names are read in any case', async () => {
    const notification = await aNotification(stack, {});

    const { status } = await deliver(stack, notification, {
      headers: (list) => list.map(([name, value]) => [name.toUpperCase(), value]),
    });

    expect(status).toBe(200);
    await stack.recorded(recordIdOf(notification));
  });

  test('the verification request of a new subscription goes nowhere', async () => {
    await untilNothingWaits();
    const notification = await aNotification(stack, { body: Buffer.alloc(0) });

    const { status } = await refused(notification, {
      headers: (list) =>
        withValue(
          'Service-Webhook-Event-Type',
          'WEBHOOK-SUBSCRIPTION',
        )(without('Service-Webhook-Signature')(list)),
    });

    expect(status).toBe(200);
  });
});

describe('rejected with 422 and kept in quarantine', () => {
  beforeAll(untilNothingWaits);

  test.each([
    [
      'signed with another key',
      (given: AnyNotification) => ({ ...given, signature: sign(given.body, 'guess') }),
    ],
    [
      'altered after signing',
      (given: AnyNotification) => ({ ...given, body: Buffer.concat([given.body, Buffer.from(' ')]) }),
    ],
  ])('a notification %s', async (_, tamper) => {
    const notification = tamper(await aNotification(stack, {}));
    const { objects: before, ...rest } = await everything();

    const { status } = await deliver(stack, notification);

    const { objects: after, ...unchanged } = await everything();
    expect([status, after, unchanged]).toEqual([422, before + 1, rest]);
    expect(await stack.objectKeys()).toContainEqual(expect.stringContaining(recordIdOf(notification)));
  });

  test("another subscription's secret", async () => {
    const [booking, block] = [
      await aNotification(stack, {}),
      await aNotification(stack, { eventType: 'ACCOUNT_BLOCK' }),
    ];

    const { status } = await deliver(stack, { ...booking, subscriptionId: block.subscriptionId });

    expect(status).toBe(422);
  });
});

describe('refused with 503, so that the bank comes again, and nothing changes', () => {
  beforeAll(untilNothingWaits);

  test.each([
    ['unsigned', without('Service-Webhook-Signature')],
    ['without its subscription', without('Service-Webhook-Subscription-Id')],
    ['without its id', without('Service-Webhook-Id')],
    ['of an unknown subscription', withValue('Service-Webhook-Subscription-Id', 'webhook_unknown')],
    ['with a signature that is none', withValue('Service-Webhook-Signature', 'sha256=zz')],
    ['with another algorithm', withValue('Service-Webhook-Signature', `sha1=${'0'.repeat(40)}`)],
    // The emulator joins doubled headers by a comma; both values in their own right are unit-tested.
    ['with two signatures', withSecond('Service-Webhook-Signature', `sha256=${'0'.repeat(64)}`)],
    ['with two subscriptions', withSecond('service-webhook-subscription-id', 'webhook_other')],
  ])('a notification %s', async (_, headers) => {
    expect(await refused(await aNotification(stack, {}), { headers })).toEqual({ status: 503 });
  });

  test('a body over the limit', async () => {
    const notification = await aNotification(stack, { body: Buffer.alloc(5_000_000, 'x') });

    expect(await refused(notification, {})).toEqual({ status: 503 });
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('method %s', async (method) => {
    expect(await refused(await aNotification(stack, {}), { method, headers: withKey })).toEqual({
      status: 503,
    });
  });

  test.each(['/', '/webhooks/more', '/other', '/webhooks%2Fmore', '/favicon.ico'])(
    'path %s',
    async (path) => {
      expect(await refused(await aNotification(stack, {}), { path, headers: withKey })).toEqual({
        status: 503,
      });
    },
  );
});

/** Text that gzip cannot shrink below the size of a queue message. */
function incompressible(length: number): string {
  let state = 1;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const parts: string[] = [];
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    parts.push(letters.charAt(state >>> 26));
  }
  return parts.join('');
}
