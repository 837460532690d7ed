import { describe, expect, test } from 'vitest';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { nextRunMs } from './settle-timed-order.ts';

// Stated: Endpoints: SEPA transfers > Timed orders
test.each([
  { wanted: 'a later day', now: '2026-03-02T08:30:00Z', day: '2026-03-04', runs: '2026-03-04T06:00:00.000Z' },
  { wanted: 'its day', now: '2026-03-02T03:00:00Z', day: '2026-03-02', runs: '2026-03-02T06:00:00.000Z' },
  { wanted: 'today', now: '2026-03-02T08:30:00Z', day: '2026-03-02', runs: '2026-03-02T09:00:00.000Z' },
  { wanted: 'today, late', now: '2026-03-02T18:59:00Z', day: '2026-03-02', runs: '2026-03-02T19:00:00.000Z' },
  { wanted: 'after 20', now: '2026-03-02T19:00:00Z', day: '2026-03-02', runs: '2026-03-03T06:00:00.000Z' },
  { wanted: 'the past', now: '2026-07-02T21:59:00Z', day: '2026-07-01', runs: '2026-07-03T05:00:00.000Z' },
])('a timed order for $wanted runs at the next hour from 7 to 20', ({ now, day, runs }) => {
  expect(new Date(nextRunMs(Date.parse(now), day)).toISOString()).toBe(runs);
});

const transaction = {
  amount: { value: 2_000, currency: 'EUR' },
  recipient_name: 'Charles Babbage',
  recipient_iban: otherIban,
  reference: 'rent',
};

async function setUp(balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  await world.subscribe('SEPA_TIMED_ORDER');
  const path = `${world.ofPersonAccount}/timed_orders`;
  const place = (execute_at: string) => world.post(path, { execute_at, transaction });
  const orders = async () => (await world.get(path)).body as { id: string; status: string }[];
  return { ...world, path, place, orders };
}

// Stated: Endpoints: SEPA transfers > Timed orders
test('a timed order that is confirmed shows its credit transfer, waits for its hour, is executed and announced', async () => {
  const { place, confirm, orders, advance, moved, received } = await setUp();
  const waiting = await place('2026-03-03');
  expect(waiting.status).toBe(202);
  expect(await orders()).toMatchObject([{ status: 'AUTHORIZATION_REQUIRED' }]);

  expect((await confirm(waiting)).response_body).toMatchObject({
    status: 'SCHEDULED',
    execute_at: '2026-03-03T06:00:00.000Z',
    scheduled_transaction: { status: 'scheduled', reference: 'rent' },
  });
  await advance(22 * hourS - 1);
  expect(moved()).toEqual([]);
  await advance(1);

  expect(moved()).toEqual([-2_000]);
  expect(await orders()).toMatchObject([
    { status: 'EXECUTED', scheduled_transaction: { status: 'executed' } },
  ]);
  expect(await received('SEPA_TIMED_ORDER')).toMatchObject([{ status: 'EXECUTED', reference: 'rent' }]);
});

test('an order without cover at its hour fails', async () => {
  const { place, confirm, orders, advance, moved } = await setUp(1_999);
  await confirm(await place('2026-03-03'));

  await advance(dayS);

  expect([moved(), await orders()]).toMatchObject([[], [{ status: 'FAILED' }]]);
});

// Stated: Endpoints: SEPA transfers > Timed orders
// Stated: States and transitions > Timed order
test('a timed order that is cancelled never executes, also if it is confirmed afterwards', async () => {
  const { place, confirm, orders, advance, moved, patch, path } = await setUp();
  await confirm(await place('2026-03-03'));
  const waiting = await place('2026-03-03');
  for (const { id } of await orders()) {
    expect((await patch(`${path}/${id}/cancel`)).status).toBe(200);
    expect((await patch(`${path}/${id}/cancel`)).status).toBe(400);
  }
  expect(await confirm(waiting)).toMatchObject({ status: 'FAILED' });

  await advance(dayS);

  expect(moved()).toEqual([]);
  expect(await orders()).toMatchObject([{ status: 'CANCELED' }, { status: 'CANCELED' }]);
});

test('a day in the past, a wrong IBAN and a stranger’s account are refused', async () => {
  const { place, post, path, person_id, anAccount } = await setUp();
  const wrong = { ...transaction, recipient_iban: 'DE88370400440532013000' };
  const stranger = anAccount().person_id ?? '';

  expect((await place('2026-03-01')).status).toBe(400);
  expect((await post(path, { execute_at: '2026-03-03', transaction: wrong })).status).toBe(400);
  expect(
    (await post(path.replace(person_id, stranger), { execute_at: '2026-03-03', transaction })).status,
  ).toBe(404);
});

test('the transfer of a waiting order cannot be authorized past the order', async () => {
  const { place, post, ofPersonAccount, bank, moved } = await setUp();
  await place('2026-03-03');
  const transfer = bank.store.creditTransfers.all()[0]?.id ?? '';
  const address = `${ofPersonAccount}/transactions/sepa_credit_transfer/${transfer}`;

  expect((await post(`${address}/authorize`, {})).status).toBe(403);
  expect((await post(`${address}/confirm`, { authorization_token: '212212' })).status).toBe(403);
  expect(moved()).toEqual([]);
});

describe('the deprecated second factor of the order itself', () => {
  // Stated: Endpoints: SEPA transfers > Timed orders
  // Stated: Versioning > Deprecated operations
  test('needs authorize, then the right code, and counts once', async () => {
    const { place, confirm, orders, post, path, advance, moved } = await setUp();
    const waiting = await place('2026-03-03');
    const address = `${path}/${(await orders())[0]?.id ?? ''}`;
    const tan = (authorization_token: string) => post(`${address}/confirm`, { authorization_token });

    expect((await tan('212212')).status).toBe(403);
    expect((await post(`${address}/authorize`, {})).body).toMatchObject({ status: 'CONFIRMATION_REQUIRED' });
    expect((await tan('000000')).status).toBe(403);
    expect((await tan('212212')).body).toMatchObject({ status: 'SCHEDULED' });
    expect(await confirm(waiting)).toMatchObject({ status: 'FAILED' });
    await advance(2 * dayS);

    expect(moved()).toEqual([-2_000]);
  });
});
