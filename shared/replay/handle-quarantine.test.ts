import { expect, test } from 'vitest';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import { createQuarantine, quarantineKey } from '#shared/receiving/quarantine.ts';
import { quarantinedWebhook } from '#shared/receiving/quarantined-webhook.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createHandleQuarantine } from './handle-quarantine.ts';

const day = '2026-01-05';
const headers = {
  id: 'f'.repeat(64),
  notificationId: 'ntf_1',
  subscriptionId: 'sub_1',
  network: '203.0.113.0/24',
  isNetworkProven: false,
  eventType: 'BOOKING',
  receivedAt: '2026-01-05T08:00:00.000Z',
};

async function setUp() {
  const store = createMemoryBodyStore();
  const quarantine = createQuarantine(store, { take: async () => Promise.resolve(true) });
  const body = Buffer.from(JSON.stringify(accountsExamples.BOOKING.body));
  const rejected = { ...headers, signature: `sha256=${'0'.repeat(64)}`, body };
  await quarantine.keep(rejected);
  await quarantine.keep({ ...rejected, id: 'e'.repeat(64), receivedAt: '2026-01-05T09:00:00.000Z' });
  const prefix = quarantineKey(day, '');
  return createHandleQuarantine(async () =>
    Promise.resolve({
      async list(_day, limit) {
        const ids = [...store.objects.keys()].map((key) => key.slice(prefix.length)).toSorted();
        return Promise.resolve({ ids: ids.slice(0, limit), hasMore: ids.length > limit, since: undefined });
      },
      async read(at, id) {
        const bytes = store.objects.get(quarantineKey(at, id));
        return Promise.resolve(bytes && quarantinedWebhook.parse(JSON.parse(Buffer.from(bytes).toString())));
      },
    }),
  );
}

test('webhooks of a day are listed in the order in which they came, without body and signature', async () => {
  const { list } = await setUp();
  expect(await list({ day, limit: 100 })).toEqual({
    webhooks: [headers, { ...headers, id: 'e'.repeat(64), receivedAt: '2026-01-05T09:00:00.000Z' }],
    hasMore: false,
  });
  expect(await list({ day, limit: 1 })).toMatchObject({ webhooks: [{}], hasMore: true });
});

test('one is shown with its personal fields masked', async () => {
  const { show } = await setUp();
  const shown = await show({ day, id: headers.id });
  expect(shown).toMatchObject({
    ...headers,
    body: { readable: 'by its schema', payload: { sender_name: '<string>' } },
  });
  expect(JSON.stringify(shown)).not.toContain(accountsExamples.BOOKING.body.sender_name);
});

test('one that is not there is absent', async () => {
  const { show } = await setUp();
  expect(await show({ day: '2026-01-06', id: headers.id })).toEqual({ absent: true });
});
