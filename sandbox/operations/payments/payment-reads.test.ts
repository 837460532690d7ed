import { describe, expect, test } from 'vitest';
import { otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

const amount = { value: 2_000, currency: 'EUR' };
const payee = { amount, recipient_name: 'Charles Babbage', recipient_iban: otherIban };
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

describe('a credit transfer', () => {
  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';

  // Stated: Endpoints: SEPA transfers > Credit transfers
  test('is listed and read under its account', async () => {
    const { post, get, confirm, ofPersonAccount } = payingCustomer();
    const transfers = `${ofPersonAccount}/transactions/sepa_credit_transfer`;
    const { response_body } = await confirm(await post(transfers, { ...payee, reference }));

    expect((await get(transfers)).body).toMatchObject([{ id: response_body.id }]);
    expect((await get(`${transfers}/${response_body.id}`)).body).toMatchObject({ recipient_iban: otherIban });
  });

  // Stated: Endpoints: SEPA transfers > Batches
  test('in a batch is read with the batch', async () => {
    const { post, get, confirm, ofPersonAccount } = payingCustomer();
    const batches = `${ofPersonAccount}/transactions/sepa_credit_transfer/batches`;
    const waiting = await post(batches, { transactions: [{ ...payee, reference }] });
    expect(waiting.status).toBe(202);
    const { response_body } = await confirm(waiting);

    expect(JSON.stringify((await get(`${batches}/${response_body.id}`)).body)).toContain(reference);
  });
});

describe('an instant transfer', () => {
  // Stated: Endpoints: SEPA transfers > Instant credit transfers
  test('is listed and read under its account', async () => {
    const { post, get, ofAccount } = payingCustomer();
    const transfers = `${ofAccount}/transactions/sepa_instant_credit_transfers`;
    const id = idOf(
      await post(transfers, { amount, creditor_iban: otherIban, creditor_name: 'Charles Babbage' }),
    );

    expect((await get(transfers)).body).toMatchObject([{ id }]);
    expect((await get(`${transfers}/${id}`)).body).toMatchObject({ id });
  });
});

describe('a standing order', () => {
  const order = { ...payee, first_execution_date: '2026-03-10', reoccurrence: 'WEEKLY' };
  const setUp = () => {
    const world = payingCustomer();
    return { ...world, orders: `${world.ofPersonAccount}/standing_orders` };
  };

  // Stated: Endpoints: SEPA transfers > Standing orders
  test('is created by a change request, listed and read', async () => {
    const { post, get, confirm, orders } = setUp();
    const waiting = await post(orders, order);
    expect([waiting.status, (await get(orders)).body]).toEqual([202, []]);
    const { id } = (await confirm(waiting)).response_body;

    expect((await get(orders)).body).toMatchObject([{ id }]);
    expect((await get(`${orders}/${id}`)).body).toMatchObject({ id, reoccurrence: 'WEEKLY' });
  });

  // Stated: Endpoints: SEPA transfers > Standing orders
  test('cannot be updated or cancelled without a change request', async () => {
    const { post, patch, confirm, orders } = setUp();
    const { id } = (await confirm(await post(orders, order))).response_body;

    expect((await patch(`${orders}/${id}`, { amount: { value: 1, currency: 'EUR' } })).status).toBe(202);
    expect((await patch(`${orders}/${id}/cancel`)).status).toBe(202);
  });
});

describe('a timed order', () => {
  // Stated: Endpoints: SEPA transfers > Timed orders
  test('is created by a change request, listed, and read with its credit transfer', async () => {
    const { post, get, ofPersonAccount } = payingCustomer();
    const orders = `${ofPersonAccount}/timed_orders`;
    expect((await post(orders, { execute_at: '2026-03-03', transaction: payee })).status).toBe(202);
    const [{ id } = { id: '' }] = (await get(orders)).body as { id: string }[];

    expect((await get(`${orders}/${id}`)).body).toMatchObject({
      scheduled_transaction: { recipient_iban: otherIban, amount: { value: 2_000 } },
    });
  });
});

describe('a direct debit', () => {
  // Stated: Endpoints: SEPA transfers > Direct debits
  test('of a freelancer is read under the account it is collected for', async () => {
    const { post, get, ofPersonAccount } = payingCustomer();
    const debits = `${ofPersonAccount}/transactions/sepa_direct_debit`;
    const mandate = { reference: 'M-1', debtor_name: 'Charles Babbage', debtor_iban: otherIban };
    const id = idOf(await post(debits, { amount, mandate }));

    expect((await get(`${debits}/${id}`)).body).toMatchObject({ id, amount: { value: 2_000 } });
  });
});

describe('a virtual IBAN', () => {
  // Stated: Endpoints: Account management > Virtual IBANs
  test('is created for an account and listed', async () => {
    const { post, get, ofAccount } = payingCustomer();
    const created = await post(`${ofAccount}/virtual_ibans`, { description: 'Rent' });

    expect(created.status).toBe(201);
    expect((await get(`${ofAccount}/virtual_ibans`)).body).toMatchObject([{ id: idOf(created) }]);
  });
});
