import { expect, test } from 'vitest';
import { rejectIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

// Stated: Endpoints: Account management > Rejected incoming transactions
test('an incoming transfer that the bank returned is listed among the rejected transactions and not booked', async () => {
  const { bank, get, customer } = simulatedBank();
  const { account } = customer();
  rejectIncomingTransfer(bank, { account_id: account.id, amount: 900 });

  const { body } = await get(`/v1/accounts/${account.id}/rejected_incoming_transactions`);

  expect(body).toEqual([
    expect.objectContaining({
      status: 'RETURNED',
      amount: expect.objectContaining({ value: 900 }) as unknown,
    }),
  ]);
  expect((await get(`/v1/accounts/${account.id}/bookings`)).body).toEqual([]);
});
