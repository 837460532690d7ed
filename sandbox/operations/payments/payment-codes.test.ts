import { expect, test } from 'vitest';
import { dayS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

// The deprecated second factor of transfers and timed orders.
async function setUp(kind: 'transfer' | 'timed order') {
  const world = payingCustomer();
  const { bank, ofPersonAccount, post, person_id } = world;
  const number = '+491701234567';
  const { id } = bank.store.mobileNumbers.insert({
    id: 'number',
    person_id,
    number,
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
  bank.store.mobileNumbers.update(id, { verified: true });
  const transfer = {
    recipient_iban: otherIban,
    recipient_name: 'Max Mustermann',
    amount: { value: 700, unit: 'cents', currency: 'EUR' },
    reference: bank.ids.uuid(),
  };
  const path =
    kind === 'transfer'
      ? `${ofPersonAccount}/transactions/sepa_credit_transfer`
      : `${ofPersonAccount}/timed_orders`;
  const made = await post(
    path,
    kind === 'transfer'
      ? { ...transfer, change_request_enabled: false }
      : { execute_at: '2026-03-03', change_request_enabled: false, transaction: transfer },
  );
  const orders = kind === 'transfer' ? bank.store.creditTransfers : bank.store.timedOrders;
  const address = `${path}/${orders.all()[0]!.id}`;
  const status = () => orders.all()[0]!.status.toLowerCase();
  const read = async () => {
    const answer = await world.app.request('/sandbox/sms');
    return ((await answer.json()) as { number: string; text: string }[]).map(
      ({ text }) => /\d{6}/.exec(text)?.[0] ?? '',
    );
  };
  return {
    ...world,
    made,
    codes: read,
    status,
    authorize: (delivery_method?: string) => post(`${address}/authorize`, { delivery_method }),
    confirm: (authorization_token: string) => post(`${address}/confirm`, { authorization_token }),
  };
}

test.each(['transfer', 'timed order'] as const)(
  'the deprecated authorization of a %s sends a code by SMS, which alone confirms it',
  async (kind) => {
    const { authorize, confirm, codes } = await setUp(kind);
    expect((await authorize()).status).toBe(201);
    const [code] = await codes();

    expect((await confirm('212212')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
    expect((await confirm(code ?? '')).status).toBe(201);
  },
);

test.each(['transfer', 'timed order'] as const)(
  'a %s made without change request says so, and takes the fixed code where it is asked for',
  async (kind) => {
    const { made, bank, authorize, confirm, codes } = await setUp(kind);

    expect(made.status).toBe(201);
    expect(bank.store.changeRequests.all()).toEqual([]);
    expect((await authorize('static')).status).toBe(201);
    expect(await codes()).toEqual([]);
    expect((await confirm('212212')).status).toBe(201);
  },
);

test('a new code replaces the one before, and is good for five minutes', async () => {
  const { authorize, confirm, codes, advance } = await setUp('transfer');
  await authorize();
  await authorize();
  const [first, second] = await codes();

  expect((await confirm(first ?? '')).status).toBe(403);
  await advance(5 * minuteS + 1);
  expect((await confirm(second ?? '')).status).toBe(403);
});

const kinds = ['transfer', 'timed order'] as const;

test.each(kinds)('a %s made without change request is canceled by the fifth wrong code', async (kind) => {
  const { authorize, confirm, status, moved, advance } = await setUp(kind);
  await authorize('static');
  for (let attempt = 1; attempt <= 4; attempt += 1) expect((await confirm('000000')).status).toBe(403);
  await authorize('static');
  expect(status()).toBe('confirmation_required');
  expect((await confirm('000000')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });

  expect(status()).toBe('canceled');
  expect(await confirm('212212')).toMatchObject({
    status: 422,
    body: { errors: [{ detail: expect.stringContaining('is locked after 5 wrong codes: order it again') }] },
  });
  expect((await authorize('static')).status).toBe(403);
  await advance(2 * dayS);
  expect(moved()).toEqual([]);
});

test.each(kinds)('a %s made without change request expires as change requests do', async (kind) => {
  const { authorize, confirm, status, advance } = await setUp(kind);

  await advance(dayS - 1);
  expect((await authorize('static')).status).toBe(201);
  await advance(1);

  expect(status()).toBe('canceled');
  expect(await confirm('212212')).toMatchObject({
    status: 422,
    body: { errors: [{ detail: expect.stringContaining('expired') }] },
  });
});

test.each(kinds)('a %s that was confirmed without change request does not expire', async (kind) => {
  const { authorize, confirm, status, advance } = await setUp(kind);
  await authorize('static');
  await confirm('212212');
  await advance(3 * dayS);

  expect(status()).toBe('executed');
});
