import { eventsByType } from '#sandbox/bank/truth.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { closeAccount } from '#sandbox/transitions/account-closures.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { sendEvent } from '#sandbox/transitions/any-event.ts';
import { authorizeCard } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { issueScaChallenge } from '#sandbox/transitions/challenges.ts';
import { changeConsumerLoanApplication, changeLoan } from '#sandbox/transitions/lending.ts';
import {
  changeTimedOrder,
  executeInstantTransfer,
  failInstantTransfer,
} from '#sandbox/transitions/payments.ts';
import { deletePerson } from '#sandbox/transitions/persons.ts';
import { openCustomer, type NewCustomer } from './customers.ts';
import { confirmChange, signIn, type Partner } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

/** A partner's first day at the bank: it contains each case that event processing must handle. */
export async function playFirstDay({ bank, call }: Pick<ScenarioDeps, 'bank' | 'call'>): Promise<object> {
  const before = bank.desk.log().length;
  const partner = await signIn(call);
  const accounts = await onboard(bank, partner);
  const [first, second, third, last] = accounts;
  payIn(bank, accounts);
  await payOut(bank, partner, first);
  useCard(bank, first);
  borrow(bank, second);
  blockAccount(bank, { account_id: third.id, locking_status: 'DEBIT_BLOCK' });
  blockAccount(bank, { account_id: third.id, locking_status: 'NO_BLOCK' });
  blockAccount(bank, { account_id: second.id, locking_status: 'BLOCK' });
  closeAccount(bank, { account_id: last.id });
  await changeCustomers(bank, partner, first);
  // A type without classification: it must be stored and forwarded all the same.
  sendEvent(bank, {
    event_type: 'ACCOUNT_STATEMENT_READY',
    entity_id: first.id,
    payload: { account_id: first.id },
  });
  misbehave(bank, before);
  await bank.runDue();
  return summaryOf(bank, before);
}

const customers = [
  { first_name: 'Ada', last_name: 'Albrecht', birth_date: '1985-02-01' },
  { first_name: 'Björn', last_name: 'Öztürk', birth_date: '1990-07-14' },
  { first_name: 'Chiara', last_name: 'Conti', birth_date: '1978-11-30' },
  { first_name: 'Dimitri', last_name: 'Dumont', birth_date: '2001-05-05' },
] as const;

type Accounts = readonly [Account, Account, Account, Account];

async function onboard(bank: Bank, partner: Partner): Promise<Accounts> {
  const [ada, bjoern, chiara, dimitri] = customers;
  return [
    await openFor(bank, partner, ada),
    await openFor(bank, partner, bjoern),
    await openFor(bank, partner, chiara),
    await openFor(bank, partner, dimitri),
  ];
}

async function openFor(bank: Bank, partner: Partner, customer: NewCustomer): Promise<Account> {
  const { person_id, account } = await openCustomer(bank, partner, customer);
  // One customer can get messages.
  if (customer === customers[0]) await verifyNumber(bank, partner, person_id);
  return account;
}

/** Pays every customer but the last, whose unused account is closed; one payment takes effect next month. */
function payIn(bank: Bank, [first, second, third]: Accounts): void {
  for (const account of [first, second, third]) {
    for (let payment = 1; payment <= 5; payment += 1) {
      const amount = 10_000 + Math.floor(bank.random.next() * 300_000);
      bookIncomingTransfer(bank, { account_id: account.id, amount, description: `Salary ${payment}` });
    }
  }
  const valuta_date = new Date(bank.clock.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  bookIncomingTransfer(bank, { account_id: first.id, amount: 77_700, description: 'Later', valuta_date });
}

async function payOut(bank: Bank, partner: Partner, account: Account): Promise<void> {
  const personId = account.person_id ?? '';
  const path = `/v1/persons/${personId}/accounts/${account.id}/transactions/sepa_credit_transfer`;
  const waiting = await partner.post(path, {
    reference: bank.ids.uuid(),
    amount: { value: 4_950, currency: 'EUR' },
    recipient_name: 'Max Mustermann',
    recipient_iban: 'DE89370400440532013000',
    description: 'Rent',
  });
  await confirmChange(partner, waiting, personId);
  executeInstantTransfer(bank, { account_id: account.id, amount: 1_250 });
  failInstantTransfer(bank, { account_id: account.id, amount: 99_900 });
  const order = changeTimedOrder(bank, {
    account_id: account.id,
    amount: 2_000,
    status: 'SCHEDULED',
    execute_at: bank.instant(),
  });
  changeTimedOrder(bank, { id: order.id, status: 'EXECUTED' });
}

function useCard(bank: Bank, account: Account): void {
  const { id } = changeCard(bank, { account_id: account.id, status: 'INACTIVE' });
  changeCard(bank, { card_id: id, status: 'ACTIVE' });
  authorizeCard(bank, { card_id: id, amount: 1_890 });
  issueScaChallenge(bank, { card_id: id, amount: 12_300 });
  changeCard(bank, { card_id: id, status: 'BLOCKED_BY_SERVICE', reason: 'FRAUD_SUSPECTED' });
}

function borrow(bank: Bank, account: Account): void {
  const person_id = account.person_id ?? '';
  const application = changeConsumerLoanApplication(bank, { person_id, status: 'esign_pending' });
  const loan = changeLoan(bank, { person_id, account_id: account.id, status: 'payout_initiation_pending' });
  const move = { id: application.id, status: 'loan_created', loan_id: loan.id } as const;
  changeConsumerLoanApplication(bank, move);
  changeLoan(bank, { id: loan.id, status: 'payout_issued' });
}

async function changeCustomers(bank: Bank, partner: Partner, { person_id }: Account): Promise<void> {
  await partner.patch(`/v1/persons/${person_id ?? ''}`, { job_title: 'Beekeeper' });
  const { id } = await partner.post('/v1/persons', { first_name: 'Emil', last_name: 'N/A' });
  deletePerson(bank, { person_id: id });
  const business = await partner.post('/v1/businesses', { name: 'Imkerei Öztürk GmbH', tax_country: 'DE' });
  await partner.patch(`/v1/businesses/${business.id}`, { nace_code: 'A 01.49' });
}

/** Two duplicates of each kind, and one delivery that the bank never sent. */
function misbehave({ desk }: SimulatedBank, before: number): void {
  const bookings = desk
    .log()
    .slice(before)
    .filter(({ event_type }) => event_type === 'BOOKING');
  for (const { id } of bookings.slice(0, 2)) desk.repeat(id);
  for (const { id } of bookings.slice(2, 4)) desk.repeatUnderNewId(id);
  for (const { id } of bookings.slice(4, 5)) desk.forge(id);
}

function summaryOf(bank: SimulatedBank, before: number): object {
  const log = bank.desk.log().slice(before);
  const count = (fault: string) => log.filter((row) => row.fault === fault).length;
  return {
    notifications: log.length,
    distinct: new Set(log.filter(({ fault }) => fault !== 'forged').map(({ change_id }) => change_id)).size,
    repeated: count('duplicate'),
    second_notifications: count('second-notification'),
    forged: count('forged'),
    events: eventsByType(log),
  };
}

/** A verified number: only such a one gets messages. */
async function verifyNumber(bank: Bank, partner: Partner, personId: string): Promise<void> {
  const path = `/v1/persons/${personId}/mobile_number`;
  const number = '+491701234567';
  await partner.post(path, { number });
  await partner.post(`${path}/authorize`, { number });
  const [held] = bank.store.mobileNumbers.by('person_id', personId);
  await partner.post(`${path}/confirm`, { number, token: held?.otp ?? '' });
}
