import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { createLease } from '#shared/aws/work/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createSecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { readTestSeal } from '#test/fakes/secret-seal.ts';
import { createSubscriptionsWorld, quietRequest } from '#test/fakes/subscriptions-world.ts';
import { createSubscriptionRows } from './subscription-rows.ts';

function setUp(readSeal = readTestSeal) {
  const { client, rowsOf } = createMemoryTables(createManualClock());
  const world = createSubscriptionsWorld();
  const system = { workTable: 'work', timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const rows = createSubscriptionRows(
    { ...system, leaseName: 'job', readSeal, alsoWrites: () => [] },
    client,
  );
  const lease = createLease({ ...system, name: 'job', durationMs: 60_000, clock: world.clock }, client);
  return {
    world,
    rows,
    keepSubscriptions: createKeepSubscriptions({ ...world.deps(), rows, lease }),
    put: async (row: object) =>
      client.send(
        new PutItemCommand({ TableName: 'work', Item: marshall(row, { removeUndefinedValues: true }) }),
      ),
    subscriptions: () =>
      rowsOf('work')
        .map((row) => unmarshall(row))
        .filter(({ pk }) => String(pk).startsWith('SUBSCRIPTION#')),
    table: () => JSON.stringify(rowsOf('work')),
  };
}

test('no signing secret lies open in the table, and the next run can read each', async () => {
  const { world, rows, keepSubscriptions, subscriptions, table } = setUp();

  await keepSubscriptions(quietRequest);
  const secrets = [...world.bank.present.values()].map(({ secret }) => secret);

  expect(subscriptions()).toHaveLength(2);
  expect(secrets.filter((secret) => table().includes(secret))).toEqual([]);
  const held = await rows.read(['BOOKING', 'ACCOUNT_BLOCK']);
  expect(held.subscriptions.map(({ secret }) => secret).sort()).toEqual([...secrets].sort());
  expect(held.unsealed).toEqual([]);
});

test('a secret that an earlier version stored open is read, and sealed by the next run', async () => {
  const { world, rows, keepSubscriptions, subscriptions, put, table } = setUp();
  await keepSubscriptions(quietRequest);
  const { subscriptions: held } = await rows.read(['BOOKING']);
  const [booking] = held;
  await put({ pk: `SUBSCRIPTION#${booking?.id ?? ''}`, sk: 'subscription', ...booking });
  expect(table()).toContain(booking?.secret);
  const publishedBefore = await world.publication.current();

  await keepSubscriptions(quietRequest);

  expect(table()).not.toContain(booking?.secret);
  expect(subscriptions()).toHaveLength(2);
  expect((await rows.read(['BOOKING'])).subscriptions).toEqual(held);
  expect(await world.publication.current()).toEqual(publishedBefore);
});

test('a row under the id of another subscription, or under another key, is not opened', async () => {
  const { rows, keepSubscriptions, subscriptions, put } = setUp();
  await keepSubscriptions(quietRequest);
  const [one, other] = subscriptions();
  await put({ ...other, sealed: one?.['sealed'] as string });

  await expect(rows.read(['BOOKING', 'ACCOUNT_BLOCK'])).rejects.toMatchObject({ code: 'seal-broken' });
  const seal = createSecretSeal(Buffer.from('another key'));
  expect(() => seal.open(String(one?.['sealed']), String(one?.['id']))).toThrow('does not match');
});

test('without its key, no subscription is created whose secret could not be stored', async () => {
  const { world, keepSubscriptions } = setUp(() => Promise.reject(new Error('no such secret')));

  await expect(keepSubscriptions(quietRequest)).rejects.toThrow('no such secret');
  expect(world.bank.present.size).toBe(0);
});
