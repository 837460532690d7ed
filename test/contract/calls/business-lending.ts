import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { decideOnBusinessOverdraft, decideOnTradeFinance } from '#sandbox/transitions/business-lending.ts';
import { formOf, textOf } from '#test/contract/simulated-bank.ts';
import { aBusiness } from './businesses.ts';
import { euros } from './lending-world.ts';
import type { GoodCalls, World } from './world.ts';

/** A business with an account that may borrow. */
export async function businessLendingWorld(world: World) {
  const { bank, post, send } = world;
  const business_id = await aBusiness(world);
  const ofBusiness = `/v1/businesses/${business_id}`;
  const account = openAccount(bank, { business_id });
  const idOf = async (answer: ReturnType<typeof post>) => textOf(await answer, 'id');
  const identification_id = await idOf(post(`${ofBusiness}/identifications`, {}));

  const applyForOverdraft = (body: object = {}) =>
    post(`${ofBusiness}/overdraft_applications`, {
      identification_id,
      account_iban: account.iban,
      ...body,
    });
  const anOverdraftApplication = async () =>
    `${ofBusiness}/overdraft_applications/${await idOf(applyForOverdraft())}`;
  const decide = (application: string, decision: object = {}) =>
    decideOnBusinessOverdraft(bank, { id: application.split('/').at(-1)!, ...decision });
  const anOfferedOverdraftApplication = async () => {
    const application = await anOverdraftApplication();
    decide(application);
    return application;
  };
  const anOverdraft = async () =>
    `${ofBusiness}/overdrafts/${textOf(await post(`${await anOfferedOverdraftApplication()}/confirm`, {}), 'overdraft_id')}`;

  const applyForTradeFinance = (body: object = {}) =>
    post(`${ofBusiness}/trade_finance_applications`, {
      identification_id,
      requested_credit_line: euros(50_000),
      nominal_interest_rate: 0.0799,
      recipient_iban: account.iban,
      creditreform_pd: '0.5',
      creditreform_score: 220,
      partner_contact_name: 'Ada Byron',
      partner_contact_number: '+4930123456',
      partner_reference_number: 'T-1',
      partner_score: 'A',
      application_date: '2026-03-02',
      ...body,
    });
  const aTradeFinanceApplication = async () =>
    `${ofBusiness}/trade_finance_applications/${await idOf(applyForTradeFinance())}`;
  const aTradeCreditLine = async () => {
    decideOnTradeFinance(bank, { id: await idOf(applyForTradeFinance()) });
    return `${ofBusiness}/trade_credit_line`;
  };
  const aTrade = async () => {
    const trades = `${await aTradeCreditLine()}/trades`;
    return `${trades}/${await idOf(post(trades, { amount: euros(1_000) }))}`;
  };
  const aDocument = () =>
    idOf(
      send(
        `${ofBusiness}/documents`,
        formOf({ document_type: 'INVOICE' }, new File(['x'], 'invoice.pdf', { type: 'application/pdf' })),
      ),
    );

  return {
    ...world,
    ofBusiness,
    account,
    identification_id,
    aDocument,
    applyForOverdraft,
    anOverdraftApplication,
    anOfferedOverdraftApplication,
    anOverdraft,
    decide,
    applyForTradeFinance,
    aTradeFinanceApplication,
    aTradeCreditLine,
    aTrade,
  };
}

export function businessLendingCalls(world: World) {
  const made = () => businessLendingWorld(world);
  const { get, post, patch, put } = world;
  return {
    'businesses.overdraftApplications.create': async () => (await made()).applyForOverdraft(),
    'businesses.overdraftApplications.get': async () => get(await (await made()).anOverdraftApplication()),
    'businesses.overdraftApplications.limitIncrease.create': async () =>
      post(`${await (await made()).anOfferedOverdraftApplication()}/limit_increase`, {}),
    'businesses.overdraftApplications.confirm': async () =>
      post(`${await (await made()).anOfferedOverdraftApplication()}/confirm`, {}),
    'businesses.overdraftApplications.cancel': async () =>
      post(`${await (await made()).anOverdraftApplication()}/cancel`, {}),
    'businesses.overdrafts.get': async () => get(await (await made()).anOverdraft()),
    'businesses.tradeFinanceApplications.create': async () => (await made()).applyForTradeFinance(),
    'businesses.tradeFinanceApplications.get': async () =>
      get(await (await made()).aTradeFinanceApplication()),
    'businesses.tradeFinanceApplications.documents.attach': async () => {
      const { aTradeFinanceApplication, aDocument } = await made();
      return post(`${await aTradeFinanceApplication()}/documents`, { document_id: await aDocument() });
    },
    'businesses.tradeCreditLine.update': async () => {
      const { aTradeCreditLine, account } = await made();
      return patch(await aTradeCreditLine(), { account_id: account.id });
    },
    'businesses.tradeCreditLine.trades.create': async () =>
      post(`${await (await made()).aTradeCreditLine()}/trades`, { amount: euros(1_000) }),
    'businesses.tradeCreditLine.trades.get': async () => get(await (await made()).aTrade()),
    'businesses.tradeCreditLine.trades.documents.attach': async () => {
      const { aTrade, aDocument } = await made();
      return post(`${await aTrade()}/documents`, { document_id: await aDocument() });
    },
    'businesses.tradeCreditLine.trades.paybackPlan.set': async () =>
      put(`${await (await made()).aTrade()}/payback_plan`, { payout_date: '2026-03-09' }),
  } satisfies GoodCalls;
}
