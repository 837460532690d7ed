import { expect, test } from 'vitest';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { placeInstantTransfer } from '#sandbox/operations/payments/instant-transfers.ts';
import { sendInstantTransfer } from '#sandbox/operations/payments/settle-instant-transfer.ts';
import { bookIncomingTransfer } from './accounts.ts';
import { moveProfile } from './direct-debit-profiles.ts';
import { openAccount } from './account-openings.ts';
import { endMandate } from './reference-accounts.ts';
import { moveSeizure, paySeizure, seizeAccounts } from './seizures.ts';
import { changeTaxExemption, endTaxExemption } from './tax-exemptions.ts';

test('a seizure that waits for its authority keeps money back, also what arrives, and none is paid', async () => {
  const { bank, account, person_id, subscribe, received, advance } = payingCustomer(1_000);
  await subscribe('PERSON_SEIZURE_UPDATED');
  const { id: seizure_id } = seizeAccounts(bank, { customer_id: person_id, amount: 4_000 });

  moveSeizure(bank, { seizure_id });
  bookIncomingTransfer(bank, { account_id: account.id, amount: 500 });
  await advance(40 * dayS);

  expect(bank.balances.reserved(account.id)).toBe(1_500);
  expect(() => paySeizure(bank, { seizure_id, amount: 100 })).toThrow('waits for its authority');
  expect((await received('PERSON_SEIZURE_UPDATED')).at(-1)).toMatchObject({
    status: 'WAITING_FOR_AUTHORITY',
  });
  moveSeizure(bank, { seizure_id, status: 'ACTIVE' });
  expect(paySeizure(bank, { seizure_id, amount: 1_500 }).status).toBe('ACTIVE');
});

test('an account elsewhere whose mandate has ended is listed as inactive, and no money goes there', async () => {
  const { bank, post, get, ofPersonAccount } = payingCustomer();
  const path = `${ofPersonAccount}/reference_accounts`;
  const { body } = await post(path, {
    name: 'Ada Byron',
    iban: otherIban,
    mandate_number: 'M-1',
    mandate_signature_date: '2026-03-02',
  });
  const reference_account_id = (body as { id: string }).id;
  endMandate(bank, { reference_account_id });

  expect((await get(`${path}?filter[status]=INACTIVE`)).body).toMatchObject([{ id: reference_account_id }]);
  expect(() => endMandate(bank, { reference_account_id })).toThrow('INACTIVE, which is final');
});

test('an instant transfer whose answer takes time is ready for clearing until it comes', async () => {
  const { bank, account, advance } = payingCustomer(10_000);
  const { id } = placeInstantTransfer(bank, account.id, {
    amount: { value: 1_000, currency: 'EUR' },
    creditor_iban: otherIban,
    creditor_name: 'Delayed Payment',
  });
  const status = () => bank.store.instantTransfers.get(id).status;

  expect(sendInstantTransfer(bank, id).status).toBe('RESERVED');
  await advance(5);
  expect(status()).toBe('READY_FOR_CLEARING');
  await advance(3_600);
  expect(status()).toBe('CLEARED');
});

test('a business may collect as the bank decides: applied for, active, blocked, expired, or refused', () => {
  const { bank } = payingCustomer();
  const business_id = bank.ids.next('business');
  const other = bank.ids.next('business');
  for (const id of [business_id, other])
    bank.store.businesses.insert({ id, created_at: bank.instant(), deleted_at: null, attributes: {} });
  const move = (status: 'ACCEPTED' | 'ACTIVE' | 'BLOCKED' | 'EXPIRED') =>
    moveProfile(bank, { business_id, status }).status;

  expect((['ACCEPTED', 'ACTIVE', 'BLOCKED', 'ACTIVE', 'EXPIRED'] as const).map(move)).toEqual([
    'ACCEPTED',
    'ACTIVE',
    'BLOCKED',
    'ACTIVE',
    'EXPIRED',
  ]);
  expect(() => move('ACTIVE')).toThrow('EXPIRED, which is final');
  expect(moveProfile(bank, { business_id: other, status: 'REJECTED' }).status).toBe('REJECTED');
});

test.each(['INVALID', 'EXPIRED'] as const)(
  'a tax exemption ends as %s, and the bank announces it',
  async (status) => {
    const { bank, person_id, subscribe, received } = payingCustomer();
    await subscribe('TAX_EXEMPTION_UTILIZATION');
    const { id: account_id } = openAccount(bank, { person_id });
    changeTaxExemption(bank, { account_id });
    endTaxExemption(bank, { account_id, status });

    expect((await received('TAX_EXEMPTION_UTILIZATION')).at(-1)).toMatchObject({
      tax_exemption_status: status,
    });
    expect(() => endTaxExemption(bank, { account_id })).toThrow('no tax exemption');
  },
);
