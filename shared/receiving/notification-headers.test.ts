import { expect, test } from 'vitest';
import { readNotificationHeaders } from './notification-headers.ts';

const read = (entityId: string, notificationId = 'ntf_1') =>
  readNotificationHeaders(
    new Map([
      ['service-entity-id', [entityId]],
      ['service-webhook-id', [notificationId]],
    ]),
    'Service',
  );

test('an entity hint that is too long is ignored, and the notification is kept', () => {
  expect(read('e'.repeat(200))).toMatchObject({ headers: { entityHint: 'e'.repeat(200) } });
  expect(read('e'.repeat(201))).toMatchObject({
    outcome: 'read',
    headers: { entityHint: undefined, notificationId: 'ntf_1' },
  });
});

test('any other header that is too long makes all of them unreadable', () => {
  expect(read('e', 'n'.repeat(201))).toEqual({ outcome: 'unreadable', reason: 'header-oversized' });
});

test('each header is read by its name, after the prefix in any case', () => {
  const values = new Map([
    ['acme-webhook-event-type', ['BOOKING']],
    ['acme-webhook-id', ['ntf_1']],
    ['acme-webhook-subscription-id', ['sub_1']],
    ['acme-webhook-signature', ['sha256=00']],
    ['acme-entity-id', ['boo_1']],
    ['acme-webhook-attempt', ['2']],
    ['acme-webhook-callout-timestamp', ['2026-01-05T09:00:00+01:00']],
  ]);
  expect(readNotificationHeaders(values, 'ACME')).toEqual({
    outcome: 'read',
    headers: {
      eventType: 'BOOKING',
      notificationId: 'ntf_1',
      subscriptionId: 'sub_1',
      signature: 'sha256=00',
      entityHint: 'boo_1',
      attempt: 2,
      calloutAt: '2026-01-05T08:00:00.000Z',
    },
  });
  const none = readNotificationHeaders(new Map(), 'ACME');
  expect(none.outcome === 'read' && Object.values(none.headers)).toEqual(Array(7).fill(undefined));
});

const attempt = (...texts: readonly string[]) => {
  const found = readNotificationHeaders(new Map([['service-webhook-attempt', texts]]), 'Service');
  return found.outcome === 'read' ? found.headers.attempt : found;
};

test.each([
  ['1', 1],
  ['42', 42],
  ['999999', 999_999],
  ['0', undefined],
  ['1000000', undefined],
  ['-1', undefined],
  ['1 of 3', undefined],
  ['x1', undefined],
  ['1e3', undefined],
])('the attempt %j is %s', (text, expected) => expect(attempt(text)).toBe(expected));

test('a header without content, or the same one twice, is no second value', () => {
  expect(attempt()).toBeUndefined();
  expect(attempt('', ' 2 ', '2', '  ')).toBe(2);
  expect(attempt('1', '2')).toEqual({ outcome: 'unreadable', reason: 'header-doubled' });
});
