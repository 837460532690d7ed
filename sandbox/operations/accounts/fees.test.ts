import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

const fee = {
  type: 'ChargeAccountMaintenance',
  amount: { value: 490, currency: 'EUR' },
  idempotency_key: 'key-1',
  initiator_reference: 'march',
};

function setUp(feeKeys: 'honour' | 'ignore' | 'drop') {
  const world = simulatedBank({ feeKeys });
  const { account } = world.customer(100);
  return { ...world, account, path: `/v1/accounts/${account.id}/transactions/fees` };
}

test('a fee debits the customer and is listed with its reconciliation id', async () => {
  const { post, get, path, bank, account } = setUp('honour');

  const charged = await post(path, fee);

  expect(charged.status).toBe(201);
  expect(charged.body).toMatchObject({
    type: fee.type,
    amount: fee.amount,
    service_initiated: false,
    initiator_reference: 'march',
    valuta_date: '2026-03-02',
  });
  expect((await get(path)).body).toEqual([charged.body]);
  expect((await get(`${path}?filter[service_initiated]=true`)).body).toEqual([]);
  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({
    amount: { value: -490 },
    booking_type: fee.type,
  });
});

test.each([
  { feeKeys: 'honour', statuses: [201, 200], fees: 1, reference: 'march' },
  { feeKeys: 'ignore', statuses: [201, 201], fees: 2, reference: 'march' },
  { feeKeys: 'drop', statuses: [201, 201], fees: 2, reference: null },
] as const)('a bank that would $feeKeys the key makes $fees of two calls', async (expected) => {
  const { post, get, path } = setUp(expected.feeKeys);

  const answers = [await post(path, fee), await post(path, fee)];

  expect(answers.map(({ status }) => status)).toEqual(expected.statuses);
  const listed = (await get(path)).body as { initiator_reference: string | null }[];
  expect(listed.map((entry) => entry.initiator_reference)).toEqual(
    Array.from({ length: expected.fees }, () => expected.reference),
  );
});

test('a fee takes the valuta date of its original transaction, which must be one of the account', async () => {
  const { post, path, bank } = setUp('honour');
  const original = bank.store.bookings.all()[0]!;

  expect((await post(path, { ...fee, original_transaction_id: original.id })).body).toMatchObject({
    valuta_date: original.valuta_date,
  });
  const unknown = { ...fee, idempotency_key: 'key-2', original_transaction_id: 'nothing' };
  expect((await post(path, unknown)).status).toBe(400);
});

test('a fee of an unknown type, of nothing or of a closed account is refused', async () => {
  const { post, path, bank, account } = setUp('honour');

  expect((await post(path, { ...fee, type: 'chargeATM' })).status).toBe(400);
  expect((await post(path, { ...fee, amount: { value: 0, currency: 'EUR' } })).status).toBe(400);
  bank.store.accounts.update(account.id, { status: 'CLOSED' });
  expect((await post(path, fee)).status).toBe(400);
});
