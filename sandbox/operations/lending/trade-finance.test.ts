import { expect, test } from 'vitest';
import { decideOnTradeFinance } from '#sandbox/transitions/business-lending.ts';
import { aBusiness } from '#test/contract/calls/businesses.ts';
import { businessLendingWorld } from '#test/contract/calls/business-lending.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const setUp = () => businessLendingWorld(worldOf(simulatedBank()));

// Stated: Endpoints: Lending > Trade finance
test('trades need a trade credit line, which comes when people approve the application', async () => {
  const { bank, get, post, ofBusiness, applyForTradeFinance } = await setUp();
  const trade = () =>
    post(`${ofBusiness}/trade_credit_line/trades`, { amount: { value: 1, currency: 'EUR' } });
  const id = textOf(await applyForTradeFinance(), 'id');

  expect((await trade()).status).toBe(404);
  expect((await get(`${ofBusiness}/trade_finance_applications/${id}`)).body).toMatchObject({
    status: 'pending',
  });
  decideOnTradeFinance(bank, { id });

  expect((await trade()).status).toBe(201);
  expect((await get(`${ofBusiness}/trade_finance_applications/${id}`)).body).toMatchObject({
    status: 'approved',
    partner_score: 'A',
  });
});

test('the bank lends in euros alone, and never confirms an amount in another currency than it was asked for', async () => {
  const { post, ofBusiness } = await setUp();
  const applyFor = async (currency: string) =>
    post(`${ofBusiness}/trade_finance_applications`, { requested_credit_line: { value: 5_000, currency } });

  expect(await applyFor('USD')).toMatchObject({ status: 400 });
  expect(await applyFor('EUR')).toMatchObject({
    status: 201,
    body: { requested_credit_line: { value: 5_000, currency: 'EUR' } },
  });
});

test('a rejection gives none', async () => {
  const { bank, post, ofBusiness, applyForTradeFinance } = await setUp();

  decideOnTradeFinance(bank, { id: textOf(await applyForTradeFinance(), 'id'), status: 'rejected' });

  expect((await post(`${ofBusiness}/trade_credit_line/trades`, {})).status).toBe(404);
});

// Stated: Endpoints: Lending > Trade finance
test('only documents that were uploaded for the business can be attached', async () => {
  const { post, aTrade, aDocument, ofBusiness, delete: remove, ...world } = await setUp();
  const [trade, application] = [await aTrade(), await world.aTradeFinanceApplication()];
  const document_id = await aDocument();

  for (const owner of [trade, application]) {
    expect((await post(`${owner}/documents`, { document_id: 'unknown' })).status).toBe(400);
    expect((await post(`${owner}/documents`, { document_id })).status).toBe(201);
  }
  await remove(`${ofBusiness}/documents/${document_id}`);
  expect((await post(`${trade}/documents`, { document_id })).status).toBe(400);
});

// Stated: Endpoints: Lending > Trade finance
test('a trade keeps what was sent, and its payback plan says when it is paid out and repaid', async () => {
  const { get, put, aTrade } = await setUp();
  const trade = await aTrade();

  await put(`${trade}/payback_plan`, { payout_date: '2026-03-09' });

  expect((await get(trade)).body).toMatchObject({
    amount: { value: 100_000 },
    payback_plan: { payout_date: '2026-03-09' },
  });
});

// Stated: Endpoints: Lending > Trade finance
test('a trade credit line takes an account of its own business alone', async () => {
  const { get, patch, aTrade, aTradeCreditLine, account, ...world } = await setUp();
  const other = `/v1/businesses/${await aBusiness(world)}`;
  const trade = await aTrade();

  expect((await get(`${other}/trade_credit_line/trades/${trade.split('/').at(-1)!}`)).status).toBe(404);
  const creditLine = await aTradeCreditLine();
  expect((await patch(creditLine, { account_id: world.customer().account.id })).status).toBe(400);
  expect((await patch(creditLine, { account_id: account.id })).body).toMatchObject({
    account_id: account.id,
  });
});
