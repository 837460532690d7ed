import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

test('accounts of a business are under the business alone', async () => {
  const { get, bank, customer } = simulatedBank();
  const business = bank.store.businesses.insert({
    id: 'business',
    created_at: bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  const { account } = customer();
  const { account: ofBusiness } = customer(0, { person_id: null, business_id: business.id });
  const path = `/v1/businesses/${business.id}/accounts`;

  expect((await get(path)).body).toEqual([expect.objectContaining({ id: ofBusiness.id })]);
  expect((await get(`${path}/${ofBusiness.id}`)).status).toBe(200);
  expect((await get(`${path}/${account.id}`)).status).toBe(404);
});
