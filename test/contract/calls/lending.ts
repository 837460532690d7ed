import { euros, lendingWorld, type LendingWorld } from './lending-world.ts';
import type { GoodCalls, World } from './world.ts';

export function lendingCalls(world: World) {
  const lending = lendingWorld(world);
  return {
    ...creditRecordCalls(lending),
    ...creditLineApplicationCalls(lending),
    ...freelancerCalls(lending),
    ...creditLineCalls(lending),
    ...overdraftCalls(lending),
    ...consumerOverdraftCalls(lending),
  } satisfies GoodCalls;
}

function creditRecordCalls({ get, post, ofPerson, person, aCreditRecord }: LendingWorld) {
  return {
    'persons.creditRecords.create': () =>
      post(`${ofPerson}/credit_records`, { source: 'partner', file: 'JVBERi0=' }),
    'persons.creditRecords.get': async () => get(`${ofPerson}/credit_records/${await aCreditRecord()}`),
    'freelancers.persons.creditRecords.create': () =>
      post(`/v1/freelancers/persons/${person.id}/credit_records`, { source: 'service' }),
    'anonymousCreditLineInstallmentPlans.create': () =>
      post('/v1/anonymous_credit_line_installment_plans', { amount: euros(900) }),
    'freelancers.anonymousCreditLineInstallmentPlans.create': () =>
      post('/v1/freelancers/anonymous_credit_line_installment_plans', { amount: euros(900) }),
  } satisfies GoodCalls;
}

function creditLineApplicationCalls(world: LendingWorld) {
  const { get, post, put, ofPerson, aCreditRecord, aSnapshot, anIdentification, aLineApplication } = world;
  const { anOfferedLineApplication } = world;
  return {
    'persons.creditLineApplications.create': () =>
      post(`${ofPerson}/credit_line_applications`, {
        requested_credit_limit: euros(3_000),
        repayment_day_of_month: 15,
      }),
    'persons.creditLineApplications.get': async () => get(await aLineApplication()),
    'persons.creditLineApplications.list': async () => {
      await aLineApplication();
      return get('/v1/persons/credit_line_applications');
    },
    'persons.creditLineApplications.linkCreditRecord': async () =>
      put(`${await aLineApplication()}/credit_record`, { credit_record_id: await aCreditRecord() }),
    'persons.creditLineApplications.linkAccountSnapshot': async () =>
      put(`${await aLineApplication()}/account_snapshot`, { account_snapshot_id: aSnapshot() }),
    'persons.creditLineApplications.linkIdentification': async () =>
      put(`${await aLineApplication()}/identification`, { identification_id: anIdentification() }),
    'persons.creditLineApplications.preContract.get': async () =>
      get(`${await anOfferedLineApplication()}/pre_contract`),
    'persons.creditLineApplications.contract.get': async () =>
      get(`${await anOfferedLineApplication()}/contract`),
  } satisfies GoodCalls;
}

function freelancerCalls({ get, post, put, person, aCreditRecord, aSnapshot, ...world }: LendingWorld) {
  const { aFreelancerLineApplication, anOfferedFreelancerLineApplication } = world;
  return {
    'freelancers.persons.creditLineApplications.create': () =>
      post(`/v1/freelancers/persons/${person.id}/credit_line_applications`, {
        employment_status: 'FREELANCER',
      }),
    'freelancers.persons.creditLineApplications.get': async () => get(await aFreelancerLineApplication()),
    'freelancers.persons.creditLineApplications.linkCreditRecord': async () =>
      put(`${await aFreelancerLineApplication()}/credit_record`, { credit_record_id: await aCreditRecord() }),
    'freelancers.persons.creditLineApplications.linkAccountSnapshot': async () =>
      put(`${await aFreelancerLineApplication()}/account_snapshot`, { account_snapshot_id: aSnapshot() }),
    'freelancers.persons.creditLineApplications.setContractAgreement': async () =>
      put(`${await anOfferedFreelancerLineApplication()}/contract_agreement`, {
        contract_agreement_date: '2026-03-02',
      }),
  } satisfies GoodCalls;
}

function creditLineCalls(world: LendingWorld) {
  const { get, post, put, patch, account, aCreditLine, anAuthorizedCreditLine, aFrenchCreditLine } = world;
  return {
    'persons.creditLines.get': async () => get(await aCreditLine()),
    'persons.creditLines.list': async () => {
      await aCreditLine();
      return get('/v1/persons/credit_lines');
    },
    'persons.creditLines.authorize': async () => put(`${await aCreditLine()}/authorization`, {}),
    'persons.creditLines.revoke': async () => put(`${await aCreditLine()}/revoke`, {}),
    'persons.creditLines.updateReferenceAccount': async () =>
      patch(`${await aCreditLine()}/reference_account`, { recipient_iban: account.iban }),
    'persons.creditLines.updatePayoutAccount': async () =>
      patch(`${await aCreditLine()}/payout_account`, { account_id: account.id }),
    'persons.creditLines.annualAccountStatement.get': async () =>
      get(`${await aCreditLine()}/annual_account_statement?year=2026`),
    'persons.creditLines.closingAccountStatement.get': async () =>
      get(`${await aCreditLine()}/closing_account_statement`),
    'persons.creditLines.renewal.customerNotified': async () =>
      patch(`${await aFrenchCreditLine()}/renewal/customer_notified`, {
        notification_sent_date: '2026-03-01',
      }),
    'persons.creditLines.renewal.cancel': async () => post(`${await aFrenchCreditLine()}/renewal/cancel`, {}),
    'persons.creditLines.availableInstallmentPlans.create': async () =>
      post(`${await aCreditLine()}/available_installment_plans`, { amount: euros(500) }),
    'persons.creditLines.loans.create': async () =>
      post(`${await anAuthorizedCreditLine()}/loans`, {
        amount: euros(500),
        installment_plan_id: '50000-12',
      }),
  } satisfies GoodCalls;
}

function overdraftCalls(world: LendingWorld) {
  const { get, post, put, ofPerson, person, account, aCreditRecord, aSnapshot } = world;
  const { anOverdraftApplication, anOfferedOverdraftApplication, anOverdraft } = world;
  return {
    'persons.overdraftApplications.create': async () =>
      post(`${ofPerson}/overdraft_applications`, { credit_record_id: await aCreditRecord() }),
    'persons.overdraftApplications.get': async () => get(await anOverdraftApplication()),
    'persons.overdraftApplications.linkAccountSnapshot': async () =>
      put(`${await anOverdraftApplication()}/account_snapshot`, { account_snapshot_id: aSnapshot() }),
    'persons.overdraftApplications.createOverdraft': async () =>
      put(`${await anOfferedOverdraftApplication()}/overdraft`, { account_id: account.id }),
    'persons.overdrafts.get': async () => get(`/v1/persons@${person.id}/overdrafts/${await anOverdraft()}`),
    'persons.overdrafts.terminate': async () =>
      post(`${ofPerson}/overdrafts/${await anOverdraft()}/terminate`, {}),
  } satisfies GoodCalls;
}

function consumerOverdraftCalls(world: LendingWorld) {
  const { get, post, put, applyForConsumerOverdraft, aConsumerApplication } = world;
  const { aConsumerOverdraft, aLimitIncrease } = world;
  return {
    'persons.consumerOverdraftApplications.create': () => applyForConsumerOverdraft(),
    'persons.consumerOverdraftApplications.get': async () => get(await aConsumerApplication()),
    'persons.consumerOverdraftApplications.list': async () => {
      await aConsumerApplication();
      return get('/v1/persons/consumer_overdraft_applications');
    },
    'persons.consumerOverdraftApplications.preContract.get': async () =>
      get(`${await aConsumerApplication()}/pre_contract`),
    'persons.consumerOverdraftApplications.conditions.get': async () =>
      get(`${await aConsumerApplication()}/conditions`),
    'persons.consumerOverdraftApplications.createOverdraft': async () =>
      put(`${await aConsumerApplication()}/overdraft`, {}),
    'persons.consumerOverdrafts.get': async () => get(await aConsumerOverdraft()),
    'persons.consumerOverdrafts.list': async () => {
      await aConsumerOverdraft();
      return get('/v1/persons/consumer_overdrafts');
    },
    'persons.consumerOverdrafts.terminate': async () => post(`${await aConsumerOverdraft()}/terminate`, {}),
    'persons.consumerOverdrafts.limitChanges.create': async () =>
      post(`${await aConsumerOverdraft()}/limit_changes`, { requested_limit: euros(5_000) }),
    'persons.consumerOverdrafts.limitChanges.get': async () => get(await aLimitIncrease()),
    'persons.consumerOverdrafts.limitChanges.activate': async () =>
      put(await aLimitIncrease(), { tnc_accepted_at: '2026-03-02T09:00:00Z' }),
    'persons.consumerOverdrafts.limitChanges.preContract.get': async () =>
      get(`${await aLimitIncrease()}/pre_contract`),
    'persons.consumerOverdrafts.limitChanges.conditions.get': async () =>
      get(`${await aLimitIncrease()}/conditions`),
  } satisfies GoodCalls;
}
