import { expect, test } from 'vitest';
import { connectOwnBank } from './own-bank.ts';

test('without the right, a call says what to add to the stage', async () => {
  const environment = { CALL_FUNCTION: 'none', BODIES_BUCKET: 'bodies' };
  const bank = connectOwnBank({ name: 'on-booking', environment, remainingMs: () => 30_000 })('event-1');
  await expect(bank.call('persons.get', { id: 'per_1' })).rejects.toMatchObject({
    name: 'NotAllowed',
    retryable: false,
    message:
      "on-booking may not call persons.get: add may: { operations: ['persons.get'] } to it in the stage",
  });
});
