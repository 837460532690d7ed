import { describe, expect, test } from 'vitest';
import { bookingErrorKinds } from '#sandbox/engine/model/bank-error-kinds.ts';
import { bookIncomingTransfer, receiveTransfer } from '#sandbox/transitions/accounts.ts';
import { bankErrorRates } from '#sandbox/engine/bank-error-rates.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { keepBack, releaseMoney } from '#sandbox/engine/reservations/reservations.ts';
import type { Reservation } from '#sandbox/engine/model.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { changeLoan } from '#sandbox/transitions/lending.ts';
import { openBillingAccount } from '#sandbox/transitions/billing-accounts.ts';
import { dayS, hourS, payingCustomer } from '#test/contract/paying-customer.ts';

interface Label {
  readonly id: string;
  readonly kind: string;
  readonly entity_id: string;
  readonly amount_cents: number;
  readonly healed_at: string | null;
}

async function setUp() {
  const world = payingCustomer();
  const { bank, account, post, get, ofAccount, advance } = world;
  await world.subscribe('BOOKING');
  const arrive = (amount = 700) => bookIncomingTransfer(bank, { account_id: account.id, amount });
  const booking = bank.store.bookings.all()[0]!;
  const makeWrong = async (wanted: object) => {
    const { status, body } = await post('/sandbox/faults/bank', wanted);
    return { status, label: body as Label, error: (body as { error?: string }).error };
  };
  const heal = async () => post('/sandbox/faults/bank/heal');
  const shown = async () => (await get(`${ofAccount}/bookings`)).body as Record<string, unknown>[];
  const balance = async () =>
    ((await get(`${ofAccount}/balance`)).body as { balance: { value: number } }).balance.value;
  const errors = async () => ((await get('/sandbox/faults/bank')).body as { errors: Label[] }).errors;
  const statement = async () => {
    const period = { start_date: '2026-03-02', end_date: '2026-03-02' };
    const { body } = await post(`${ofAccount}/bank_statements`, period);
    const { id, account_information } = body as {
      id: string;
      account_information: { balance_start: { value: number }; balance_end: { value: number } };
    };
    const lines = (await get(`${ofAccount}/bank_statements/${id}/bookings`)).body as {
      amount: { value: number };
    }[];
    return {
      id,
      opening: account_information.balance_start.value,
      closing: account_information.balance_end.value,
      lines: lines.map(({ amount }) => amount.value),
    };
  };
  const pay = async () => {
    const order = { recipient_iban: 'DE89370400440532013000', recipient_name: 'Ada', description: 'rent' };
    const amount = { value: 700, unit: 'cents', currency: 'EUR' };
    const path = `${world.ofPersonAccount}/transactions/sepa_credit_transfer`;
    const before = bank.store.creditTransfers.length;
    await world.confirm(await post(path, { ...order, amount, reference: bank.ids.uuid() }));
    return { path, id: bank.store.creditTransfers.all()[before]!.id };
  };
  return {
    ...world,
    pay,
    arrive,
    booking,
    makeWrong,
    heal,
    shown,
    balance,
    errors,
    statement,
    nextDay: () => advance(dayS),
  };
}

describe('an error in a booking', () => {
  test.each([
    { kind: 'booking_vanished', bookings: [], balance: 0, cents: -100_000 },
    { kind: 'booking_duplicated', bookings: [100_000, 100_000], balance: 200_000, cents: 100_000 },
    { kind: 'booking_amount', bookings: [100_100], balance: 100_100, cents: 100 },
    { kind: 'booking_sign', bookings: [-100_000], balance: -100_000, cents: -200_000 },
    { kind: 'booking_valuta', bookings: [100_000], balance: 100_000, cents: 0 },
    { kind: 'booking_text', bookings: [100_000], balance: 100_000, cents: 0 },
  ])('$kind is in list and balance, labelled with what it is worth, until it is healed', async (wrong) => {
    const { booking, makeWrong, heal, shown, balance } = await setUp();
    const before = await shown();
    const { status, label } = await makeWrong({ kind: wrong.kind, booking_id: booking.id });

    expect([status, label]).toMatchObject([201, { kind: wrong.kind, amount_cents: wrong.cents }]);
    expect((await shown()).map(({ amount }) => (amount as { value: number }).value)).toEqual(wrong.bookings);
    expect(await balance()).toBe(wrong.balance);
    expect(await shown()).not.toEqual(before);

    await heal();
    expect([await shown(), await balance()]).toEqual([before, 100_000]);
  });

  test('of every kind happens at its rate, and to no booking without one', async () => {
    const { arrive, errors, post } = await setUp();
    arrive();
    expect(await errors()).toEqual([]);
    for (const kind of bookingErrorKinds) {
      await post('/sandbox/faults/bank/rates', { [kind]: 1 });
      arrive();
    }
    expect((await errors()).map(({ kind }) => kind)).toEqual([...bookingErrorKinds]);
  });

  test('of what the bank shows happens at its rate as well, until it is healed', async () => {
    const { bank, account, arrive, errors, post, heal, balance, get, ofAccount, pay } = await setUp();
    const setRate = (kind: string) => post('/sandbox/faults/bank/rates', { [kind]: 1 });
    expect((await setRate('balance_wrong')).status).toBe(200);
    arrive(700);
    expect(Math.abs((await balance()) - 100_700)).toBe(100);

    await setRate('reservation_stays');
    const card = changeCard(bank, { account_id: account.id });
    const { id: reservation_id } = authorizeCard(bank, { card_id: card.id, amount: 900 }) as Reservation;
    resolveCardAuthorization(bank, { reservation_id });
    expect((await get(`${ofAccount}/reservations`)).body).toMatchObject([{ status: 'OPEN' }]);

    for (const kind of ['status_wrong', 'status_missing']) {
      await setRate(kind);
      const { path, id } = await pay();
      const { status } = (await get(`${path}/${id}`)).body as { status: string | null };
      expect([status === null, status === 'executed']).toEqual([kind === 'status_missing', false]);
      await post('/sandbox/faults/bank/rates', {});
      await heal();
      expect((await get(`${path}/${id}`)).body).toMatchObject({ status: 'executed' });
    }
    const kinds = new Set((await errors()).map(({ kind }) => kind));
    expect([...kinds]).toEqual(['balance_wrong', 'reservation_stays', 'status_wrong', 'status_missing']);
  });

  test('that hides a booking sends no event of it; a late booking is announced hours later', async () => {
    const { arrive, post, received, advance, shown } = await setUp();
    await post('/sandbox/faults/bank/rates', { booking_late: 1 });
    arrive();
    expect([(await received('BOOKING')).length, (await shown()).length]).toEqual([0, 1]);

    await advance(7 * hourS);
    expect([(await received('BOOKING')).length, (await shown()).length]).toEqual([1, 2]);
  });

  test('of a fee leaves it unbooked or books it twice', async () => {
    const { post, ofAccount, moved } = await setUp();
    const fee = { type: 'ChargeCard', amount: { value: 290, currency: 'EUR' } };
    await post('/sandbox/faults/bank/rates', { fee_duplicated: 1 });
    expect((await post(`${ofAccount}/transactions/fees`, fee)).status).toBe(201);
    expect(moved()).toEqual([-290, -290]);

    await post('/sandbox/faults/bank/rates', { fee_unbooked: 1 });
    expect((await post(`${ofAccount}/transactions/fees`, fee)).status).toBe(201);
    expect(moved()).toEqual([-290, -290]);
  });
});

describe('an error in what the bank shows', () => {
  test('of a balance leaves the bookings right', async () => {
    const { account, makeWrong, balance, heal, shown } = await setUp();
    await makeWrong({ kind: 'balance_wrong', account_id: account.id, cents: -42 });

    expect([await balance(), (await shown()).length]).toEqual([99_958, 1]);
    await heal();
    expect(await balance()).toBe(100_000);
  });

  test('of a statement: a gap adds up in itself, a wrong sum does not', async () => {
    const { nextDay, statement, makeWrong, heal } = await setUp();
    await nextDay();
    const right = await statement();
    expect(right).toMatchObject({ opening: 0, closing: 100_000, lines: [100_000] });

    await makeWrong({ kind: 'statement_gap', statement_id: right.id, cents: 5 });
    expect(await statement()).toMatchObject({ opening: 5, closing: 100_005 });
    await heal();
    await makeWrong({ kind: 'statement_sum', statement_id: right.id, cents: 5 });
    expect(await statement()).toMatchObject({ opening: 0, closing: 100_005 });
    await heal();
    expect(await statement()).toEqual(right);
  });

  test('of a statement leaves a line out, or lists one of another account', async () => {
    const { nextDay, statement, makeWrong, heal, booking, anAccount, bank } = await setUp();
    const foreign = receiveTransfer(bank, { account_id: anAccount().id, amount: 3 });
    await nextDay();
    const right = await statement();

    await makeWrong({ kind: 'statement_line_missing', statement_id: right.id, booking_id: booking.id });
    expect(await statement()).toEqual({ ...right, lines: [] });
    await heal();
    await makeWrong({ kind: 'statement_line_foreign', statement_id: right.id, booking_id: foreign.id });
    expect(await statement()).toEqual({ ...right, lines: [100_000, 3] });
  });

  test.each([
    { kind: 'statement_gap', opening: 100, closing: 100_100, lines: [100_000] },
    { kind: 'statement_sum', opening: 0, closing: 100_100, lines: [100_000] },
    { kind: 'statement_line_missing', opening: 0, closing: 100_000, lines: [] },
    { kind: 'statement_line_foreign', opening: 0, closing: 100_000, lines: [100_000, 3] },
  ])(
    'of a statement happens at the rate of $kind, labelled, until it is healed',
    async ({ kind, ...shown }) => {
      const { nextDay, statement, post, heal, errors, anAccount, bank } = await setUp();
      bookIncomingTransfer(bank, { account_id: anAccount().id, amount: 3 });
      await nextDay();
      await post('/sandbox/faults/bank/rates', { [kind]: 1 });

      const wrong = await statement();
      expect(wrong).toMatchObject(shown);
      expect(await errors()).toMatchObject([{ kind, entity_id: wrong.id }]);
      await heal();
      expect(await statement()).toMatchObject({ opening: 0, closing: 100_000, lines: [100_000] });
    },
  );

  test('of a statement of account happens at the same rate', async () => {
    const { advance, post, errors, ofAccount } = await setUp();
    await advance(31 * dayS);
    await post('/sandbox/faults/bank/rates', { statement_sum: 1 });
    const month = { interval: 'MONTHLY', period: 3, year: 2026 };

    expect((await post(`${ofAccount}/statement_of_accounts`, month)).status).toBe(201);
    expect(await errors()).toMatchObject([{ kind: 'statement_sum', amount_cents: 100 }]);
  });

  test('of a settlement pays the partner some cents too few or too many, and befalls no fee', async () => {
    const { bank, post, advance, errors, ofAccount } = await setUp();
    bank.setOptions({ ...bank.options, feeSettlement: 'gross' });
    const billing = openBillingAccount(bank);
    await post('/sandbox/faults/bank/rates', { settlement_amount: 1 });
    await post(`${ofAccount}/transactions/fees`, {
      type: 'ChargeCard',
      amount: { value: 290, currency: 'EUR' },
    });
    expect(await errors()).toEqual([]);
    await advance(31 * dayS);

    const [settled] = bank.store.bookings.by('account_id', billing.id);
    const amount_cents = (settled?.amount.value ?? 0) - 290;
    expect([1, 2, 3]).toContain(Math.abs(amount_cents));
    expect(await errors()).toMatchObject([
      { kind: 'settlement_amount', entity_id: settled?.id, amount_cents },
    ]);
  });

  test('of settlements is too much of one and too little of another', () => {
    const differences = Array.from({ length: 12 }, (_, seed) => {
      const { bank } = virtualBank({ seed, options: { feeSettlement: 'gross' } });
      const billing = openBillingAccount(bank);
      bank.errors.setRates(bankErrorRates.parse({ settlement_amount: 1 }));
      const order = { account_id: billing.id, booking_type: 'OTHER', amountCents: 290 };
      recordBooking(bank, { ...order, against: 'partner_fees' });
      return Math.sign(bank.store.bankErrors.all()[0]!.amount_cents);
    });
    expect(new Set(differences)).toEqual(new Set([-1, 1]));
  });

  test('of a status is another one or none, and of a reservation that it stays', async () => {
    const { bank, account, makeWrong, heal, balance, get, ofAccount, pay } = await setUp();
    const { path, ...transfer } = await pay();
    await makeWrong({ kind: 'status_wrong', entity_id: transfer.id, status: 'declined' });
    expect((await get(`${path}/${transfer.id}`)).body).toMatchObject({ status: 'declined' });
    await heal();
    expect((await get(`${path}/${transfer.id}`)).body).toMatchObject({ status: 'executed' });

    const { id } = keepBack(bank, {
      account_id: account.id,
      reservation_type: 'CARD_AUTHORIZATION',
      reference: 'r',
      amount: { value: 900, unit: 'cents', currency: 'EUR' },
      description: 'Bakery',
    });
    releaseMoney(bank, 'r');
    await makeWrong({ kind: 'reservation_stays', reservation_id: id });
    expect((await get(`${ofAccount}/balance`)).body).toMatchObject({
      available_balance: { value: (await balance()) - 900 },
    });
    expect((await get(`${ofAccount}/reservations`)).body).toMatchObject([{ id, status: 'OPEN' }]);
    await heal();
    expect((await get(`${ofAccount}/reservations`)).body).toEqual([]);
  });
});

describe('an error in what the bank shows changes nothing of what it does', () => {
  const loanOf = ({ bank, account, person_id }: Awaited<ReturnType<typeof setUp>>) =>
    changeLoan(bank, { person_id, account_id: account.id, amount: 50_000 });

  test.each(['payout_pending', 'all_obligations_met'])(
    'a loan that is shown as %s is neither paid out again nor forgotten',
    async (status) => {
      const world = await setUp();
      const { bank, makeWrong, moved, get, advance, heal } = world;
      const { id } = loanOf(world);
      await makeWrong({ kind: 'status_wrong', entity_id: id, status });
      expect((await get(`/v1/loans/${id}`)).body).toMatchObject({ status });
      await advance(32 * dayS);

      expect(moved().slice(0, 2)).toEqual([50_000, -bank.store.loans.get(id).monthly_payment.value]);
      await heal();
      expect((await get(`/v1/loans/${id}`)).body).toMatchObject({ status: 'payout_issued' });
    },
  );

  test('a transfer under review whose status is empty meanwhile is executed all the same', async () => {
    const { bank, makeWrong, heal, get, confirm, post, ofPersonAccount, advance, moved } = await setUp();
    const path = `${ofPersonAccount}/transactions/sepa_credit_transfer`;
    await confirm(
      await post(path, {
        recipient_iban: 'DE89370400440532013000',
        recipient_name: 'Delayed Payment',
        description: 'rent',
        amount: { value: 700, unit: 'cents', currency: 'EUR' },
        reference: bank.ids.uuid(),
      }),
    );
    const [transfer] = bank.store.creditTransfers.all();
    await makeWrong({ kind: 'status_missing', entity_id: transfer!.id });
    expect((await get(`${path}/${transfer!.id}`)).body).toMatchObject({ status: null });
    await advance(2 * hourS);
    await heal();

    expect(moved()).toEqual([-700]);
    expect((await get(`${path}/${transfer!.id}`)).body).toMatchObject({ status: 'executed' });
  });

  test('a reservation that is shown still cannot be collected again', async () => {
    const { bank, account, makeWrong, moved } = await setUp();
    const { id: card_id } = changeCard(bank, { account_id: account.id });
    const { id } = authorizeCard(bank, { card_id, amount: 900 }) as Reservation;
    resolveCardAuthorization(bank, { reservation_id: id });
    expect((await makeWrong({ kind: 'reservation_stays', reservation_id: id })).status).toBe(201);

    expect(() => resolveCardAuthorization(bank, { reservation_id: id })).toThrow('final');
    expect(moved()).toEqual([-900]);
  });
});

describe('what cannot be made wrong is refused in words', () => {
  test('what is wrong already, what is not there and kinds that do not exist', async () => {
    const { booking, makeWrong } = await setUp();
    await makeWrong({ kind: 'booking_text', booking_id: booking.id });

    expect(await makeWrong({ kind: 'booking_amount', booking_id: booking.id })).toMatchObject({
      status: 409,
      error: 'That is wrong already: heal it first.',
    });
    expect((await makeWrong({ kind: 'booking_text', booking_id: 'none' })).status).toBe(404);
    expect((await makeWrong({ kind: 'booking_eaten', booking_id: booking.id })).status).toBe(400);
    expect((await makeWrong({ kind: 'status_wrong', entity_id: 'none', status: 'x' })).status).toBe(404);
  });

  test('a line that is none, a fee that is none, and no difference at all', async () => {
    const { bank, account, booking, makeWrong, nextDay, statement, anAccount } = await setUp();
    const foreign = bookIncomingTransfer(bank, { account_id: anAccount().id, amount: 3 });
    await nextDay();
    const { id: statement_id } = await statement();
    const { id: account_id } = account;

    const wrong = [
      { kind: 'statement_line_missing', statement_id, booking_id: 'id' in foreign ? foreign.id : '' },
      { kind: 'statement_line_foreign', statement_id, booking_id: booking.id },
      ...['fee_duplicated', 'fee_unbooked', 'fee_amount', 'settlement_amount'].map((kind) => ({
        kind,
        booking_id: booking.id,
      })),
    ];
    for (const wanted of wrong) expect((await makeWrong(wanted)).status).toBe(409);
    expect((await makeWrong({ kind: 'balance_wrong', account_id, cents: 0 })).status).toBe(400);
    expect((await makeWrong({ kind: 'statement_gap', statement_id, cents: 0 })).status).toBe(400);
    expect(bank.store.bankErrors.length).toBe(0);
  });
});

test('a reset sets every rate back to zero, and shows them all', async () => {
  const { app } = virtualBank();
  const rates = async () =>
    ((await (await app.request('/sandbox/faults/bank')).json()) as { rates: object }).rates;
  const before = await rates();
  await app.request('/sandbox/faults/bank/rates', { method: 'POST', body: '{"booking_late":1}' });
  await app.request('/sandbox/reset', { method: 'POST' });

  expect(await rates()).toEqual(before);
});
