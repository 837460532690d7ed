import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

describe('the list of all accounts', () => {
  // Stated: Endpoints: Account management > Accounts
  // Stated: Limits > Accounts index page size
  test('takes at most 200 on a page', async () => {
    const { get } = simulatedBank();

    expect((await get('/v1/accounts?page[size]=200')).status).toBe(200);
    expect((await get('/v1/accounts?page[size]=201')).status).toBe(400);
    expect((await get('/v1/persons?page[size]=1000')).status).toBe(200);
  });

  test('shows balances only where the partner has them', async () => {
    const [without, having] = [simulatedBank(), simulatedBank({ showBalancesInAccountList: true })];
    without.customer(500);
    having.customer(500);

    expect((await without.get('/v1/accounts')).body).toEqual([
      expect.not.objectContaining({ balance: expect.anything() as unknown }),
    ]);
    expect((await having.get('/v1/accounts')).body).toEqual([
      expect.objectContaining({ balance: { value: 500, unit: 'cents', currency: 'EUR' } }),
    ]);
  });

  // Stated: Endpoints: Account management > Accounts
  // Stated: Endpoints: Common rules > Page headers
  // Stated: Endpoints: Common rules > Links
  test('is cut into pages with total, entries and percent-encoded links', async () => {
    const { get, customer } = simulatedBank();
    for (let count = 0; count < 5; count += 1) customer();

    const page = await get('/v1/accounts?page[number]=2&page[size]=2');

    expect(page.body).toHaveLength(2);
    expect(page.headers.get('total')).toBe('5');
    expect(page.headers.get('per-page')).toBe('2');
    const links = page.headers.get('link') ?? '';
    expect([...links.matchAll(/rel="(\w+)"/g)].map(([, relation]) => relation)).toEqual([
      'first',
      'last',
      'prev',
      'next',
    ]);
    expect(links).toContain('page%5Bnumber%5D=3&page%5Bsize%5D=2>; rel="next"');
  });

  test('is filtered by id and type', async () => {
    const { get, customer } = simulatedBank();
    const { account } = customer();
    customer(0, { type: 'CHECKING_BUSINESS' });

    for (const filter of [`filter[id]=${account.id}`, 'filter[type]=CHECKING_PERSONAL']) {
      expect((await get(`/v1/accounts?${filter}`)).body).toEqual([
        expect.objectContaining({ id: account.id }),
      ]);
    }
  });
});

// Stated: Endpoints: Account management > Accounts of a customer
test('an account exists under its own person alone', async () => {
  const { get, customer } = simulatedBank();
  const [one, other] = [customer(), customer()];

  expect((await get(`/v1/persons/${one.person.id}/accounts/${one.account.id}`)).status).toBe(200);
  expect((await get(`/v1/persons/${other.person.id}/accounts/${one.account.id}`)).status).toBe(404);
  expect((await get(`/v1/persons/${one.person.id}/accounts?filter[iban]=${one.account.iban}`)).body).toEqual([
    expect.objectContaining({ id: one.account.id }),
  ]);
});

test('a bank for which a valuta date passes with its day shows money a day later, and pays with it at once', async () => {
  const { bank, advance, account, get, post, confirm, ofAccount, ofPersonAccount } = payingCustomer(100, {
    valutaPassed: '<',
  });
  const account_id = account.id;
  const shown = async () => (await get(`${ofAccount}/balance`)).body;
  const balances = (cents: number) => ({ balance: { value: cents }, available_balance: { value: cents } });
  expect(await shown()).toMatchObject(balances(0));
  await advance(dayS);
  bookIncomingTransfer(bank, { account_id, amount: 20, valuta_date: '2026-03-02' });
  bookIncomingTransfer(bank, { account_id, amount: 3 });
  bookIncomingTransfer(bank, { account_id, amount: 4000, valuta_date: '2026-03-04' });
  expect(await shown()).toMatchObject(balances(120));
  const state = bank.state();

  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const payee = { recipient_iban: otherIban, recipient_name: 'Charles Babbage' };
  const order = { ...payee, reference, amount: { value: 123, currency: 'EUR' } };
  const paid = await confirm(await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, order));

  expect(paid.status).toBe('COMPLETED');
  expect(await shown()).toMatchObject(balances(120));
  await advance(dayS);
  expect(await shown()).toMatchObject(balances(0));
  bank.restore(state);
  await advance(dayS);
  expect(await shown()).toMatchObject(balances(4123));
});

// Stated: Endpoints: Account management > Balance
// Stated: Resources and their fields > Account balance
test('the balance comes as two objects: one counts a booking from its valuta date on, the available one subtracts reservations', async () => {
  const { get, customer, bank, passMs } = simulatedBank();
  const { account } = customer(10_000);
  recordBooking(bank, {
    against: 'nostro',
    account_id: account.id,
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amountCents: 700,
    valuta_date: '2026-03-03',
  });
  bank.store.reservations.insert({
    id: bank.ids.uuid(),
    account_id: account.id,
    card_id: null,
    reservation_type: 'CARD_AUTHORIZATION',
    reference: 'r',
    amount: { value: 2_500, unit: 'cents', currency: 'EUR' },
    description: 'a hotel',
    status: 'OPEN',
    created_at: bank.instant(),
    expires_at: null,
    resolved_at: null,
  });
  const balances = async () => (await get(`/v1/accounts/${account.id}/balance`)).body;

  expect(await balances()).toMatchObject({ balance: { value: 10_000 }, available_balance: { value: 7_500 } });
  passMs(dayMs);
  expect(await balances()).toMatchObject({ balance: { value: 10_700 }, available_balance: { value: 8_200 } });
});

// Stated: Endpoints: Account management > Bookings
test('a booking shows its type under either name, and either name filters', async () => {
  const { get, customer, bank } = simulatedBank();
  const { account } = customer();
  for (const booking_type of ['TARGET2_CREDIT_TRANSFER', 'OTHER']) {
    recordBooking(bank, { against: 'nostro', account_id: account.id, booking_type, amountCents: 100 });
  }

  for (const name of ['type', 'booking_type']) {
    const filtered = await get(`/v1/accounts/${account.id}/bookings?filter[${name}]=TARGET2_CREDIT_TRANSFER`);
    expect(filtered.body).toEqual([
      expect.objectContaining({ type: 'TARGET2_CREDIT_TRANSFER', booking_type: 'TARGET2_CREDIT_TRANSFER' }),
    ]);
  }
});

// Stated: Endpoints: Account management > Bookings
// Stated: Endpoints: Common rules > Sorting
// Stated: Resources and their fields > Booking
test('bookings are filtered by range and sorted either way', async () => {
  const { get, customer, bank, passMs } = simulatedBank();
  const { account } = customer();
  for (const amountCents of [1, 2, 3]) {
    recordBooking(bank, { against: 'nostro', account_id: account.id, booking_type: 'OTHER', amountCents });
    passMs(3_600_000);
  }
  const amounts = async (query: string) => {
    const { body } = await get(`/v1/accounts/${account.id}/bookings?${query}`);
    return (body as { amount: { value: number } }[]).map(({ amount }) => amount.value);
  };

  expect(await amounts('sort=-recorded_at')).toEqual([3, 2, 1]);
  expect(await amounts('filter[recorded_at][min]=2026-03-02T11:00:00%2B01:00')).toEqual([2, 3]);
  expect(await amounts('filter[recorded_at][max]=2026-03-02T10:00:00Z')).toEqual([1, 2]);
  expect(await amounts('filter[valuta_date]=2026-03-03')).toEqual([]);
  expect(await amounts('filter[valuta_date][min]=2026-03-02')).toEqual([1, 2, 3]);
});

describe('reservations', () => {
  const setUp = () => {
    const world = simulatedBank();
    const { account } = world.customer();
    const insert = (status: 'OPEN' | 'RESOLVED') => {
      const { id } = world.bank.store.reservations.insert({
        id: world.bank.ids.uuid(),
        account_id: account.id,
        card_id: 'card_1',
        reservation_type: 'CARD_AUTHORIZATION',
        reference: 'r',
        amount: { value: 100, unit: 'cents', currency: 'EUR' },
        description: 'a shop',
        status: 'OPEN',
        created_at: world.bank.instant(),
        expires_at: null,
        resolved_at: null,
      });
      world.bank.store.reservations.update(id, { status });
    };
    insert('OPEN');
    insert('RESOLVED');
    return { ...world, path: `/v1/accounts/${account.id}/reservations` };
  };

  // Stated: Endpoints: Account management > Reservations
  // Stated: Versioning > Reservations
  test('come in the format of the api-version header, the older one without it', async () => {
    const { get, path } = setUp();
    const current = {
      type: 'CardAuthorization',
      status: 'OPEN',
      meta_info: { cards: expect.objectContaining({ card_id: 'card_1', trace_id: 'r' }) as unknown },
    };
    const older = {
      reservation_type: 'CARD_AUTHORIZATION',
      meta_info: expect.stringContaining('{"cards":{"card_id":"card_1","merchant":{') as string,
    };

    expect((await get(path, { 'api-version': '2022-07-18' })).body).toEqual([
      expect.objectContaining(current),
    ]);
    expect((await get(path)).body).toEqual([expect.objectContaining(older)]);
    expect((await get(`${path}/old`)).body).toEqual([expect.objectContaining(older)]);
    expect((await get(path, { 'api-version': '2020-01-01' })).status).toBe(400);
  });

  // Stated: Endpoints: Account management > Reservations
  // Stated: Resources and their fields > Reservation
  test('are filtered by type', async () => {
    const { get, path } = setUp();
    const version = { 'api-version': '2022-07-18' };

    expect((await get(`${path}?filter[type]=CardAuthorization`, version)).body).toHaveLength(1);
    expect((await get(`${path}?filter[type]=Seizure`, version)).body).toEqual([]);
    expect((await get(`${path}?filter[type]=seizure`, version)).status).toBe(400);
  });
});

// Stated: Endpoints: Account management > Accounts of a customer
test('accounts of a business are under the business alone', async () => {
  const { get, bank, customer } = simulatedBank();
  const business = bank.store.businesses.insert({
    id: 'business',
    created_at: bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  const { account } = customer();
  const { account: ofBusiness } = customer(0, { person_id: null, business_id: business.id });
  const path = `/v1/businesses/${business.id}/accounts`;

  expect((await get(path)).body).toEqual([expect.objectContaining({ id: ofBusiness.id })]);
  expect((await get(`${path}/${ofBusiness.id}`)).status).toBe(200);
  expect((await get(`${path}/${account.id}`)).status).toBe(404);
});
