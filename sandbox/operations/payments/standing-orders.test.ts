import { expect, test } from 'vitest';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { occurrenceAfter } from './occurrences.ts';

const rhythm = { first_execution_date: '2026-01-31', last_execution_date: null };

test.each([
  { reoccurrence: 'WEEKLY', after: '2026-02-07', next: '2026-02-14' },
  { reoccurrence: 'BIWEEKLY', after: '2026-01-31', next: '2026-02-14' },
  { reoccurrence: 'MONTHLY', after: '2026-01-31', next: '2026-02-28' },
  { reoccurrence: 'MONTHLY', after: '2026-02-28', next: '2026-03-31' },
  { reoccurrence: 'QUARTERLY', after: '2026-01-31', next: '2026-04-30' },
  { reoccurrence: 'EVERY_SIX_MONTHS', after: '2026-01-31', next: '2026-07-31' },
  { reoccurrence: 'ANNUALLY', after: '2026-01-31', next: '2027-01-31' },
  { reoccurrence: 'MONTHLY', after: '2026-01-01', next: '2026-01-31' },
] as const)('$reoccurrence after $after is $next', ({ reoccurrence, after, next }) => {
  expect(occurrenceAfter(after, { ...rhythm, reoccurrence })).toBe(next);
});

test('there is no occurrence after the last', () => {
  const monthly = { ...rhythm, reoccurrence: 'MONTHLY', last_execution_date: '2026-02-28' } as const;

  expect(occurrenceAfter('2026-01-31', monthly)).toBe('2026-02-28');
  expect(occurrenceAfter('2026-02-28', monthly)).toBeNull();
});

const rent = {
  recipient_name: 'Charles Babbage',
  recipient_iban: otherIban,
  reference: 'rent',
  amount: { value: 2_000, currency: 'EUR' },
  first_execution_date: '2026-03-03',
  reoccurrence: 'WEEKLY',
};

async function setUp(change: object = {}, balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  await world.subscribe('SEPA_SCHEDULED_TRANSACTION');
  await world.subscribe('SEPA_STANDING_ORDER');
  const orders = `${world.ofPersonAccount}/standing_orders`;
  const waiting = await world.post(orders, { ...rent, ...change });
  expect(waiting.status).toBe(202);
  const { id } = (await world.confirm(waiting)).response_body;
  return { ...world, orders, path: `${orders}/${id}`, id };
}

// Stated: Endpoints: SEPA transfers > Standing orders
test('a standing order pays at every occurrence and lists the transfers it issued', async () => {
  const { get, path, advance, moved, received } = await setUp();
  expect((await get(path)).body).toMatchObject({ status: 'ACTIVE', next_occurrence: '2026-03-03' });

  await advance(22 * hourS - 1);
  expect(moved()).toEqual([]);
  await advance(1);
  expect(moved()).toEqual([-2_000]);
  expect((await get(path)).body).toMatchObject({ next_occurrence: '2026-03-10' });
  await advance(7 * dayS);

  expect(moved()).toEqual([-2_000, -2_000]);
  expect((await get(`${path}/sepa_credit_transfers`)).body).toMatchObject([
    { status: 'executed', reference: 'rent' },
    { status: 'executed' },
  ]);
  expect((await get(`${path}/credit_clearing_transactions`)).body).toEqual([]);
  expect(await received('SEPA_SCHEDULED_TRANSACTION')).toMatchObject([
    { status: 'EXECUTED', source: 'standing_order', reference: 'rent', decline_reason: [] },
    { status: 'EXECUTED' },
  ]);
});

// Stated: Endpoints: SEPA transfers > Standing orders
test('a standing order to an account of this bank lists credit clearing transactions instead', async () => {
  const world = await setUp();
  const recipient = world.anAccount();
  const { response_body } = await world.confirm(
    await world.post(world.orders, { ...rent, recipient_iban: recipient.iban }),
  );

  await world.advance(dayS);

  const path = `${world.orders}/${response_body.id}`;
  expect((await world.get(`${path}/credit_clearing_transactions`)).body).toMatchObject([
    { status: 'executed', amount: { value: 2_000 } },
  ]);
  expect((await world.get(`${path}/sepa_credit_transfers`)).body).toEqual([]);
  expect((await world.get(`/v1/accounts/${recipient.id}/balance`)).body).toMatchObject({
    balance: { value: 2_000 },
  });
});

test('an occurrence without cover leaves a declined transfer and no booking, and the order goes on', async () => {
  const { get, path, advance, moved, received } = await setUp({}, 1_999);

  await advance(dayS);

  expect(moved()).toEqual([]);
  expect((await get(`${path}/sepa_credit_transfers`)).body).toMatchObject([{ status: 'declined' }]);
  expect((await get(path)).body).toMatchObject({ status: 'ACTIVE', next_occurrence: '2026-03-10' });
  expect(await received('SEPA_SCHEDULED_TRANSACTION')).toMatchObject([
    {
      status: 'DECLINED',
      decline_reason: ['insufficient_funds'],
      declined_reason: 'insufficient_funds',
    },
  ]);
});

test('after its last execution an order is inactive and cannot be changed', async () => {
  const { get, patch, path, advance, moved } = await setUp({ last_execution_date: '2026-03-09' });

  await advance(30 * dayS);

  expect(moved()).toEqual([-2_000]);
  expect((await get(path)).body).toMatchObject({ status: 'INACTIVE', next_occurrence: null });
  expect((await patch(path, { description: 'x' })).status).toBe(400);
  expect((await patch(`${path}/cancel`)).status).toBe(400);
});

// Stated: Endpoints: SEPA transfers > Standing orders
test('the update of a standing order counts once the customer has authorized it', async () => {
  const { get, patch, path, confirm, advance, moved } = await setUp();
  const waiting = await patch(path, { amount: { value: 3_000, currency: 'EUR' }, reoccurrence: 'BIWEEKLY' });
  expect(waiting.status).toBe(202);
  expect((await get(path)).body).toMatchObject({ amount: { value: 2_000 } });

  expect((await confirm(waiting)).response_body).toMatchObject({ amount: { value: 3_000 } });
  await advance(dayS);

  expect(moved()).toEqual([-3_000]);
  expect((await get(path)).body).toMatchObject({ next_occurrence: '2026-03-17' });
});

// Stated: Endpoints: SEPA transfers > Standing orders
test('a standing order is cancelled by a change request, pays no more and is announced', async () => {
  const { patch, path, confirm, advance, moved, received } = await setUp();

  expect((await confirm(await patch(`${path}/cancel`))).response_body).toMatchObject({ status: 'CANCELED' });
  await advance(30 * dayS);

  expect(moved()).toEqual([]);
  expect(await received('SEPA_STANDING_ORDER')).toMatchObject([{ status: 'CANCELED', reference: 'rent' }]);
});

// Stated: Endpoints: SEPA transfers > Standing orders
test('a standing order that is asked to execute pays an occurrence of today at once and only once, a later one on its day', async () => {
  const { patch, id, advance, moved } = await setUp();
  const execute = () => patch(`/v1/standing_orders/${id}/execute`);

  expect((await execute()).body).toMatchObject({ next_occurrence: '2026-03-03' });
  expect(moved()).toEqual([]);
  await advance(16 * hourS);
  expect((await execute()).body).toMatchObject({ next_occurrence: '2026-03-10' });
  await execute();
  await advance(dayS);

  expect(moved()).toEqual([-2_000]);
});

// Stated: Endpoints: SEPA transfers > Standing orders
test('standing orders of all customers are listed together', async () => {
  const { get, id } = await setUp();

  expect((await get('/v1/standing_orders')).body).toMatchObject([{ id }]);
});

test('a first day in the past, a last before the first and an unknown rhythm are refused', async () => {
  const { post, orders } = await setUp();

  expect((await post(orders, { ...rent, first_execution_date: '2026-03-01' })).status).toBe(400);
  expect((await post(orders, { ...rent, last_execution_date: '2026-03-02' })).status).toBe(400);
  expect((await post(orders, { ...rent, reoccurrence: 'DAILY' })).status).toBe(400);
});

test('a rhythm that the simulated bank does not know is refused', async () => {
  const { post, patch, orders, path } = await setUp();

  for (const answer of [
    await post(orders, { ...rent, reoccurrence: 'DAILY' }),
    await patch(path, { reoccurrence: 'DAILY' }),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ source: { field: 'reoccurrence' } }] });
  }
});
