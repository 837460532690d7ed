import { expect, test } from 'vitest';
import { limits } from '#shared/aws/sdk/limits.ts';
import { call, type CallOptions, createReceiverWorld, nothing, sign } from '#test/fakes/receiver-world.ts';

const bank = '192.0.2.10';
const { quarantinedPerSender, quarantinedInAll } = limits.webhook;

/** An attacker who knows a subscription's id and makes up everything else. */
const forgery = (number: number, from: string, options: CallOptions = {}) =>
  call({
    ...options,
    from,
    bytes: Buffer.from(`{"id":"forged-${number}"}`),
    headers: {
      'Service-Webhook-Id': `forged-${number}`,
      'Service-Webhook-Signature': sign(Buffer.from('anything')),
      ...options.headers,
    },
  });

/** Signed by the bank with a secret that we do not know. */
const mismatch = (from = bank) =>
  call({ from, headers: { 'Service-Webhook-Signature': sign(Buffer.from('{}'), 'unknown to us') } });

function setUp() {
  const world = createReceiverWorld();
  const { handler, quarantined } = world;
  return {
    ...world,
    status: async (event: Parameters<typeof handler>[0]) => (await handler(event)).statusCode,
    /** Sends that many calls from each of that many networks. */
    flood: async (networks: number, calls: number) => {
      const statuses: number[] = [];
      for (let network = 0; network < networks; network += 1)
        for (let number = 0; number < calls; number += 1)
          statuses.push(
            (await handler(forgery(network * calls + number, `198.51.${network}.${number % 250}`)))
              .statusCode,
          );
      return statuses;
    },
    isKept: () => quarantined().some(({ notificationId }) => notificationId === 'ntf_1'),
  };
}

test('forgeries from one network use up only its own allowance, and then get 503', async () => {
  const { flood, status, isKept, changes } = setUp();
  const statuses = await flood(1, quarantinedPerSender + 50);
  expect(statuses.slice(0, quarantinedPerSender).every((each) => each === 422)).toBe(true);
  expect(statuses.slice(quarantinedPerSender).every((each) => each === 503)).toBe(true);
  expect(changes()).toEqual({ ...nothing, quarantined: quarantinedPerSender });

  expect(await status(mismatch())).toBe(422);
  expect(isKept()).toBe(true);
});

test('forgeries from everywhere do not use the allowance of the bank’s network', async () => {
  const { flood, status, isKept, table } = setUp();
  expect(await status(call({ from: bank }))).toBe(200);
  await flood(2 * (quarantinedInAll / quarantinedPerSender), quarantinedPerSender);
  expect(table.counts.get('QUARANTINE#2026-01-05T08')).toBe(quarantinedInAll);

  expect(await status(mismatch('192.0.2.77'))).toBe(422);
  expect(isKept()).toBe(true);
});

test('a container that does not know the bank’s network answers 503, and keeps the notification later', async () => {
  const { flood, status, isKept, clock } = setUp();
  await flood(20, quarantinedPerSender);
  expect(await status(mismatch())).toBe(503);
  expect(isKept()).toBe(false);

  clock.advance(3_600_000);
  expect(await status(mismatch())).toBe(422);
  expect(isKept()).toBe(true);
});

test('a valid signature proves a network; an invalid one or a header does not', async () => {
  const { handler, quarantined } = setUp();
  await handler(forgery(1, '198.51.100.1', { headers: { 'X-Forwarded-For': bank } }));
  await handler(forgery(2, '198.51.100.1'));
  await handler(call({ from: '203.0.113.5' }));
  await handler(forgery(3, '203.0.113.6'));
  expect(quarantined().map(({ network, isNetworkProven }) => [network, isNetworkProven])).toEqual([
    ['198.51.100.0/24', false],
    ['198.51.100.0/24', false],
    ['203.0.113.0/24', true],
  ]);
});

test('many genuine mismatches of one subscription leave room for those of another', async () => {
  const { handler, status } = setUp();
  for (let number = 0; number < 200; number += 1) await handler(forgery(number, bank));
  const other = { headers: { 'Service-Webhook-Subscription-Id': 'sub_2' } };
  expect(await status(forgery(1_000, bank))).toBe(503);
  expect(await status(forgery(1_001, bank, other))).toBe(422);
});

test('notifications with an empty body are kept one by one, with the header that names their entity', async () => {
  const { status, quarantined } = setUp();
  for (const number of [1, 2]) {
    const headers = {
      'Service-Webhook-Id': `ntf_${number}`,
      'Service-Entity-Id': `per_${number}`,
      'Service-Webhook-Signature': sign(Buffer.from('{}'), 'unknown to us'),
    };
    expect(await status(call({ bytes: Buffer.from('{}'), headers }))).toBe(422);
  }
  expect(quarantined().map(({ notificationId, entityHint }) => [notificationId, entityHint])).toEqual([
    ['ntf_1', 'per_1'],
    ['ntf_2', 'per_2'],
  ]);
});

test('a crash between the count and the object is answered 503, and the retry keeps it', async () => {
  const { quarantineObjects, status, isKept } = setUp();
  quarantineObjects.failWith(new Error('S3 is down'));
  expect(await status(mismatch())).toBe(503);
  quarantineObjects.failWith(undefined);
  expect(await status(mismatch())).toBe(422);
  expect(isKept()).toBe(true);
});

test('while the counter is throttled: 503, and nothing is kept', async () => {
  const { table, status, changes } = setUp();
  table.failWith(new Error('throttled'));
  expect(await status(mismatch())).toBe(503);
  expect(changes()).toEqual(nothing);
});
