import { expect, test } from 'vitest';
import { minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

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
