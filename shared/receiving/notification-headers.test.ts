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
