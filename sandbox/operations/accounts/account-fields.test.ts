import { describe, expect, test } from 'vitest';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { verifyNumber } from '#test/contract/calls/devices.ts';
import { otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const accountOf = (balanceCents = 100) => {
  const world = simulatedBank();
  return { ...world, ...world.customer(balanceCents) };
};

function reservedBy(bank: Bank, card_id: string): string {
  const answer = authorizeCard(bank, { card_id, amount: 100 });
  if (answer.status === 'DECLINED') throw new Error('The payment is declined.');
  return answer.id;
}

describe('the list of all accounts', () => {
  // Stated: Endpoints: Account management > Accounts
  test('holds personal and business accounts of the partner', async () => {
    const { get, account, bank, post } = accountOf();
    const business_id = textOf(await post('/v1/businesses', { name: 'Musterbau' }), 'id');
    const ofBusiness = openAccount(bank, { business_id });

    expect((await get('/v1/accounts')).body).toMatchObject([{ id: account.id }, { id: ofBusiness.id }]);
    expect((await get(`/v1/accounts/${ofBusiness.id}`)).body).toMatchObject({ business_id });
  });
});

describe('a personal account', () => {
  // Stated: Endpoints: Account management > Accounts of a customer
  test('is listed, read and changed under its person', async () => {
    const { get, patch, person, account } = accountOf();
    const accounts = `/v1/persons/${person.id}/accounts`;

    expect((await patch(`${accounts}/${account.id}`, { purpose: 'primary' })).status).toBe(200);
    expect((await get(`${accounts}/${account.id}`)).body).toMatchObject({ purpose: 'primary' });
    expect((await get(accounts)).body).toMatchObject([{ id: account.id }]);
  });

  // Stated: Endpoints: Account management > Reference accounts
  test('gets a reference account only where mandate number and signature date are given', async () => {
    const { post, get, person, account } = accountOf();
    const references = `/v1/persons/${person.id}/accounts/${account.id}/reference_accounts`;
    const mandate = { mandate_number: 'M-1', mandate_signature_date: '2026-03-01' };
    const outside = { name: 'Ada Byron', iban: otherIban };

    expect((await post(references, outside)).status).toBe(400);
    expect((await post(references, { ...outside, ...mandate })).status).toBe(201);
    expect((await get(references)).body).toMatchObject([{ iban: otherIban }]);
  });
});

describe('a booking', () => {
  const shown = async (facts: object) => {
    const { bank, get, account } = accountOf(0);
    const order = {
      against: 'nostro',
      account_id: account.id,
      booking_type: 'OTHER',
      amountCents: 1,
    } as const;
    recordBooking(bank, { ...order, ...facts });
    return ((await get(`/v1/accounts/${account.id}/bookings`)).body as object[])[0];
  };

  // Stated: Resources and their fields > Booking
  test('shows recorded_at and valuta_date', async () => {
    expect(await shown({})).toMatchObject({
      recorded_at: '2026-03-02T09:00:00.000Z',
      valuta_date: '2026-03-02',
    });
  });

  // Stated: Resources and their fields > Booking
  test.each(['TARGET2_CREDIT_TRANSFER', 'SepaInstantCreditTransf'])(
    'can be of type %s',
    async (booking_type) => {
      expect(await shown({ booking_type })).toMatchObject({ type: booking_type });
    },
  );

  // Stated: Resources and their fields > Booking
  test('that came back shows its sepa_return_code', async () => {
    expect(await shown({ sepa_return_code: 'AC04' })).toMatchObject({ sepa_return_code: 'AC04' });
  });

  // Stated: Resources and their fields > Booking
  test('of a card carries the card id in meta_info, a JSON text with the member cards', async () => {
    const { bank, account, get, ofAccount } = payingCustomer(5_000);
    const { id: card_id } = changeCard(bank, { account_id: account.id });
    resolveCardAuthorization(bank, { reservation_id: reservedBy(bank, card_id) });

    const bookings = (await get(`${ofAccount}/bookings`)).body as { meta_info: string }[];

    expect(JSON.parse(bookings.at(-1)?.meta_info ?? '')).toMatchObject({ cards: { card_id } });
  });
});

describe('a fee', () => {
  const charge = async (type: string) => {
    const { post, get, account } = accountOf();
    const path = `/v1/accounts/${account.id}/transactions/fees`;
    const charged = await post(path, { type, amount: { value: 490, currency: 'EUR' } });
    return { charged, get: (query: string) => get(`${path}?${query}`) };
  };

  // Stated: Resources and their fields > Fee types
  test.each([
    'ChargeATM',
    'ChargeATMForeignCurrency',
    'ChargeCard',
    'ChargeVirtualCard',
    'ChargeReissuePhysicalCard',
    'ChargeAdditionalPhysicalCard',
    'ChargeAdditionalVirtualCard',
    'ChargeReissueVirtualCard',
    'ChargeCardMaintenance',
    'BoosterPackage',
    'ChargeAccountMaintenance',
    'ChargeTopUpCard',
    'ChargeAdditionalAccountMaintenance',
    'ChargeSharedAccount',
    'ChargeAuthorizedUser',
    'ChargeGamblingTransactionPartner',
    'ChargeSEPAInstantOutgoing',
    'ChargeSEPAInstantIncoming',
    'ChargeManualSepaTransferPartner',
    'ChargeIncomingSwift',
    'ChargeGamblingOrCashEquivalent',
    'ChargeFXCardTransaction',
  ])('can be of type %s', async (type) => {
    expect((await charge(type)).charged).toMatchObject({ status: 201, body: { type } });
  });

  // Stated: Resources and their fields > Fee transaction
  test('has an amount in EUR cents, a count, and is filtered by service_initiated', async () => {
    const { charged, get } = await charge('ChargeATM');

    expect(charged.body).toMatchObject({
      amount: { value: 490, currency: 'EUR' },
      count: 1,
      service_initiated: false,
    });
    expect((await get('filter[service_initiated]=false')).body).toHaveLength(1);
    expect((await get('filter[service_initiated]=true')).body).toEqual([]);
  });
});

describe('a statement of an Italian account', () => {
  // Stated: Resources and their fields > Italian statement fees
  test.each([
    'InterestOverdraft',
    'InterestOverdraftExceeded',
    'InterestExcessDeposit',
    'CorrectionInterestExcessDeposit',
    'InterestFixedTermDeposits',
    'ChargeSEPADirectDebitReturn',
    'ChargeDunning',
    'ChargeRecallRequest',
    'ChargeCard',
    'ChargeAccountMaintenance',
    'ChargeATM',
  ])('sums up fees of type %s', async (type) => {
    const { bank, post, get, customer } = simulatedBank();
    const { account } = customer(0, { iban: 'IT60X0542811101000000123456' });
    for (const amountCents of [-100, -50])
      recordBooking(bank, {
        against: 'nostro',
        account_id: account.id,
        booking_type: type,
        amountCents,
        valuta_date: '2026-02-10',
      });
    const path = `/v1/accounts/${account.id}/statement_of_accounts`;
    const id = textOf(await post(path, { interval: 'MONTHLY', period: 2, year: 2026 }), 'id');

    expect((await get(`${path}/${id}/fees`)).body).toEqual([{ type, amount: 150, count: 2 }]);
  });
});

describe('a reservation', () => {
  const setUp = () => {
    const world = payingCustomer(5_000);
    const { bank, account } = world;
    const { id: card_id } = changeCard(bank, { account_id: account.id });
    return { ...world, reserve: () => reservedBy(bank, card_id) };
  };

  // Stated: Endpoints: Account management > Reservations
  test.each(['booked', 'cancelled'] as const)('that is %s is no longer listed', async (outcome) => {
    const { bank, get, ofAccount, reserve } = setUp();
    const [reservation_id, open] = [reserve(), reserve()];

    resolveCardAuthorization(bank, { reservation_id, outcome });

    expect((await get(`${ofAccount}/reservations`)).body).toMatchObject([{ id: open }]);
  });

  // Stated: Resources and their fields > Reservation
  test('of an instant transfer is announced with the type SEPAInstantCreditTransfer', async () => {
    const { post, confirm, subscribe, received, ofAccount } = payingCustomer(5_000);
    await subscribe('RESERVATION_CREATED');
    await confirm(
      await post(`${ofAccount}/transactions/sepa_instant_credit_transfers`, {
        amount: { value: 100, currency: 'EUR' },
        creditor_iban: otherIban,
        creditor_name: 'Charles Babbage',
      }),
    );

    expect(JSON.stringify(await received('RESERVATION_CREATED'))).toContain('SEPAInstantCreditTransfer');
  });
});

describe('an account closure request', () => {
  // Stated: Resources and their fields > Account closure request
  test.each(['ORDINARY', 'IMMEDIATE', 'TECHNICAL_IMMEDIATE_INTERNAL'])(
    'can have the closure_reason %s',
    async (closure_reason) => {
      const { post, account } = accountOf(0);
      const asked = await post('/v1/account_closure_requests', { account_id: account.id, closure_reason });

      expect(asked).toMatchObject({
        status: 201,
        body: { closure_reason, payout_allowed: expect.any(Boolean) as boolean, failure_reason: null },
      });
    },
  );
});

describe('a savings account mapping', () => {
  // Stated: Resources and their fields > Savings account mapping
  test('shows rule_type and interest_profile_id among its interest details', async () => {
    const { post, bank, person, account } = accountOf();
    const savings = bank.store.accounts.insert({ ...account, id: 'savings', type: 'CALL_MONEY' });
    const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
    const mapping = { main_account_id: account.id, deposit_type: 'SAVINGS_ACCOUNT', reference };

    const made = await post(`/v1/persons/${person.id}/deposit_accounts/${savings.id}/mappings`, mapping);

    expect(made.body).toMatchObject({
      interest_details: { rule_type: 'DEFAULT', interest_profile_id: null },
    });
  });
});

describe('a statement', () => {
  // Stated: Resources and their fields > Statements
  test.each(['start_date', 'end_date'])('of the bank needs %s', async (missing) => {
    const { post, account } = accountOf();
    const period: Record<string, string> = { start_date: '2026-02-01', end_date: '2026-02-28' };
    Reflect.deleteProperty(period, missing);

    expect((await post(`/v1/accounts/${account.id}/bank_statements`, period)).status).toBe(400);
  });
});

describe('a trusted IBAN', () => {
  // Stated: Endpoints: Account management > Trusted IBANs
  test('is challenged by SMS at the authorized person whom the call names, and at no other person', async () => {
    const world = accountOf();
    const { post, person, account, customer, bank } = world;
    verifyNumber(world, person.id);
    const waiting = await post(`/v1/accounts/${account.id}/trusted_ibans`, {
      iban: otherIban,
      person_id: person.id,
    });
    const authorize = `/v1/change_requests/${textOf(waiting, 'id')}/authorize`;

    expect((await post(authorize, { person_id: customer().person.id })).status).toBe(403);
    expect((await post(authorize, { person_id: person.id })).status).toBe(201);
    expect(bank.store.smsMessages.all()).toMatchObject([{ number: '+491701234567' }]);
  });
});
