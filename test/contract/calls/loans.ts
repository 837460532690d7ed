import { moveDunningCase } from '#sandbox/transitions/dunning-cases.ts';
import { repayLoan } from '#sandbox/transitions/loan-servicing.ts';
import { changeLoan } from '#sandbox/transitions/lending.ts';
import { formOf, MissingMember, textOf } from '#test/contract/simulated-bank.ts';
import { euros, lendingWorld, type LendingWorld } from './lending-world.ts';
import type { GoodCalls, World } from './world.ts';

type LoanWorld = ReturnType<typeof loanWorld>;

/** What is known of somebody who wants 6,000 euros for a year. */
const application = {
  requested_loan_amount: euros(6_000),
  requested_loan_term: 12,
  number_of_dependents: 1,
  living_situation: 'LIVING_IN_RENTED_HOUSE',
  living_situation_amount: euros(900),
  net_income_amount: euros(2_800),
};

export function loanWorld(lending: LendingWorld) {
  const { bank, get, post, put, send, ofPerson, person, account, aCreditRecord, aSnapshot } = lending;
  const aLoan = () => changeLoan(bank, { person_id: person.id, account_id: account.id }).id;
  const applyForLoan = async (body: object = {}) =>
    post(`${ofPerson}/consumer_loan_applications`, {
      ...application,
      credit_record_id: await aCreditRecord(),
      loan_purpose: 'CAR',
      moved_in_last_two_years: false,
      partner_reference_number: 'L-1',
      private_insurance_amount: euros(0),
      ...body,
    });
  const aLoanApplication = async (body: object = {}) =>
    `${ofPerson}/consumer_loan_applications/${textOf(await applyForLoan(body), 'id')}`;
  const anOfferedLoanApplication = async () => {
    const application = await aLoanApplication();
    await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });
    return application;
  };
  const offersOf = async (application: string) =>
    ((await get(application)).body as { offers?: { id: string; interest_rate: number }[] }).offers ?? [];
  const anOffer = async () => {
    const application = await anOfferedLoanApplication();
    const [offer] = await offersOf(application);
    if (offer === undefined) throw new MissingMember(`${application} has no offer`);
    return `${application}/offers/${offer.id}`;
  };
  const uploadContract = (application: string, contract = 'a contract') =>
    send(`${application}/upload_purchase_contract`, {
      ...formOf({ signature_position: 'page 2' }, new File([contract], 'contract.pdf')),
      method: 'PUT',
    });
  return {
    ...lending,
    aLoan,
    applyForLoan,
    aLoanApplication,
    anOfferedLoanApplication,
    offersOf,
    anOffer,
    uploadContract,
  };
}

export function loanCalls(world: World) {
  const loans = loanWorld(lendingWorld(world));
  return { ...servicingCalls(loans), ...applicationCalls(loans) } satisfies GoodCalls;
}

function servicingCalls({ bank, get, post, aLoan, anAuthorizedCreditLine }: LoanWorld) {
  const aDunningCase = () => moveDunningCase(bank, { loan_id: aLoan() }).id;
  return {
    'loans.get': () => get(`/v1/loans/${aLoan()}`),
    'loans.list': () => {
      aLoan();
      return get('/v1/loans');
    },
    'loans.repaymentSchedule.get': () => get(`/v1/loans/${aLoan()}/repayment_schedule`),
    'loans.repaymentHistory.get': () => {
      const loan_id = aLoan();
      repayLoan(bank, { loan_id, amount: 1_000 });
      return get(`/v1/loans/${loan_id}/repayment_history`);
    },
    'loans.repaymentPlan.get': () => get(`/v1/loans/${aLoan()}/repayment_plan`),
    'creditLines.activeMandate.get': async () =>
      get(`/v1/credit_lines/${(await anAuthorizedCreditLine()).split('/').at(-1)!}/active_mandate`),
    'dunningCases.list': () => {
      aDunningCase();
      return get('/v1/dunning_cases');
    },
    'dunningCases.get': () => get(`/v1/dunning_cases/${aDunningCase()}`),
    'dunningCases.notifications.list': () => get(`/v1/dunning_cases/${aDunningCase()}/notifications`),
    'anonymousConsumerLoanOffers.create': () => post('/v1/anonymous_consumer_loan_offers', application),
    'consumerLoans.twoThirdsRates.get': () => get('/v1/consumer_loans/two_thirds_rates'),
  } satisfies GoodCalls;
}

function applicationCalls(world: LoanWorld) {
  const { get, post, put, account, applyForLoan, aLoanApplication, anOfferedLoanApplication } = world;
  const { anOffer, aSnapshot, uploadContract } = world;
  return {
    'persons.consumerLoanApplications.create': () => applyForLoan(),
    'persons.consumerLoanApplications.get': async () => get(await aLoanApplication()),
    'persons.consumerLoanApplications.skipAccountSnapshot': async () =>
      put(`${await aLoanApplication()}/skip_account_snapshot`, {}),
    'persons.consumerLoanApplications.linkAccountSnapshot': async () =>
      put(`${await aLoanApplication()}/account_snapshot`, { account_snapshot_id: aSnapshot() }),
    'persons.consumerLoanApplications.uploadPurchaseContract': async () =>
      uploadContract(await anOfferedLoanApplication()),
    'persons.consumerLoanApplications.createConsumerLoan': async () =>
      put(`${await anOfferedLoanApplication()}/consumer_loan`, { recipient_iban: account.iban }),
    'persons.consumerLoanApplications.offers.subsidize': async () =>
      post(`${await anOffer()}/subsidize`, { interest_rate: 0.0199 }),
    'persons.consumerLoanApplications.offers.preContract.get': async () =>
      get(`${await anOffer()}/pre_contract`),
    'persons.consumerLoanApplications.offers.contract.get': async () => get(`${await anOffer()}/contract`),
  } satisfies GoodCalls;
}
