import { expect, test } from 'vitest';
import { dayS, hourS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { magicPayments } from '#sandbox/entities/magic-values.ts';
import { closeAccount } from '#sandbox/transitions/account-closures.ts';

const [declined, returned, delayed] = magicPayments;

async function pay(recipient_name: string, value = 1_000) {
  const world = payingCustomer();
  await world.subscribe('SEPA_CREDIT_TRANSACTION_DECLINED');
  const path = `${world.ofPersonAccount}/transactions/sepa_credit_transfer`;
  const order = { recipient_name, recipient_iban: otherIban, amount: { value, currency: 'EUR' } };
  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const { response_body, response_code } = await world.confirm(
    await world.post(path, { ...order, reference }),
  );
  const status = () => world.bank.store.creditTransfers.all()[0]?.status;
  return { ...world, status, response_code, transfer: response_body };
}

test('a transfer with an ordinary name and amount is executed at once', async () => {
  const { status, moved } = await pay('Charles Babbage');

  expect([status(), moved()]).toEqual(['executed', [-1_000]]);
});

test.each([
  [declined.name, 1_000],
  ['Charles Babbage', declined.cents],
])('%s with %i cents is accepted first and declined a minute later', async (name, cents) => {
  const { status, moved, advance, received, response_code, transfer } = await pay(name, cents);
  expect([response_code, status()]).toEqual([201, 'accepted']);

  await advance(minuteS);

  expect([status(), moved()]).toEqual(['declined', []]);
  expect(await received('SEPA_CREDIT_TRANSACTION_DECLINED')).toMatchObject([
    { id: transfer.id, status: 'declined', rejection_reason: declined.reason },
  ]);
});

test('a returned transfer stays executed, and its money comes back the next day', async () => {
  const { status, moved, advance, bank, transfer } = await pay(returned.name);
  expect(moved()).toEqual([-1_000]);

  await advance(dayS + hourS);

  expect([status(), moved()]).toEqual(['executed', [-1_000, 1_000]]);
  expect(bank.store.bookings.all().at(-1)).toMatchObject({
    booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
    return_transaction_id: transfer.id,
    sepa_return_code: returned.reason,
  });
});

test('a delayed transfer is under review for an hour', async () => {
  const { status, moved, advance } = await pay(delayed.name);
  expect([status(), moved()]).toEqual(['review_needed', []]);

  await advance(hourS);

  expect([status(), moved()]).toEqual(['executed', [-1_000]]);
});

test('what comes back for an account that was closed meanwhile is kept by the bank', async () => {
  const { moved, advance, bank, account } = await pay(returned.name, 100_000);
  closeAccount(bank, { account_id: account.id });

  await advance(dayS + hourS);

  expect(moved()).toEqual([-100_000]);
  expect(bank.balances.ofLedger('closed_accounts')).toBe(100_000);
});

test.each([
  { name: delayed.name, after: hourS, moves: [-1_000] },
  { name: declined.name, after: minuteS, moves: [] },
])(
  'the money of a transfer that is not decided on yet is kept back ($name)',
  async ({ name, after, moves }) => {
    const { get, ofAccount, advance, moved } = await pay(name);
    const kept = async () => (await get(`${ofAccount}/reservations`)).body;
    const available = async () => {
      const { body } = await get(`${ofAccount}/balance`);
      return (body as { available_balance: { value: number } }).available_balance.value;
    };
    expect(await kept()).toMatchObject([
      { reservation_type: 'SEPA_CREDIT_TRANSFER', amount: { value: 1_000 }, status: 'OPEN' },
    ]);
    expect(await available()).toBe(99_000);

    await advance(after);

    expect(await kept()).toEqual([]);
    expect(moved()).toEqual(moves);
  },
);

test('a transfer under review is executed though the account holds no more than it', async () => {
  const { status, moved, advance } = await pay(delayed.name, 100_000);

  await advance(hourS);

  expect([status(), moved()]).toEqual(['executed', [-100_000]]);
});

test('a delayed transfer is declined if the account is blocked meanwhile', async () => {
  const { status, moved, advance, bank, account, received } = await pay(delayed.name);
  bank.store.accounts.update(account.id, { locking_status: 'DEBIT_BLOCK' });

  await advance(hourS);

  expect([status(), moved()]).toEqual(['declined', []]);
  expect(await received('SEPA_CREDIT_TRANSACTION_DECLINED')).toHaveLength(1);
});

test('a transfer without cover is declined, and the partner is notified', async () => {
  const { response_code, status, received } = await pay('Charles Babbage', 100_001);

  expect([response_code, status()]).toEqual([400, 'declined']);
  expect(await received('SEPA_CREDIT_TRANSACTION_DECLINED')).toMatchObject([
    { rejection_reason: 'insufficient_funds' },
  ]);
});
