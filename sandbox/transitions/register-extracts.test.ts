import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { openAccount } from './account-openings.ts';

// The day is 2026-03-02.
async function setUp(legal_form: string) {
  const world = payingCustomer();
  const { body } = await world.post('/v1/businesses', { name: 'Imkerei', legal_form });
  const { id: business_id } = body as { id: string };
  const { id: account_id } = openAccount(world.bank, { business_id });
  return {
    ...world,
    upload: async (document_type: string) => {
      const form = new FormData();
      form.set('document_type', document_type);
      form.set('file', new File(['an extract'], 'extract.pdf'));
      const answer = await world.app.request(`/v1/businesses/${business_id}/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.bank.tokens.issue().access_token}` },
        body: form,
      });
      return answer.status;
    },
    account: async () => (await world.get(`/v1/accounts/${account_id}`)).body,
    days: (count: number) => world.advance(count * dayS),
  };
}

// Stated: Limits > Required documents deadline
test('a business in foundation that sends no register extract within 105 days can pay nothing any more', async () => {
  const { account, days, subscribe, received, upload } = await setUp('GMBH_I_GR');
  await subscribe('ACCOUNT_BLOCK');
  expect(await upload('FOUNDATION_DOCUMENT')).toBe(201);

  await days(105);
  expect(await account()).toMatchObject({ locking_status: 'NO_BLOCK' });
  await days(1);
  expect(await account()).toMatchObject({
    locking_status: 'DEBIT_BLOCK',
    locking_reasons: ['COMPANY_FOUNDATION'],
  });
  expect(await received('ACCOUNT_BLOCK')).toMatchObject([{ locking_status: 'DEBIT_BLOCK' }]);
});

test('one that sends it in time is not blocked, and no other business has to', async () => {
  const sent = await setUp('UG_I_GR');
  expect(await sent.upload('REGISTER_EXTRACT')).toBe(201);
  await sent.days(110);
  expect(await sent.account()).toMatchObject({ locking_status: 'NO_BLOCK' });

  const founded = await setUp('GMBH');
  await founded.days(110);
  expect(await founded.account()).toMatchObject({ locking_status: 'NO_BLOCK' });
});
