import { expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const transfer = {
  amount: { value: 2_000, currency: 'EUR' },
  recipient_iban: 'DE89370400440532013000',
};

function setUp(balanceCents = 5_000) {
  const world = simulatedBank();
  const { account } = world.customer(balanceCents, { person_id: null, type: 'BILLING_ACCOUNT' });
  return { ...world, path: `/v1/accounts/${account.id}/transactions/sepa_credit_transfer` };
}

// Stated: Endpoints: SEPA transfers > Billing account transfers
test('a billing account pays without a second factor, and needs neither name nor reference', async () => {
  const { post, get, path } = setUp();

  const paid = await post(path, transfer);

  expect(paid.status).toBe(201);
  expect((await get(`${path}/${textOf(paid, 'id')}`)).body).toMatchObject({ status: 'executed' });
});

test('the same reference pays once', async () => {
  const { post, bank, path } = setUp();
  const order = { ...transfer, reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1' };

  expect((await post(path, order)).status).toBe(201);
  expect((await post(path, order)).status).toBe(200);
  expect(bank.store.bookings.all().filter(({ amount }) => amount.value < 0)).toHaveLength(1);
});

// Stated: Endpoints: SEPA transfers > Billing account transfers
test('a billing transfer from the account of a customer, without cover or to a wrong IBAN is refused', async () => {
  const { post, path, customer } = setUp(1_999);
  const foreign = `/v1/accounts/${customer(5_000).account.id}/transactions/sepa_credit_transfer`;

  expect((await post(foreign, transfer)).status).toBe(403);
  expect((await post(path, transfer)).body).toMatchObject({ errors: [{ code: 'insufficient_funds' }] });
  expect((await post(path, { ...transfer, recipient_iban: 'DE88370400440532013000' })).status).toBe(400);
});

// Stated: Endpoints: SEPA transfers > Billing account transfers
test('a billing transfer is read under its own account alone', async () => {
  const { post, get, path, customer } = setUp();
  const { account } = customer(5_000, { person_id: null });
  const id = textOf(await post(path, transfer), 'id');

  expect((await get(`/v1/accounts/${account.id}/transactions/sepa_credit_transfer/${id}`)).status).toBe(404);
});
