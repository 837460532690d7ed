import { expect, test } from 'vitest';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createQuarantine } from './quarantine.ts';
import { quarantinedWebhook } from './quarantined-webhook.ts';

const rejected = {
  id: 'f'.repeat(64),
  notificationId: 'ntf_1',
  subscriptionId: 'sub_1',
  network: '203.0.113.0/24',
  isNetworkProven: false,
  eventType: 'BOOKING',
  signature: `sha256=${'0'.repeat(64)}`,
  receivedAt: '2026-01-05T08:00:00.000Z',
  body: Buffer.from([0, 255, 128]),
};

test('the exact body is kept by day, with its headers', async () => {
  const objects = createMemoryBodyStore();
  const quarantine = createQuarantine(objects, { take: () => Promise.resolve(true) });
  expect(await quarantine.keep(rejected)).toBe('kept');
  const document: unknown = JSON.parse(
    Buffer.from(await objects.read(`quarantine/2026-01-05/${rejected.id}`)).toString(),
  );
  expect(document).toMatchObject({
    notificationId: 'ntf_1',
    network: '203.0.113.0/24',
    isNetworkProven: false,
    bodyBase64: 'AP+A',
  });
  expect(quarantinedWebhook.parse(document)).toEqual(document);
});

test('the same notification again is the same object', async () => {
  const objects = createMemoryBodyStore();
  const quarantine = createQuarantine(objects, { take: () => Promise.resolve(true) });
  await quarantine.keep(rejected);
  await quarantine.keep({ ...rejected, receivedAt: '2026-01-05T09:00:00.000Z' });
  await quarantine.keep({ ...rejected, id: 'e'.repeat(64) });
  expect([...objects.objects.keys()]).toEqual([
    `quarantine/2026-01-05/${'f'.repeat(64)}`,
    `quarantine/2026-01-05/${'e'.repeat(64)}`,
  ]);
});

test('beyond the allowance nothing is written', async () => {
  const objects = createMemoryBodyStore();
  const quarantine = createQuarantine(objects, { take: () => Promise.resolve(false) });
  expect(await quarantine.keep(rejected)).toBe('full');
  expect(objects.objects.size).toBe(0);
});

test('a failing bucket does not count as quarantined', async () => {
  const objects = createMemoryBodyStore();
  objects.failWith(new Error('down'));
  const quarantine = createQuarantine(objects, { take: () => Promise.resolve(true) });
  await expect(quarantine.keep(rejected)).rejects.toThrow('down');
});

test('nothing is written before it is counted', async () => {
  const objects = createMemoryBodyStore();
  const quarantine = createQuarantine(objects, { take: () => Promise.reject(new Error('throttled')) });
  await expect(quarantine.keep(rejected)).rejects.toThrow('throttled');
  expect(objects.objects.size).toBe(0);
});
