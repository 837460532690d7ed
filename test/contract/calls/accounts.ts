import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { authorizeCard } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { sendMessage } from '#sandbox/transitions/messages.ts';
import { rejectIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { seizeAccounts } from '#sandbox/transitions/seizures.ts';
import { textOf, type Answer } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

const fee = { type: 'ChargeATM', amount: { value: 1, currency: 'EUR' } };

const period = { interval: 'MONTHLY', period: 2, year: 2026 };

const mandate = {
  name: 'Ada Byron',
  iban: 'DE89370400440532013000',
  mandate_number: 'M-1',
  mandate_signature_date: '2026-03-01',
  mandate_type: 'Core',
};

export function accountCalls(world: World) {
  return {
    ...ownerCalls(world),
    ...ledgerCalls(world),
    ...statementCalls(world),
    ...ibanCalls(world),
    ...closureCalls(world),
    ...noticeCalls(world),
    ...savingsCalls(world),
  } satisfies GoodCalls;
}

function ownerCalls(world: World) {
  const { get, post, patch, account, ofPerson, ofPersonAccount } = world;
  const ofBusiness = () => businessOf(world);
  return {
    'persons.accounts.list': () => get(`${ofPerson}/accounts`),
    'persons.accounts.get': () => get(ofPersonAccount),
    'persons.accounts.update': () => patch(ofPersonAccount, { purpose: 'primary' }),
    'persons.accounts.referenceAccounts.create': () => post(`${ofPersonAccount}/reference_accounts`, mandate),
    'persons.accounts.referenceAccounts.list': after(
      () => post(`${ofPersonAccount}/reference_accounts`, mandate),
      () => get(`${ofPersonAccount}/reference_accounts`),
    ),
    'businesses.accounts.list': () => get(`${ofBusiness().path}/accounts`),
    'businesses.accounts.get': () => get(ofBusiness().account),
    'businesses.accounts.referenceAccounts.create': () =>
      post(`${ofBusiness().account}/reference_accounts`, mandate),
    'businesses.accounts.referenceAccounts.list': async () => {
      const path = `${ofBusiness().account}/reference_accounts`;
      await post(path, mandate);
      return get(path);
    },
    'accounts.list': () => get('/v1/accounts'),
    'accounts.get': () => get(`/v1/accounts/${account.id}`),
  } satisfies GoodCalls;
}

function ledgerCalls({ get, post, bank, account, ofAccount }: World) {
  const pay = () =>
    authorizeCard(bank, { card_id: changeCard(bank, { account_id: account.id }).id, amount: 5 });
  const charge = () => post(`${ofAccount}/transactions/fees`, fee);
  return {
    'accounts.balance.get': () => get(`${ofAccount}/balance`),
    'accounts.averageDailyBalance.get': () =>
      get(`${ofAccount}/average_daily_balance?start_date=2026-03-01&end_date=2026-03-31`),
    'accounts.bookings.list': () => get(`${ofAccount}/bookings`),
    'accounts.rejectedIncomingTransactions.list': () => {
      rejectIncomingTransfer(bank, { account_id: account.id, amount: 5 });
      return get(`${ofAccount}/rejected_incoming_transactions`);
    },
    'accounts.reservations.list': () => {
      pay();
      return get(`${ofAccount}/reservations`, { 'api-version': '2022-07-18' });
    },
    'accounts.reservations.listOld': () => {
      pay();
      return get(`${ofAccount}/reservations/old`);
    },
    'accounts.feeTransactions.create': charge,
    'accounts.feeTransactions.list': after(charge, () => get(`${ofAccount}/transactions/fees`)),
  } satisfies GoodCalls;
}

function statementCalls({ get, post, bank, person, ofAccount }: World) {
  const bankStatements = `${ofAccount}/bank_statements`;
  const statement = () => post(bankStatements, { start_date: '2026-02-01', end_date: '2026-02-28' });
  const ofAccounts = `${ofAccount}/statement_of_accounts`;
  return {
    'accounts.bankStatements.create': statement,
    'accounts.bankStatements.bookings.list': async () =>
      get(`${bankStatements}/${textOf(await statement(), 'id')}/bookings`),
    'accounts.statementOfAccounts.create': () => post(ofAccounts, period),
    'accounts.statementOfAccounts.bookings.list': async () =>
      get(`${ofAccounts}/${textOf(await post(ofAccounts, period), 'id')}/bookings`),
    'accounts.statementOfAccounts.fees.list': async () => {
      const { id } = openAccount(bank, { person_id: person.id, country: 'IT' });
      recordBooking(bank, {
        against: 'nostro',
        account_id: id,
        booking_type: 'ChargeATM',
        amountCents: -150,
        valuta_date: '2026-02-27',
      });
      const statements = `/v1/accounts/${id}/statement_of_accounts`;
      return get(`${statements}/${textOf(await post(statements, period), 'id')}/fees`);
    },
    'accounts.feeSummaryStatementRequest.create': () =>
      post(`${ofAccount}/fee_summary_statement_request`, { year: 2025 }),
  } satisfies GoodCalls;
}

function ibanCalls({ get, post, patch, delete: remove, bank, account, person, ofAccount }: World) {
  const trust = () =>
    bank.store.trustedIbans.insert({
      id: bank.ids.uuid(),
      account_id: account.id,
      iban: mandate.iban,
      approved_by: person.id,
      created_at: bank.instant(),
    });
  const virtualIbans = `${ofAccount}/virtual_ibans`;
  const virtualIban = async () => `${virtualIbans}/${textOf(await post(virtualIbans, {}), 'id')}`;
  return {
    'accounts.trustedIbans.create': () =>
      post(`${ofAccount}/trusted_ibans`, { iban: mandate.iban, person_id: person.id }),
    'accounts.trustedIbans.list': () => {
      trust();
      return get(`${ofAccount}/trusted_ibans`);
    },
    'accounts.trustedIbans.delete': () =>
      remove(`${ofAccount}/trusted_ibans/${trust().id}?person_id=${person.id}`),
    'accounts.virtualIbans.create': () => post(virtualIbans, { description: 'Rent' }),
    'accounts.virtualIbans.list': after(virtualIban, () => get(virtualIbans)),
    'accounts.virtualIbans.disable': async () => patch(`${await virtualIban()}/disable`, {}),
    'accounts.virtualIbans.enable': async () => {
      const path = await virtualIban();
      await patch(`${path}/disable`, {});
      return patch(`${path}/enable`, {});
    },
    'ibanLookups.create': () => post('/v1/iban_lookups', { iban: mandate.iban }),
  } satisfies GoodCalls;
}

function closureCalls({ get, post, account }: World) {
  const requests = '/v1/account_closure_requests';
  const close = () => post(requests, { account_id: account.id, closure_reason: 'CUSTOMER_WISH' });
  return {
    'accountClosureRequests.create': close,
    'accountClosureRequests.list': after(close, () => get(requests)),
    'accountClosureRequests.get': async () => get(`${requests}/${textOf(await close(), 'id')}`),
  } satisfies GoodCalls;
}

/** Messages and seizures, which the bank makes by itself. */
function noticeCalls(world: World) {
  const { get, bank, account, person, ofPerson, ofPersonAccount } = world;
  const toPerson = () => sendMessage(bank, { account_id: account.id }).id;
  const toBusiness = () => {
    const { accountId, account: path } = businessOf(world);
    return `${path}/messages/${sendMessage(bank, { account_id: accountId }).id}`;
  };
  const seize = (customer_id: string) => seizeAccounts(bank, { customer_id, amount: 5 });
  return {
    'persons.messages.list': () => {
      toPerson();
      return get(`${ofPerson}/messages`);
    },
    'persons.messages.get': () => get(`${ofPerson}/messages/${toPerson()}`),
    'persons.accounts.messages.list': () => {
      toPerson();
      return get(`${ofPersonAccount}/messages`);
    },
    'persons.accounts.messages.get': () => get(`${ofPersonAccount}/messages/${toPerson()}`),
    'businesses.accounts.messages.list': () => get(toBusiness().replace(/\/[^/]+$/, '')),
    'businesses.accounts.messages.get': () => get(toBusiness()),
    'persons.seizures.list': () => {
      seize(person.id);
      return get(`${ofPerson}/seizures`);
    },
    'businesses.seizures.list': () => {
      const { id, path } = businessOf(world);
      seize(id);
      return get(`${path}/seizures`);
    },
  } satisfies GoodCalls;
}

function savingsCalls({ get, post, patch, bank, account, person, ofPerson }: World) {
  const savings = openAccount(bank, { person_id: person.id, type: 'CALL_MONEY' });
  const path = `${ofPerson}/deposit_accounts/${savings.id}/mappings`;
  const map = () =>
    post(path, {
      main_account_id: account.id,
      deposit_type: 'SAVINGS_ACCOUNT',
      reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
    });
  return {
    'persons.depositAccounts.mappings.create': map,
    'persons.depositAccounts.mappings.get': after(map, () => get(path)),
    'persons.depositAccounts.mappings.update': after(map, () => patch(path, { interest_tier: 'gold' })),
  } satisfies GoodCalls;
}

/** Addresses of a business and of its account. */
function businessOf({ bank }: World) {
  const { id } = bank.store.businesses.insert({
    id: bank.ids.next('business'),
    created_at: bank.instant(),
    deleted_at: null,
    attributes: { name: 'Analytical Engines' },
  });
  const accountId = openAccount(bank, { business_id: id }).id;
  const path = `/v1/businesses/${id}`;
  return { id, accountId, path, account: `${path}/accounts/${accountId}` };
}

function after(first: () => Promise<unknown>, then: () => Promise<Answer>): () => Promise<Answer> {
  return async () => {
    await first();
    return then();
  };
}
