import { describe, expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { PayeeNotVerifiedError } from '#shared/bank/errors/payee-errors.ts';
import {
  approvePayee,
  verifyPayee,
  type KeptPayeeDecision,
  type PayeeRules,
  type VerifiedPayee,
} from '#shared/bank/payees/verify-payee.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { otherIban, payingCustomer } from './paying-customer.ts';

// The client against the simulated bank: an answer for each payee, and what a payment does with it.

const outside = 'CH9300762011623852957';
const payees = [
  { name: 'Charles Babbage', iban: otherIban, status: 'MATCH' },
  { name: 'Charles Closematch', iban: otherIban, status: 'CLOSE_MATCH' },
  { name: 'Charles Nomatch', iban: otherIban, status: 'NO_MATCH' },
  { name: 'Charles Notpossible', iban: otherIban, status: 'VERIFICATION_NOT_POSSIBLE' },
  { name: 'Charles Babbage', iban: outside, status: 'VERIFICATION_NOT_SUPPORTED' },
] as const;

const decision = { decidedBy: 'customer-7', reason: 'known in person' };

function setUp(options: Partial<BankOptions> = {}) {
  const world = payingCustomer(100_000, options);
  const { app, clock, person_id, account } = world;
  const bank = createBankClient({
    ...bankInProcess,
    http: async (url, init) => app.request(url, init),
    areas: operations,
  });
  const kept: KeptPayeeDecision[] = [];
  const keep = (each: KeptPayeeDecision) => Promise.resolve(kept.push(each));
  const approve = async (payee: VerifiedPayee, rules: Partial<PayeeRules> = {}) =>
    approvePayee(payee, { keep, clock, ...rules });
  const pay = async (payee: VerifiedPayee, rules?: Partial<PayeeRules>) => {
    const { recipient } = await approve(payee, rules);
    const body = {
      ...recipient,
      amount: { value: 100, currency: 'EUR' },
      reference: world.bank.ids.uuid(),
    } as const;
    return bank.persons.accounts.sepaCreditTransfers.create({ person_id, account_id: account.id, body });
  };
  return { ...world, client: bank, kept, approve, pay };
}

const rejection = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(payees)('$status', ({ name, iban, status }) => {
  test('is what the bank answers, and a payment needs a decision unless it is a match', async () => {
    const { client, kept, pay, bank } = setUp({ payeeVerification: 'required' });
    const payee = await verifyPayee(client, { iban, name });
    expect(payee).toMatchObject({ iban, name, status });

    const error = await rejection(pay(payee));

    expect(error instanceof PayeeNotVerifiedError ? error.status : 'MATCH').toBe(status);
    expect([...bank.store.creditTransfers.all()]).toHaveLength(status === 'MATCH' ? 1 : 0);
    expect(kept).toEqual([]);
  });

  test('a decision to pay nevertheless is kept before the payment, which names it', async () => {
    const { client, kept, pay, bank, clock } = setUp({ payeeVerification: 'required' });
    const payee = await verifyPayee(client, { iban, name });

    await pay(payee, { decision });

    const decidedAt = new Date(clock.now()).toISOString();
    expect(kept).toEqual(status === 'MATCH' ? [] : [{ ...payee, ...decision, decidedAt }]);
    const [transfer] = bank.store.creditTransfers.all();
    expect(bank.store.payeeVerifications.get(payee.verificationId).used_for).toMatchObject({
      type: 'SCT',
      id: transfer?.id,
    });
  });
});

test('an answer that the rules accept needs no decision, and a mismatch cannot be accepted by them', async () => {
  const { client, kept, approve } = setUp();
  const [, close, mismatch] = await Promise.all(payees.map(async (payee) => verifyPayee(client, payee)));

  expect((await approve(close!, { accept: ['CLOSE_MATCH'] })).creditor).toEqual({
    creditor_iban: otherIban,
    creditor_name: 'Charles Closematch',
    verification_of_payee_id: close!.verificationId,
  });
  expect(close!.suggestedName).toBe('Charles Closematch jr.');
  expect(await rejection(approve(mismatch!, { accept: ['CLOSE_MATCH'] }))).toMatchObject({
    code: 'payee-not-verified',
    message: "NO_MATCH of the payee's bank: somebody has to decide whether to pay nevertheless",
  });
  expect(kept).toEqual([]);
});

test('nothing is approved if the decision could not be kept, or after the verification has expired', async () => {
  const { client, approve, pay, advance } = setUp();
  const payee = await verifyPayee(client, payees[2]);
  const keep = () => Promise.reject(new Error('the store is down'));

  expect(await rejection(approve(payee, { decision, keep }))).toMatchObject({ message: 'the store is down' });
  await advance(300);
  expect(await rejection(pay(payee, { decision }))).toMatchObject({ code: 'payee-expired' });
});

test('the bank takes a verification once, in time and for its payee, and by option no payment without', async () => {
  const { client, person_id, account, advance, bank } = setUp({ payeeVerification: 'required' });
  const send = async (members: object) => {
    const body = {
      recipient_name: 'Charles Babbage',
      recipient_iban: otherIban,
      amount: { value: 100, currency: 'EUR' },
      reference: bank.ids.uuid(),
      ...members,
    } as const;
    const call = client.persons.accounts.sepaCreditTransfers.create({
      person_id,
      account_id: account.id,
      body,
    });
    const error = await rejection(Promise.resolve(call));
    return error instanceof ApiError ? error.detail : error;
  };
  const verified = async () => (await verifyPayee(client, payees[0])).verificationId;
  const verification_of_payee_id = await verified();

  expect(await send({})).toBe('verification_of_payee_id: is missing');
  expect(await send({ verification_of_payee_id, recipient_name: 'Ada Byron' })).toBe(
    'verification_of_payee_id: is no verification of this payee',
  );
  expect(await send({ verification_of_payee_id })).toBeUndefined();
  expect(await send({ verification_of_payee_id })).toBe(
    'verification_of_payee_id: was used for another payment',
  );
  const late = await verified();
  await advance(300);
  expect(await send({ verification_of_payee_id: late })).toBe('verification_of_payee_id: has expired');
});
