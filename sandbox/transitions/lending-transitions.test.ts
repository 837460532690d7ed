import { expect, test } from 'vitest';
import { moveAccountSnapshot } from './account-snapshots.ts';
import { openBillingAccount } from './billing-accounts.ts';
import { issueCreditCardBill, moveCreditCardBill } from './credit-card-bills.ts';
import {
  completeCreditCardTermination,
  moveCreditCardApplication,
  terminateCreditCard,
} from './credit-cards.ts';
import * as frontedLoans from './fronted-loans.ts';
import * as fronting from './fronting.ts';
import { changeConsumerLoanApplication, changeLoan } from './lending.ts';
import { changeInterestRate } from './overdrafts.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { lending } from '#shared/events/lending/table.ts';
import { textAt } from '#shared/kernel/json.ts';
import { lendingWorld, type LendingWorld } from '#test/contract/calls/lending-world.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { worldOf } from '#test/contract/calls/world.ts';

async function setUp() {
  const world = lendingWorld(worldOf(simulatedBank()));
  for (const event_type of eventTypes.lending) {
    await world.bank.webhooks.subscribe({ event_type, url: 'https://partner.example/hook' });
  }
  return world;
}

/** What the bank has sent of each type: the statuses, as the catalogue reads them. */
function sentBy({ bank }: Pick<LendingWorld, 'bank'>) {
  const ofType = (type: keyof typeof lending) => {
    const { payload, status }: EventDefinition = lending[type];
    return bank.desk
      .log()
      .filter(({ event_type }) => event_type === type)
      .map(({ body }) => {
        const decoded = decodeBody(Buffer.from(body));
        if (decoded.outcome !== 'decoded') throw new Error(`${type}: ${decoded.reason}`);
        return textAt(payload.parse(decoded.value), status?.field ?? 'id');
      });
  };
  return Object.fromEntries(eventTypes.lending.map((type) => [type, ofType(type)]));
}

function aBusiness({ bank }: LendingWorld): string {
  const business = { id: bank.ids.next('business'), created_at: bank.instant(), deleted_at: null };
  return bank.store.businesses.insert({ ...business, attributes: {} }).id;
}

async function borrowByOperations(world: LendingWorld): Promise<void> {
  const { put, post, ofPerson, anOverdraft, anAuthorizedCreditLine, aLimitIncrease } = world;
  await anAuthorizedCreditLine();
  await world.anOfferedFreelancerLineApplication();
  await post(`${ofPerson}/overdrafts/${await anOverdraft()}/terminate`, {});
  await put(await aLimitIncrease(), { tnc_accepted_at: '2026-03-02T09:00:00Z' });
}

test('every type of lending is sent in the course of what happens at the bank', async () => {
  const world = await setUp();
  const { bank, person, account } = world;
  await borrowByOperations(world);
  changeConsumerLoanApplication(bank, { person_id: person.id });
  changeLoan(bank, { person_id: person.id, account_id: account.id });
  moveAccountSnapshot(bank, { account_id: account.id });
  for (const { id } of [...bank.store.overdrafts.all(), ...bank.store.consumerOverdrafts.all()]) {
    changeInterestRate(bank, { overdraft_id: id, interest_accrual_rate: 0.0003 });
  }
  haveACreditCard(world);
  front(world);

  const sent = sentBy(world);

  expect(eventTypes.lending.filter((type) => sent[type]?.length === 0)).toEqual([]);
  expect(sent).toMatchObject({
    LOAN: ['payout_issued'],
    CREDIT_LINE: ['active'],
    OVERDRAFT: ['limit_set', 'terminated'],
    OVERDRAFT_LIMIT_CHANGE: ['attached'],
    ACCOUNT_SNAPSHOT: ['available', 'available', 'available', 'available'],
    CREDIT_CARD_APPLICATION: ['FINALIZED', 'TERMINATED'],
    CREDIT_CARD_APPLICATION_TERMINATION: ['IN_PROGRESS', 'COMPLETED'],
    CREDIT_CARD_BILL: ['PENDING', 'IN_DUNNING', 'CLOSED'],
    BUSINESS_FRONTING_APPLICATION: ['cdd_pending', 'approved'],
    BUSINESS_FRONTING_LOAN_PAYOUT: ['payout_pending', 'payout_issued'],
    BUSINESS_FRONTING_PAYOUT_UPDATE: ['transfers_complete'],
  });
});

function haveACreditCard({ bank, account }: LendingWorld) {
  const { id } = moveCreditCardApplication(bank, { account_id: account.id, status: 'FINALIZED' });
  const bill = issueCreditCardBill(bank, { application_id: id, amount: 12_345 });
  moveCreditCardBill(bank, { id: bill.id, status: 'IN_DUNNING' });
  moveCreditCardBill(bank, { id: bill.id, status: 'CLOSED' });
  const termination = terminateCreditCard(bank, { application_id: id });
  completeCreditCardTermination(bank, { id: termination.id });
  return { bill, termination };
}

function front(world: LendingWorld) {
  const { bank } = world;
  const business_id = aBusiness(world);
  const application = fronting.applyForFronting(bank, { business_id });
  fronting.decideOnFronting(bank, { id: application.id });
  fronting.changeFrontingRelationship(bank, { business_id });
  const loan = frontedLoans.payOutFrontedLoan(bank, { application_id: application.id, amount: 500_000 });
  frontedLoans.completeFrontingPayouts(bank, { loan_id: loan.id });
  frontedLoans.payOutConsumerFrontedLoan(bank, { amount: 100_000 });
  return { application, loan, business_id };
}

test('what has ended does not move, and what is not granted is not paid out', async () => {
  const world = await setUp();
  const { bank } = world;
  const { bill, termination } = haveACreditCard(world);
  const { application, loan, business_id } = front(world);
  const waiting = fronting.applyForFronting(bank, { business_id });

  expect(() => moveCreditCardBill(bank, { id: bill.id, status: 'PAID' })).toThrow(
    'is CLOSED, which is final',
  );
  expect(() => completeCreditCardTermination(bank, { id: termination.id })).toThrow(
    'is COMPLETED, which is final',
  );
  const { application_id } = termination;
  expect(() => terminateCreditCard(bank, { application_id })).toThrow('not in use');
  expect(() => moveCreditCardApplication(bank, { id: application_id })).toThrow(
    'is TERMINATED, which is final',
  );
  expect(() => fronting.decideOnFronting(bank, { id: application.id })).toThrow(
    'is approved, which is final',
  );
  expect(() => frontedLoans.payOutFrontedLoan(bank, { application_id: waiting.id, amount: 1 })).toThrow(
    'not approved',
  );
  expect(frontedLoans.completeFrontingPayouts(bank, { loan_id: loan.id })).toEqual([]);
});

test('an application for a consumer loan names a loan that there is', async () => {
  const { bank, person } = await setUp();
  const named = { person_id: person.id, loan_id: 'none' };

  expect(() => changeConsumerLoanApplication(bank, named)).toThrow("Couldn't find 'Loan'");

  expect(bank.store.consumerLoanApplications.all()).toEqual([]);
});

test('a credit card is for a customer, never for an account of the partner itself', async () => {
  const { bank } = await setUp();
  const { id: account_id } = openBillingAccount(bank);

  expect(() => moveCreditCardApplication(bank, { account_id })).toThrow('belongs to no customer');
});
