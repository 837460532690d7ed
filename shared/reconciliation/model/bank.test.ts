import { expect, test } from 'vitest';
import { RefusedAccountError } from './bank.ts';

test('a refused account is told by the reason of the bank', () => {
  const cause = new Error('404');
  const error = new RefusedAccountError({ because: 'account_closed' }, cause);
  expect(error).toMatchObject({
    name: 'RefusedAccountError',
    message: 'The bank refuses the bookings of an account: account_closed',
    refused: { because: 'account_closed' },
    cause,
  });
});
