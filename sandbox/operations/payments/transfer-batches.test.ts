import { expect, test } from 'vitest';
import { otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

const order = (reference: string, value = 1_000, recipient_name = 'Charles Babbage') => ({
  reference,
  recipient_name,
  recipient_iban: otherIban,
  amount: { value, currency: 'EUR' },
});

function setUp(balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  return { ...world, path: `${world.ofPersonAccount}/transactions/sepa_credit_transfer/batches` };
}

// Stated: Endpoints: SEPA transfers > Batches
test('a batch waits for one second factor and then pays all its transfers', async () => {
  const { post, get, path, confirm, moved } = setUp();
  const waiting = await post(path, { transactions: [order('a'), order('b', 2_000)] });
  expect([waiting.status, moved()]).toEqual([202, []]);

  const { response_code, response_body } = await confirm(waiting);

  expect(response_code).toBe(201);
  expect(response_body).toMatchObject({
    status: 'ACCEPTED',
    sepa_credit_transfers: [{ status: 'accepted' }, { status: 'accepted' }],
  });
  expect(moved()).toEqual([-1_000, -2_000]);
  expect((await get(`${path}/${response_body.id}`)).body).toMatchObject({
    sepa_credit_transfers: [{ reference: 'a', status: 'executed' }, { reference: 'b' }],
  });
});

test('a batch that the account does not cover as a whole pays nothing', async () => {
  const { post, path, confirm, moved, bank } = setUp(2_500);

  const { status, response_code } = await confirm(
    await post(path, { transactions: [order('a', 2_000), order('b', 1_000)] }),
  );

  expect([status, response_code, moved()]).toEqual(['FAILED', 400, []]);
  expect(bank.store.creditTransfers.all()).toEqual([]);
});

test('each transfer of a batch goes its own way', async () => {
  const { post, path, confirm, moved, advance, get } = setUp();
  const transactions = [order('a', 1_000, 'Declined Payment'), order('b')];
  const { response_body } = await confirm(await post(path, { transactions }));

  await advance(60);

  expect(moved()).toEqual([-1_000]);
  expect((await get(`${path}/${response_body.id}`)).body).toMatchObject({
    sepa_credit_transfers: [{ status: 'declined' }, { status: 'executed' }],
  });
});

test('a repeated reference, a wrong IBAN and an empty batch are refused', async () => {
  const { post, path } = setUp();

  expect((await post(path, { transactions: [order('a'), order('a')] })).status).toBe(400);
  expect((await post(path, { transactions: [{ ...order('a'), recipient_iban: 'DE00' }] })).status).toBe(400);
  expect((await post(path, { transactions: [] })).status).toBe(400);
});
