import { expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const fee = {
  type: 'ChargeAccountMaintenance',
  amount: { value: 490, currency: 'EUR' },
  idempotency_key: 'key-1',
  initiator_reference: 'march',
};

function setUp(options: Partial<BankOptions> = {}) {
  const world = simulatedBank(options);
  const { account } = world.customer(100);
  return { ...world, account, path: `/v1/accounts/${account.id}/transactions/fees` };
}

// Stated: Endpoints: Account management > Fees
// Stated: Resources and their fields > Fee transaction
test('a fee debits the customer and is listed with its reconciliation id', async () => {
  const { post, get, path, bank, account } = setUp();

  const charged = await post(path, fee);

  expect(charged.status).toBe(201);
  expect(charged.body).toMatchObject({
    type: fee.type,
    amount: fee.amount,
    count: 1,
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
  { feeKeys: 'honour', statuses: [201, 200], fees: 1 },
  { feeKeys: 'ignore', statuses: [201, 201], fees: 2 },
  { feeKeys: 'refuse', statuses: [201, 409], fees: 1 },
] as const)('a bank that would $feeKeys a repeated key makes $fees of two calls', async (expected) => {
  const { post, get, path } = setUp({ feeKeys: expected.feeKeys });

  const answers = [await post(path, fee), await post(path, fee)];

  expect(answers.map(({ status }) => status)).toEqual(expected.statuses);
  expect((await get(path)).body).toHaveLength(expected.fees);
});

test.each([
  { feeReferences: 'return', reference: 'march' },
  { feeReferences: 'truncate', reference: 'mar' },
  { feeReferences: 'drop', reference: null },
] as const)('a bank may $feeReferences the reference of a fee', async ({ feeReferences, reference }) => {
  const { post, get, path } = setUp({ feeReferences, feeReferenceLength: 3 });

  expect((await post(path, fee)).body).toMatchObject({ initiator_reference: reference });
  expect((await get(path)).body).toMatchObject([{ initiator_reference: reference }]);
});

test('the booking of a fee names it or not', async () => {
  for (const feeBookingLinks of [true, false]) {
    const { post, get, path, account } = setUp({ feeBookingLinks });
    const reconciliation_id = textOf(await post(path, fee), 'reconciliation_id');
    const bookings = await get(`/v1/accounts/${account.id}/bookings?filter[booking_type]=${fee.type}`);
    expect(bookings.body).toMatchObject([{ transaction_id: feeBookingLinks ? reconciliation_id : null }]);
  }
});

// Stated: Resources and their fields > Fee transaction
test('the fee list may count all charges of a type and a month as one', async () => {
  const { post, get, path } = setUp({ feeList: 'counted', feeKeys: 'ignore' });
  await post(path, fee);
  await post(path, { ...fee, amount: { value: 10, currency: 'EUR' }, valuta_date: '2026-03-31' });
  await post(path, { ...fee, valuta_date: '2026-04-01' });
  await post(path, { ...fee, type: 'ChargeATM' });

  const { body } = await get(path);

  const one = { reconciliation_id: null, initiator_reference: null, count: 1, amount: fee.amount };
  expect(body).toMatchObject([
    { ...one, type: fee.type, count: 2, amount: { value: 500 }, valuta_date: '2026-03-31' },
    { ...one, type: fee.type },
    { ...one, type: 'ChargeATM' },
  ]);
  expect((await get(`${path}?filter[type]=ChargeATM`)).body).toHaveLength(1);
});

test('the fee list may show the sum of a type and a month as the first charge, without a count', async () => {
  const { post, get, path } = setUp({ feeList: 'summed', feeKeys: 'ignore' });
  const first = await post(path, { ...fee, initiator_reference: 'first' });
  await post(path, { ...fee, initiator_reference: 'second' });

  const { body } = await get(path);

  const { reconciliation_id } = first.body as { readonly reconciliation_id: string };
  expect(body).toMatchObject([
    { count: null, amount: { value: 980 }, initiator_reference: 'first', reconciliation_id },
  ]);
});

test('the fee list may show a charge late', async () => {
  const { post, get, path, passMs } = setUp({ feeListDelaySeconds: 3600 });
  await post(path, fee);

  passMs(3_599_999);
  expect((await get(path)).body).toEqual([]);
  passMs(1);
  expect((await get(path)).body).toHaveLength(1);
});

test('a fee takes the valuta date of its original transaction, which must be one of the account', async () => {
  const { post, path, bank } = setUp();
  const original = bank.store.bookings.all()[0]!;

  expect((await post(path, { ...fee, original_transaction_id: original.id })).body).toMatchObject({
    valuta_date: original.valuta_date,
  });
  const unknown = { ...fee, idempotency_key: 'key-2', original_transaction_id: 'nothing' };
  expect((await post(path, unknown)).status).toBe(400);
});

// Stated: Resources and their fields > Fee types
test('a fee of an unknown type, of nothing or of a closed account is refused', async () => {
  const { post, path, bank, account } = setUp();

  expect((await post(path, { ...fee, type: 'chargeATM' })).status).toBe(400);
  expect((await post(path, { ...fee, amount: { value: 0, currency: 'EUR' } })).status).toBe(400);
  bank.store.accounts.update(account.id, { status: 'CLOSED' });
  expect((await post(path, fee)).status).toBe(400);
});

test('a fee needs no cover, unless the option says that it does', async () => {
  const beyond = { ...fee, amount: { value: 101, currency: 'EUR' } };
  const anyway = setUp();
  expect((await anyway.post(anyway.path, beyond)).status).toBe(201);

  const { post, get, path, bank, account } = setUp({ feeCover: 'needed' });
  const refused = await post(path, beyond);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'insufficient_funds' }] } });
  expect((await get(path)).body).toEqual([]);
  bank.store.accounts.update(account.id, { locking_status: 'DEBIT_BLOCK' });
  const blocked = await post(path, { ...fee, amount: { value: 1, currency: 'EUR' } });
  expect(blocked).toMatchObject({ status: 403, body: { errors: [{ code: 'unauthorized_action' }] } });
  bank.store.accounts.update(account.id, { locking_status: 'NO_BLOCK' });
  // The key was not used up.
  expect((await post(path, { ...fee, amount: { value: 100, currency: 'EUR' } })).status).toBe(201);
});
