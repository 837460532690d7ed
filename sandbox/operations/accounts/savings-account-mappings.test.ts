import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer();
  const savings = world.bank.store.accounts.insert({ ...account, id: 'savings', type: 'CALL_MONEY' });
  return {
    ...world,
    account,
    savings,
    path: `/v1/persons/${person.id}/deposit_accounts/${savings.id}/mappings`,
    wanted: { main_account_id: account.id, deposit_type: 'SAVINGS_ACCOUNT', reference },
  };
}

// Stated: Endpoints: Further endpoints > Savings account mapping
// Stated: Resources and their fields > Savings account mapping
test('the mapping of a savings account is read and changed only after a POST made it', async () => {
  const { post, get, patch, path, wanted, account } = setUp();
  expect((await get(path)).status).toBe(404);
  expect((await patch(path, { interest_tier: 'gold' })).status).toBe(404);

  expect((await post(path, wanted)).status).toBe(201);
  expect((await patch(path, { interest_tier: 'gold' })).status).toBe(200);
  expect((await get(path)).body).toMatchObject({
    ...wanted,
    main_account_iban: account.iban,
    interest_tier: 'gold',
  });
});

test('its reference makes it once; a second one is refused', async () => {
  const { post, path, wanted } = setUp();
  const first = await post(path, wanted);
  const again = await post(path, wanted);

  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  const other = { ...wanted, reference: reference.replace('0b', '1b') };
  expect((await post(path, other)).status).toBe(409);
});

// Stated: Endpoints: Further endpoints > Savings account mapping
test('the main account is another one of the same person', async () => {
  const { post, path, wanted, customer, savings } = setUp();

  for (const main_account_id of [customer().account.id, savings.id, 'none']) {
    expect((await post(path, { ...wanted, main_account_id })).status).toBe(400);
  }
});
