import { expect, test } from 'vitest';
import { hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { unreachableIban } from '#sandbox/entities/magic-values.ts';

const transfer = {
  amount: { value: 2_000, currency: 'EUR' },
  creditor_iban: otherIban,
  creditor_name: 'Charles Babbage',
};

async function setUp(balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  await world.subscribe('INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED');
  await world.subscribe('INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  const path = `${world.ofAccount}/transactions/sepa_instant_credit_transfers`;
  const available = async () => {
    const { body } = await world.get(`${world.ofAccount}/balance`);
    return (body as { available_balance: { value: number } }).available_balance.value;
  };
  return { ...world, path, available };
}

// Stated: Endpoints: SEPA transfers > Instant credit transfers
test('an instant transfer waits for its change request and needs no description', async () => {
  const { post, get, path } = await setUp();

  const { status, body } = await post(path, transfer);

  expect(status).toBe(202);
  expect(body).toMatchObject({ change_request: { status: 'AUTHORIZATION_REQUIRED' } });
  expect((await get(`${path}/${(body as { id: string }).id}`)).body).toMatchObject({
    status: 'INITIATED',
    description: null,
  });
});

// Stated: Endpoints: SEPA transfers > Instant credit transfers
// Stated: Resources and their fields > Reservation
test('a confirmed instant transfer is reserved, and seconds later cleared, booked and announced as executed', async () => {
  const { post, path, confirm, advance, available, moved, received } = await setUp();
  const { response_body } = await confirm(await post(path, transfer));
  expect(response_body).toMatchObject({ status: 'RESERVED' });
  expect([await available(), moved()]).toEqual([98_000, []]);

  await advance(10);

  expect([await available(), moved()]).toEqual([98_000, [-2_000]]);
  expect(await received('INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED')).toMatchObject([
    { id: response_body.id, status: 'CLEARED', creditor_iban: otherIban },
  ]);
});

// Stated: Endpoints: SEPA transfers > Instant reachability
// Stated: Errors > Unreachable IBAN
test.each([
  ['an IBAN that cannot be reached', { creditor_iban: unreachableIban }],
  ['a magic name', { creditor_name: 'Declined Payment' }],
])('an instant transfer to %s fails, is not booked, and frees the money', async (_case, change) => {
  const { post, path, confirm, advance, available, moved, received, get } = await setUp();
  await confirm(await post(path, { ...transfer, ...change }));

  await advance(10);

  expect([await available(), moved()]).toEqual([100_000, []]);
  expect(await received('INSTANT_SEPA_CREDIT_TRANSFER_FAILED')).toMatchObject([{ status: 'FAILED' }]);
  expect((await get(path)).body).toMatchObject([{ status: 'FAILED' }]);
});

test('a country outside of SEPA is not reached by instant transfers', async () => {
  const { get } = await setUp();
  const reached = async (iban: string) => (await get(`/v1/sepa_instant_reachability/${iban}`)).body;

  expect(await reached('TR330006100519786457841326')).toEqual({ sct_instant_reachability: false });
  expect(await reached(otherIban)).toEqual({ sct_instant_reachability: true });
});

// Stated: Endpoints: SEPA transfers > Instant reachability
test('an instant transfer to an IBAN that cannot be reached becomes a standard transfer where the option says so', async () => {
  const world = payingCustomer(100_000, { unreachableInstantTransfers: 'standard' });
  const { post, confirm, advance, moved, get, received, ofAccount, ofPersonAccount } = world;
  await world.subscribe('INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  const path = `${ofAccount}/transactions/sepa_instant_credit_transfers`;
  await confirm(await post(path, { ...transfer, creditor_iban: unreachableIban, description: 'rent' }));

  await advance(10);

  expect(await received('INSTANT_SEPA_CREDIT_TRANSFER_FAILED')).toMatchObject([{ status: 'FAILED' }]);
  expect((await get(`${ofPersonAccount}/transactions/sepa_credit_transfer`)).body).toMatchObject([
    { status: 'executed', recipient_iban: unreachableIban, description: 'rent', amount: { value: 2_000 } },
  ]);
  expect(moved()).toEqual([-2_000]);
});

test('a transfer without cover fails inside its confirmation', async () => {
  const { post, path, confirm, received } = await setUp(1_999);

  const { status, response_code } = await confirm(await post(path, transfer));

  expect([status, response_code]).toEqual(['FAILED', 400]);
  expect(await received('INSTANT_SEPA_CREDIT_TRANSFER_FAILED')).toMatchObject([
    { rejection_reason: 'insufficient_funds' },
  ]);
});

test('a delayed transfer keeps its reservation for an hour', async () => {
  const { post, path, confirm, advance, moved } = await setUp();
  await confirm(await post(path, { ...transfer, creditor_name: 'Delayed Payment' }));

  await advance(hourS - 1);
  expect(moved()).toEqual([]);
  await advance(1);
  expect(moved()).toEqual([-2_000]);
});

// Stated: Endpoints: SEPA transfers > Instant credit transfers
// Stated: Errors > SEPA instant limit
test('an instant transfer above the limit, to a wrong IBAN or from a blocked account is refused', async () => {
  const { post, path, bank, account } = await setUp();

  expect((await post(path, { ...transfer, amount: { value: 10_000_001, currency: 'EUR' } })).status).toBe(
    400,
  );
  expect((await post(path, { ...transfer, creditor_iban: 'DE88370400440532013000' })).status).toBe(400);
  bank.store.accounts.update(account.id, { locking_status: 'BLOCK' });
  expect((await post(path, transfer)).status).toBe(403);
});

test('the same key answers with what the transfer waits for, then with the transfer itself', async () => {
  const { post, path, get, confirm } = await setUp();
  const keyed = { ...transfer, idempotency_key: 'k-1' };
  const waiting = await post(path, keyed);

  const again = await post(path, keyed);
  expect(again).toEqual(waiting);
  const { response_body } = await confirm(again);

  expect(await post(path, keyed)).toMatchObject({ status: 200, body: { id: response_body.id } });
  expect((await get(path)).body).toHaveLength(1);
});

// Stated: Endpoints: SEPA transfers > Instant credit transfers
test('the list of instant transfers is filtered by status and recipient', async () => {
  const { post, path, get } = await setUp();
  await post(path, transfer);
  await post(path, { ...transfer, creditor_iban: unreachableIban });

  expect((await get(`${path}?filter[creditor_iban]=${unreachableIban}`)).body).toHaveLength(1);
  expect((await get(`${path}?filter[status]=INITIATED`)).body).toHaveLength(2);
  expect((await get(`${path}?filter[status]=CLEARED`)).body).toEqual([]);
});

// Stated: Endpoints: SEPA transfers > Instant reachability
test('the bank says by IBAN whether an instant transfer is possible', async () => {
  const { get } = await setUp();
  const reach = async (iban: string) => (await get(`/v1/sepa_instant_reachability/${iban}`)).body;

  expect(await reach(otherIban)).toEqual({ sct_instant_reachability: true });
  expect(await reach(unreachableIban)).toEqual({ sct_instant_reachability: false });
  expect((await get('/v1/sepa_instant_reachability/DE88370400440532013000')).status).toBe(400);
});
