import { expect, test } from 'vitest';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { dayS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import {
  magicPayments,
  magicValues,
  payeeWords,
  registeredCompanies,
  rejectedReference,
  unidentifiableName,
  unreachableIban,
} from '#sandbox/entities/magic-values.ts';

const [declined, returned, delayed] = magicPayments;
const ordinary = { name: 'Charles Babbage', cents: 1_000, iban: otherIban };

/** A transfer, an instant transfer and a debit with these values: what they are a minute and three days later. */
async function paid(change: Partial<typeof ordinary>) {
  const { name, cents, iban } = { ...ordinary, ...change };
  const { post, confirm, advance, bank, ofAccount, ofPersonAccount } = payingCustomer(1_000_000);
  const amount = { value: cents, currency: 'EUR' };
  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const transfer = { amount, reference, recipient_name: name, recipient_iban: iban };
  await confirm(await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, transfer));
  const instant = { amount, creditor_name: name, creditor_iban: iban };
  await confirm(await post(`${ofAccount}/transactions/sepa_instant_credit_transfers`, instant));
  const mandate = { reference: 'M-1', debtor_name: name, debtor_iban: iban };
  const debit = { amount, mandate, collection_date: '2026-03-02T08:00:00Z' };
  await post(`${ofPersonAccount}/transactions/sepa_direct_debit`, debit);
  const { creditTransfers, instantTransfers, directDebits } = bank.store;
  const statuses = () =>
    [creditTransfers, instantTransfers, directDebits].map((orders) => orders.all()[0]?.status);
  await advance(minuteS);
  const soon = statuses();
  await advance(3 * dayS);
  const returns = bank.store.bookings.all().filter((booking) => booking.return_transaction_id !== null);
  return { soon, end: statuses(), returns: returns.length };
}

const isDeclined = async (change: Partial<typeof ordinary>) =>
  expect(await paid(change)).toMatchObject({ end: ['declined', 'FAILED', 'declined'] });

const isReturned = async (change: Partial<typeof ordinary>) => {
  const { soon, end, returns } = await paid(change);
  expect([soon, end]).toEqual([
    ['executed', 'FAILED', 'executed'],
    ['executed', 'FAILED', 'executed'],
  ]);
  expect(returns).toBe(2);
};

const isDelayed = async (change: Partial<typeof ordinary>) =>
  expect(await paid(change)).toMatchObject({
    soon: ['review_needed', 'READY_FOR_CLEARING', 'review_needed'],
    end: ['executed', 'CLEARED', 'executed'],
  });

const verifies = async ({ word, status }: (typeof payeeWords)[number]) => {
  const { post } = simulatedBank();
  const payee = { iban: otherIban, name: `Charles ${word}` };
  expect((await post('/v1/verifications_of_payee', payee)).body).toMatchObject({ result: { status } });
};

const isFound = async (kind: keyof typeof registeredCompanies, country: 'DE' | 'IT') => {
  const { get } = simulatedBank();
  const { name, number, issuer } = registeredCompanies[kind];
  const register = '/v1/commercial_registrations';
  const search = new URLSearchParams({ country, name });
  const lookup = new URLSearchParams({ registration_number: number, registration_issuer: issuer });
  expect((await get(`${register}/search_by_name?${search.toString()}`)).body).toMatchObject([{ name }]);
  expect((await get(`${register}/find?${lookup.toString()}`)).body).toMatchObject({ name });
};

/** A new last name, confirmed by this code. */
async function rename(last_name: string, tan: string) {
  const { patch, post, get, customer, bank } = simulatedBank();
  const { person } = customer();
  const request = `/v1/change_requests/${textOf(await patch(`/v1/persons/${person.id}`, { last_name }), 'id')}`;
  await post(`${request}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const confirmed = await post(`${request}/confirm`, { tan });
  const { body } = await get(`/v1/persons/${person.id}`);
  return { confirmed, body, status: bank.store.changeRequests.all()[0]?.status, bank };
}

const plays: Readonly<Record<keyof typeof magicValues, () => Promise<void>>> = {
  'declined name': () => isDeclined({ name: declined.name }),
  'declined amount': () => isDeclined({ cents: declined.cents }),
  'returned name': () => isReturned({ name: returned.name }),
  'returned amount': () => isReturned({ cents: returned.cents }),
  'delayed name': () => isDelayed({ name: delayed.name }),
  'delayed amount': () => isDelayed({ cents: delayed.cents }),
  'unreachable bank': async () => {
    const { get } = payingCustomer();
    expect(await paid({ iban: unreachableIban })).toMatchObject({ end: ['executed', 'FAILED', 'executed'] });
    expect((await get(`/v1/sepa_instant_reachability/${unreachableIban}`)).body).toMatchObject({
      sct_instant_reachability: false,
    });
  },
  'payee who does not match': () => verifies(payeeWords[0]),
  'payee who matches closely': () => verifies(payeeWords[1]),
  'payee who cannot be verified': () => verifies(payeeWords[2]),
  'static code': async () => {
    const { confirmed, body, bank } = await rename('Lovelace', magicValues['static code'].value);
    expect(confirmed.body).toMatchObject({ status: 'COMPLETED' });
    expect(body).toMatchObject({ last_name: 'Lovelace' });
    expect(bank.store.smsMessages.length).toBe(0);
  },
  'unidentifiable person': async () => {
    const { confirmed, body, status } = await rename(unidentifiableName, '212212');
    expect(confirmed.status).toBe(400);
    expect(confirmed.body).toMatchObject({
      errors: [{ detail: 'The identification provider could not process the change.' }],
    });
    expect([body, status]).toMatchObject([{ last_name: 'Byron' }, 'FAILED']);
  },
  'registered company': () => isFound('limited', 'DE'),
  'registered company that is limited otherwise': () => isFound('founded', 'DE'),
  'registered Italian company': () => isFound('italian', 'IT'),
  'rejected application': async () => {
    const { put, aLoanApplication, applyForConsumerOverdraft } = loanWorld(
      lendingWorld(worldOf(simulatedBank())),
    );
    const reference = { partner_reference_number: rejectedReference };
    expect((await applyForConsumerOverdraft(reference)).body).toMatchObject({ status: 'deleted' });
    const application = await aLoanApplication(reference);
    expect((await put(`${application}/skip_account_snapshot`, {})).body).toMatchObject({
      status: 'rejected',
    });
  },
};

test.each(Object.entries(plays))('the table of magic values is right of: %s', (_name, play) => play());

test('an ordinary payment is executed and stays', async () => {
  expect(await paid({})).toEqual({
    soon: ['executed', 'CLEARED', 'executed'],
    end: ['executed', 'CLEARED', 'executed'],
    returns: 0,
  });
});

test('a company that is not in the table is not found', async () => {
  const { get } = simulatedBank();
  const search = '/v1/commercial_registrations/search_by_name?country=DE&name=Nobody';

  expect((await get(search)).body).toEqual([]);
});
