import { describe, expect, test } from 'vitest';
import { moveDunningCase } from '#sandbox/transitions/dunning-cases.ts';
import { businessLendingWorld } from '#test/contract/calls/business-lending.ts';
import { euros, lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank, textOf, type Answer } from '#test/contract/simulated-bank.ts';

const setUp = () => loanWorld(lendingWorld(worldOf(simulatedBank())));
const isPdf = ({ headers }: Answer) => headers.get('content-type') === 'application/pdf';

describe('a credit record', () => {
  // Stated: Endpoints: Lending > Credit records
  test('is created for a retail customer or a freelancer', async () => {
    const { post, ofPerson, person } = setUp();
    const source = { source: 'service' };

    expect((await post(`${ofPerson}/credit_records`, source)).status).toBe(201);
    expect((await post(`/v1/freelancers/persons/${person.id}/credit_records`, source)).status).toBe(201);
  });
});

describe('an installment plan', () => {
  // Stated: Endpoints: Lending > Anonymous installment plans
  test('of a freelancer shows monthly installment, duration and interest rate', async () => {
    const path = '/v1/freelancers/anonymous_credit_line_installment_plans';
    const { body } = await setUp().post(path, { amount: euros(900) });
    const [plan] = (body as { installment_plans: object[] }).installment_plans;

    expect(Object.keys(plan ?? {})).toEqual(
      expect.arrayContaining(['monthly_installment', 'duration', 'interest_rate', 'effective_interest_rate']),
    );
  });

  // Stated: Endpoints: Lending > Installment plans and loans of a credit line
  test('is offered by a credit line for an amount, and a loan is made from it', async () => {
    const { post, anAuthorizedCreditLine } = setUp();
    const creditLine = await anAuthorizedCreditLine();
    const offered = await post(`${creditLine}/available_installment_plans`, { amount: euros(500) });
    const [plan] = (offered.body as { installment_plans: { id: string }[] }).installment_plans;

    const loan = await post(`${creditLine}/loans`, { amount: euros(500), installment_plan_id: plan?.id });
    expect(loan).toMatchObject({ status: 201, body: { amount: { value: 50_000 } } });
  });
});

describe('a consumer’s credit line', () => {
  // Stated: Endpoints: Lending > Consumer credit line applications
  test('is applied for, and all applications of the partner are listed', async () => {
    const { get, aLineApplication } = setUp();
    const application = await aLineApplication();

    const id = textOf(await get(application), 'id');
    expect((await get('/v1/persons/credit_line_applications')).body).toMatchObject([{ id }]);
  });

  // Stated: Endpoints: Lending > Consumer credit line applications
  test.each(['pre_contract', 'contract'])('has a %s as PDF once it is offered', async (form) => {
    const { get, anOfferedLineApplication } = setUp();

    expect(isPdf(await get(`${await anOfferedLineApplication()}/${form}`))).toBe(true);
  });

  // Stated: Endpoints: Lending > Credit lines
  test('is authorized by the partner after the approval', async () => {
    const { put, aCreditLine } = setUp();
    const creditLine = await aCreditLine();

    expect((await put(`${creditLine}/authorization`, {})).status).toBeLessThan(300);
  });

  // Stated: Endpoints: Lending > Credit lines
  test('is read, and all credit lines of the partner are listed', async () => {
    const { get, aCreditLine } = setUp();
    const id = textOf(await get(await aCreditLine()), 'id');

    expect((await get('/v1/persons/credit_lines')).body).toMatchObject([{ id }]);
  });

  // Stated: Endpoints: Lending > Credit line statements
  test.each(['annual_account_statement?year=2026', 'closing_account_statement'])(
    'has a PDF under %s',
    async (form) => {
      const { get, aCreditLine } = setUp();

      expect(isPdf(await get(`${await aCreditLine()}/${form}`))).toBe(true);
    },
  );
});

describe('a freelancer', () => {
  // Stated: Endpoints: Lending > Freelancer credit line applications
  test('applies for a credit line, to which credit record and snapshot are linked by their ids', async () => {
    const { get, put, aFreelancerLineApplication, aCreditRecord, aSnapshot } = setUp();
    const application = await aFreelancerLineApplication();
    const record = { credit_record_id: await aCreditRecord() };

    expect((await put(`${application}/credit_record`, record)).status).toBe(200);
    expect((await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() })).status).toBe(
      200,
    );
    expect((await get(application)).body).toMatchObject({ status: 'offered' });
  });

  // Stated: Endpoints: Lending > Freelancer overdrafts
  test('has an overdraft that is read under a path with an @ behind persons, and no other', async () => {
    const { get, person, anOverdraft } = setUp();
    const id = await anOverdraft();

    expect((await get(`/v1/persons@${person.id}/overdrafts/${id}`)).body).toMatchObject({ id });
    expect((await get(`/v1/persons/${person.id}/overdrafts/${id}`)).status).toBe(404);
  });
});

describe('a consumer overdraft', () => {
  // Stated: Endpoints: Lending > Consumer overdrafts
  test.each(['pre_contract', 'conditions'])('has %s as PDF', async (form) => {
    const { get, aConsumerApplication } = setUp();

    expect(isPdf(await get(`${await aConsumerApplication()}/${form}`))).toBe(true);
  });

  // Stated: Endpoints: Lending > Consumer overdrafts
  test('is read, and applications and overdrafts of the partner are listed', async () => {
    const { get, aConsumerOverdraft } = setUp();
    const id = textOf(await get(await aConsumerOverdraft()), 'id');

    expect((await get('/v1/persons/consumer_overdrafts')).body).toMatchObject([{ id }]);
    expect((await get('/v1/persons/consumer_overdraft_applications')).body).toHaveLength(1);
  });

  // Stated: Endpoints: Lending > Limit changes
  test.each(['pre_contract', 'conditions'])('has %s as PDF for a limit increase', async (form) => {
    const { get, aLimitIncrease } = setUp();

    expect(isPdf(await get(`${await aLimitIncrease()}/${form}`))).toBe(true);
  });
});

describe('a business', () => {
  // Stated: Endpoints: Lending > Business overdrafts
  test('applies for an overdraft, whose credit is scored before it is decided', async () => {
    const { get, anOverdraftApplication } = await businessLendingWorld(worldOf(simulatedBank()));

    expect((await get(await anOverdraftApplication())).body).toMatchObject({ status: 'scoring_pending' });
  });

  // Stated: States and transitions > Business overdraft application
  test.each(['approved', 'rejected'] as const)('has its overdraft application %s', async (status) => {
    const world = await businessLendingWorld(worldOf(simulatedBank()));
    const application = await world.anOverdraftApplication();
    world.decide(application, { status });

    expect((await world.get(application)).body).toMatchObject({ status });
  });
});

describe('a loan', () => {
  // Stated: Endpoints: Lending > Loans
  test('is read, and all loans of the partner are listed', async () => {
    const { get, aLoan } = setUp();
    const [id, other] = [aLoan(), aLoan()];

    expect((await get(`/v1/loans/${id}`)).body).toMatchObject({ id });
    expect((await get('/v1/loans')).body).toMatchObject([{ id }, { id: other }]);
  });

  // Stated: Endpoints: Lending > Loans
  test('has a schedule with balances, fees, penalties, interest and every installment', async () => {
    const { get, aLoan } = setUp();
    const { body } = await get(`/v1/loans/${aLoan()}/repayment_schedule`);

    expect(body).toMatchObject({ loan_balances: { interest: {}, penalty: {}, principal: {}, total: {} } });
    expect(JSON.stringify(body).match(/"due_date"/g)).toHaveLength(24);
  });

  // Stated: Endpoints: Lending > Dunning cases
  test('in arrears has a dunning case that is listed and read', async () => {
    const { bank, get, aLoan } = setUp();
    const { id } = moveDunningCase(bank, { loan_id: aLoan() });

    expect((await get('/v1/dunning_cases')).body).toMatchObject([{ id }]);
    expect((await get(`/v1/dunning_cases/${id}`)).body).toMatchObject({ id });
  });
});

describe('a consumer loan', () => {
  // Stated: Endpoints: Lending > Consumer loans
  test('has a two-thirds interest rate for each term', async () => {
    const { body } = await setUp().get('/v1/consumer_loans/two_thirds_rates');

    expect(JSON.stringify(body)).toMatch(/"12":0\.\d+/);
  });

  // Stated: Endpoints: Lending > Consumer loans
  test.each(['pre_contract', 'contract'])('has a %s as PDF for each offer', async (form) => {
    const { get, anOffer } = setUp();

    expect(isPdf(await get(`${await anOffer()}/${form}`))).toBe(true);
  });
});
