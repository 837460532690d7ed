import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { RecordedBody } from '#shared/mirror/effect.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { eventItem, fieldsOfItem, packedShell } from './record-items.ts';

const { record } = effectOf(
  booking,
  aDelivery({ type: 'BOOKING', payload: { id: 'boo_1', account_id: 'acc_1', amount: { value: 5 } } }),
);
const itemOf = (body: RecordedBody) => eventItem({ ...record, body }, { state: 'applied' }, { nowMs: 0 });

test('a body comes back byte for byte, even an empty one or one in the bucket', () => {
  const base64 = Buffer.from([0, 10, 13, 255]).toString('base64');
  expect(fieldsOfItem(itemOf({ at: 'record', base64 }))).toMatchObject({
    bodyBase64: base64,
    accountId: 'acc_1',
  });
  expect(fieldsOfItem(itemOf({ at: 'record', base64: '' }))).toMatchObject({ bodyBase64: '' });
  const inBucket = fieldsOfItem(itemOf({ at: 'bucket', key: 'bodies/1' }));
  expect(inBucket).toMatchObject({ bodyKey: 'bodies/1' });
  expect(inBucket).not.toHaveProperty('bodyBase64');
});

test('an erased record has neither body nor pointer, whether erased at once or later', () => {
  const late = itemOf({ at: 'erased' });
  expect(late['erased']).toEqual({ BOOL: true });
  for (const body of [
    { at: 'record', base64: 'e30=' },
    { at: 'bucket', key: 'bodies/1' },
  ] as const) {
    const item = itemOf(body);
    const shell = {
      ...item,
      packed: { B: packedShell(item['packed']!.B!) },
      erased: { BOOL: true as const },
    };
    expect(fieldsOfItem(shell)).toEqual(fieldsOfItem(late));
  }
});

test('other rows and damaged rows are not events', () => {
  expect(fieldsOfItem({ pk: { S: 'HEARD#BOOKING' }, lastHeardAt: { S: 'then' } })).toBeUndefined();
  expect(fieldsOfItem({ pk: { S: 'damaged' }, packed: { B: Buffer.from('none') } })).toBeUndefined();
});
