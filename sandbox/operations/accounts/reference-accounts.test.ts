import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

const mandate = {
  name: 'Ada Byron',
  iban: 'DE89370400440532013000',
  mandate_number: 'M-1',
  mandate_signature_date: '2026-03-02',
};

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer();
  return { ...world, account, path: `/v1/persons/${person.id}/accounts/${account.id}/reference_accounts` };
}

// Stated: Endpoints: Account management > Reference accounts
test('a reference account needs a direct debit mandate that is already signed', async () => {
  const { post, get, path } = setUp();

  const added = await post(path, mandate);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ ...mandate, status: 'ACTIVE' });

  const later = { ...mandate, mandate_signature_date: '2026-03-03' };
  expect((await post(path, later)).body).toMatchObject({
    errors: [{ status: 400, source: { field: 'mandate_signature_date' } }],
  });
  const unsigned = { ...mandate, mandate_signature_date: null };
  expect((await post(path, unsigned)).status).toBe(400);
  expect((await get(`${path}?filter[iban]=${mandate.iban}`)).body).toEqual([added.body]);
  expect((await get(`${path}?filter[status]=INACTIVE`)).body).toEqual([]);
});

test('neither a wrong IBAN nor the account itself nor a closed account will do', async () => {
  const { post, path, account, bank } = setUp();

  expect((await post(path, { ...mandate, iban: 'DE88370400440532013000' })).status).toBe(400);
  expect((await post(path, { ...mandate, iban: account.iban })).status).toBe(400);
  bank.store.accounts.update(account.id, { status: 'CLOSED', closed_at: bank.instant() });
  expect((await post(path, mandate)).status).toBe(400);
});

test('an account of a person is none of a business', async () => {
  const { post, account } = setUp();

  expect((await post(`/v1/businesses/b/accounts/${account.id}/reference_accounts`, mandate)).status).toBe(
    404,
  );
});
