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
