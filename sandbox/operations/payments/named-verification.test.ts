import { expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

const amount = { value: 1_000, currency: 'EUR' };
const payee = { recipient_name: 'Charles Babbage', recipient_iban: otherIban, amount };
const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
const day = '2026-03-06';

function setUp(options: Partial<BankOptions>) {
  const world = payingCustomer(100_000, options);
  const { bank, ofAccount, ofPersonAccount, anAccount } = world;
  const billing = bank.store.accounts.update(anAccount().id, { person_id: null, type: 'BILLING_ACCOUNT' });
  const transfer = 'transactions/sepa_credit_transfer';
  return {
    ...world,
    /** Orders that can name a verification of their payee. */
    naming: [
      { path: `${ofPersonAccount}/${transfer}`, body: { ...payee, reference } },
      { path: `/v1/accounts/${billing.id}/${transfer}`, body: { ...payee, reference } },
      {
        path: `${ofAccount}/transactions/sepa_instant_credit_transfers`,
        body: { creditor_name: 'Charles Babbage', creditor_iban: otherIban, amount },
      },
    ],
    /** Orders that cannot. */
    others: [
      { path: `${ofPersonAccount}/${transfer}/batches`, body: { transactions: [{ ...payee, reference }] } },
      { path: `${ofPersonAccount}/timed_orders`, body: { execute_at: day, transaction: payee } },
      {
        path: `${ofPersonAccount}/standing_orders`,
        body: { ...payee, first_execution_date: day, reoccurrence: 'MONTHLY' },
      },
    ],
  };
}

test('by option no payment leaves without a verification of its payee, however it is ordered', async () => {
  const { post, naming, others, bank } = setUp({ payeeVerification: 'required' });

  for (const { path, body } of naming) {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { errors: [{ detail: 'verification_of_payee_id: is missing' }] },
    });
  }
  for (const { path, body } of others) {
    expect(await post(path, body)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'unauthorized_action' }] },
    });
  }
  expect(bank.store.changeRequests.all()).toEqual([]);
});

test('a verification that does not exist is refused wherever one can be named', async () => {
  const { post, naming } = setUp({});

  for (const { path, body } of naming) {
    expect(await post(path, { ...body, verification_of_payee_id: 'none' })).toMatchObject({
      status: 400,
      body: { errors: [{ source: { field: 'verification_of_payee_id' } }] },
    });
  }
});

test('orders that can name no verification are taken as long as none is required', async () => {
  const { post, others } = setUp({});

  for (const { path, body } of others) expect((await post(path, body)).status).toBe(202);
});
