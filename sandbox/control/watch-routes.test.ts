import { describe, expect, test } from 'vitest';
import { bookIncomingTransfer, receiveTransfer } from '#sandbox/transitions/accounts.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

interface Answer {
  total: number;
  rows: object[];
  entries: object[];
}

function watched() {
  const parts = virtualBank();
  const { app } = parts;
  return {
    ...parts,
    get: async (path: string) => (await app.request(`/sandbox${path}`)).json() as Promise<Answer>,
    post: (path: string, headers: Record<string, string> = {}, body: object = {}) =>
      app.request(`/sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    send: (method: string, path: string, body: object) =>
      app.request(`/sandbox${path}`, { method, body: JSON.stringify(body) }),
  };
}

describe('lists for people', () => {
  test('show the latest first, by page', async () => {
    const { get, anAccount } = watched();
    const ids = Array.from({ length: 5 }, () => anAccount().id);
    const page = await get('/accounts?page=2&per_page=2');
    expect(page).toMatchObject({ total: 5, page: 2, per_page: 2, rows: [{ id: ids[2] }, { id: ids[1] }] });
    expect((await get('/accounts?page=4&per_page=2')).rows).toEqual([]);
    expect((await get('/persons?page=3&per_page=2')).rows).toHaveLength(1);
  });

  test('find accounts by IBAN with spaces, by holder and by id', async () => {
    const { get, anAccount } = watched();
    const [one] = [anAccount(), anAccount()];
    const spaced = one.iban.replaceAll(/(.{4})/g, '$1 ').trim();
    for (const search of [one.iban, spaced, one.id]) {
      const { rows } = await get(`/accounts?search=${encodeURIComponent(search)}`);
      expect(rows).toEqual([expect.objectContaining({ id: one.id, holder: 'Ada' })]);
    }
    expect((await get('/accounts?search=ADA')).total).toBe(2);
    expect((await get('/businesses?search=ada')).total).toBe(0);
  });

  test('show an account with its money, its bookings and its reservations', async () => {
    const { get, bank, anAccount } = watched();
    const { id, person_id } = anAccount();
    const booking = receiveTransfer(bank, { account_id: id, amount: 1234 });
    bookIncomingTransfer(bank, { account_id: id, amount: 1 });
    expect(await get(`/accounts/${id}`)).toMatchObject({ balance_cents: 1235, reservations: [] });
    expect(await get(`/accounts/${id}/bookings?per_page=1&page=2`)).toMatchObject({
      total: 2,
      rows: [{ id: booking.id, amount_cents: 1234, counterparty: 'Erika Mustermann' }],
    });
    expect(await get(`/customers/${person_id}`)).toMatchObject({ name: 'Ada', accounts: [{ id }] });
    expect(await get('/glance')).toMatchObject({
      accounts: 1,
      bookings: 2,
      books: { on_accounts_cents: 1235, total_cents: 0 },
    });
  });

  test('refuse what is no page, and say that a row is not there', async () => {
    const { app } = watched();
    for (const query of ['page=0', 'per_page=201', 'page=x', 'pages=1'])
      expect((await app.request(`/sandbox/accounts?${query}`)).status).toBe(400);
    for (const path of ['/accounts/none', '/accounts/none/bookings', '/customers/none'])
      expect((await app.request(`/sandbox${path}`)).status).toBe(404);
  });
});

test('the timeline shows calls, events and deliveries, without personal data', async () => {
  const { get, post, call, subscribe, bank } = watched();
  await subscribe('X');
  await call('POST', '/v1/persons', { first_name: 'Secretia' });
  await call('GET', '/v1/nothing-like-this/Secretia');
  await post(
    '/transitions/send-event',
    {},
    { event_type: 'X', entity_id: 'x1', payload: { name: 'Secretia' } },
  );
  await bank.runDue();
  const { entries } = await get('/timeline');
  expect(entries).toMatchObject([
    { kind: 'call', method: 'POST', operation: 'persons.create', status: 201, ms: expect.any(Number) },
    { kind: 'call', method: 'GET', operation: null, status: 404 },
    { kind: 'event', event_type: 'X', entity_id: 'x1', notifications: 1 },
    { kind: 'control', path: '/sandbox/transitions/send-event', status: 201 },
    { kind: 'delivery', event_type: 'X', attempt: 1, status: 200 },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Secretia');
  expect((await get('/timeline?after=4')).entries).toHaveLength(1);
});

test('there is a form for each scenario, transition, fault and option, with what is set now', async () => {
  const { get, send, anAccount } = watched();
  const { id } = anAccount();
  await send('POST', '/faults/webhooks', { drop: 0.5 });
  const { forms, ids } = (await get('/controls')) as unknown as {
    forms: {
      group: string;
      name: string;
      method: string;
      path: string;
      schema: { properties?: Record<string, { description?: string }> };
      values?: object;
    }[];
    ids: Record<string, { id: string }[]>;
  };
  const named = (name: string) => forms.find((form) => form.name === name);
  expect(forms.filter(({ group }) => group === 'transitions').map(({ name }) => name)).toEqual(
    Object.keys(transitions),
  );
  expect(named('faults-of-webhooks')?.values).toMatchObject({ drop: 0.5, delay: 0 });
  expect(named('block-account')?.schema).toMatchObject({
    type: 'object',
    properties: { account_id: { type: 'string' } },
  });
  expect(ids['account_id']).toMatchObject([{ id }]);
  expect(named('options')?.values).toEqual(await get('/options'));
  const options = Object.values(named('options')?.schema.properties ?? {});
  expect(options.filter(({ description = '' }) => description === '')).toEqual([]);
  // Each leads to a route, which refuses what its schema does not name.
  for (const { method, path } of forms)
    expect((await send(method, path, { nonsense: true })).status, path).toBe(400);
});

test('forms offer ids with what a person knows them by', async () => {
  const { get, bank, anAccount } = watched();
  const { id: account_id, iban, person_id } = anAccount();
  const attributes = { first_name: 'Ada', last_name: 'Byron' };
  bank.store.persons.update(person_id!, { attributes });
  const booking = receiveTransfer(bank, { account_id, amount: 1_250, description: 'Rent' });
  const card = changeCard(bank, { account_id });

  const { ids } = (await get('/controls')) as unknown as { ids: Record<string, object[]> };

  expect(ids).toMatchObject({
    person_id: [{ id: person_id, name: 'Ada Byron' }],
    account_id: [{ id: account_id, name: `Ada Byron, ${iban}, ACTIVE` }],
    booking_id: [{ id: booking.id, name: `Ada Byron, 12.50 EUR, Rent, ${bank.today()}` }],
    card_id: [{ id: card.id, name: `Ada Byron, ${card.line_1}, ${card.status}` }],
  });
});
