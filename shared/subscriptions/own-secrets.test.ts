import { expect, test } from 'vitest';
import { subscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { ownSecrets } from './own-secrets.ts';

test('the secret of the delivery check follows from the key alone, and is not the key', () => {
  const master = Buffer.alloc(48, 7);
  const own = subscriptionSecrets.parse(ownSecrets(master));

  expect(own).toEqual(ownSecrets(Buffer.from(master)));
  expect(own).not.toEqual(ownSecrets(Buffer.alloc(48, 8)));
  expect(own).toEqual({
    'delivery-check': { eventType: 'DeliveryCheck', secrets: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
  });
  expect(JSON.stringify(own)).not.toContain(master.toString('hex').slice(0, 64));
});
