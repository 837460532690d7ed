import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBody } from '#shared/events/delivery-body.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { delivery as deliverySchema } from '#shared/events/delivery.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { groupOf, packDelivery } from './queue-message.ts';

function pack(body: Buffer, { entityHint = 'per_1', maxMessageBytes = 700_000 } = {}) {
  const bodies = createMemoryBodyStore();
  const bodySha256 = sha256Hex(body);
  const delivery = {
    id: deliveryId('ntf_1', bodySha256),
    notificationId: 'ntf_1',
    subscriptionId: 'sub_1',
    eventType: 'PERSON_CHANGED',
    entityHint,
    receivedAt: '2026-01-05T08:00:00.000Z',
    bodySha256,
  };
  const packed = packDelivery(delivery, body, { bodies, maxMessageBytes });
  return { bodies, packed };
}

test('characters that a queue refuses are escaped, and the group is hex for any header', async () => {
  const entityHint = 'per\u0000\ufffe\ud800ü€';
  const { text, groupId } = await pack(Buffer.from('{}'), { entityHint }).packed;
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(groupId).toMatch(/^[0-9a-f]{64}$/);
  expect(deliverySchema.parse(JSON.parse(text)).entityHint).toBe(entityHint);
});

test('a body is gzipped if that is shorter, and read back exactly', async () => {
  const body = Buffer.from('{"a":1}'.repeat(100_000));
  const { bodies, packed } = pack(body);
  const { text } = await packed;
  expect(text.length).toBeLessThan(10_000);
  expect(Buffer.from(await readBody(deliverySchema.parse(JSON.parse(text)), bodies))).toEqual(body);
  expect(bodies.objects.size).toBe(0);
});

test.each([
  [31_999, false],
  [32_000, true],
])('a body of %i bytes is worth its compression: %s', async (length, gzip) => {
  const { text } = await pack(Buffer.alloc(length, 'a')).packed;
  expect(deliverySchema.parse(JSON.parse(text)).body).toMatchObject({ at: 'message', gzip });
});

test('a body that compression makes longer is sent as it is', async () => {
  // Hashes one after the other: nothing in them repeats.
  const hashes = Array.from({ length: 1_100 }, (_, n) => Buffer.from(sha256Hex(String(n)), 'hex'));
  const body = Buffer.concat(hashes);
  const { text } = await pack(body).packed;
  expect(deliverySchema.parse(JSON.parse(text)).body).toEqual({
    at: 'message',
    gzip: false,
    base64: body.toString('base64'),
  });
});

test('messages of one entity share a group, and one without an entity has its own', () => {
  expect(groupOf({ entityHint: 'per_1', id: 'one' })).toBe(sha256Hex('per_1'));
  expect(groupOf({ id: 'one' })).toBe(sha256Hex('one'));
});

test('a message one byte too long becomes a pointer', async () => {
  const body = Buffer.from('{"some":"body"}');
  const inline = await pack(body).packed;
  const fits = pack(body, { maxMessageBytes: inline.text.length });
  expect(await fits.packed).toEqual(inline);
  const tooLong = pack(body, { maxMessageBytes: inline.text.length - 1 });
  const { text } = await tooLong.packed;
  expect(deliverySchema.parse(JSON.parse(text)).body).toEqual({
    at: 'bucket',
    key: `bodies/${sha256Hex(body)}`,
  });
  expect([...tooLong.bodies.objects.keys()]).toEqual([`bodies/${sha256Hex(body)}`]);
});

test('a message that unpacks to more than any notification has is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const { bodies, packed } = pack(Buffer.from('{}'));
  const delivery = deliverySchema.parse({
    ...JSON.parse((await packed).text),
    body: { at: 'message', gzip: true, base64: bomb.toString('base64') },
  });

  expect(bomb.length).toBeLessThan(70_000);
  await expect(readBody(delivery, bodies)).rejects.toThrow(RangeError);
});
