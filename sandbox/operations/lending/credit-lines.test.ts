import { expect, test } from 'vitest';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';
import { euros, lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';

const setUp = () => lendingWorld(worldOf(simulatedBank()));
const fourteenDaysMs = 14 * dayMs;

// Stated: Endpoints: Lending > Credit lines
// Stated: Limits > Credit line revoke window
test('a credit line can be revoked up to 14 days after its issuance and not later', async () => {
  const { put, passMs, aCreditLine } = setUp();
  const creditLine = await aCreditLine();
  const another = await aCreditLine();

  passMs(fourteenDaysMs);
  expect((await put(`${creditLine}/revoke`, {})).body).toMatchObject({ status: 'revoked' });
  passMs(1);
  expect((await put(`${another}/revoke`, {})).status).toBe(400);
  expect((await put(`${creditLine}/revoke`, {})).status).toBe(200);
});

// Stated: Endpoints: Lending > Installment plans and loans of a credit line
test('a loan needs a credit line without block, a plan for its amount, and room below the limit', async () => {
  const { post, put, get, aCreditLine } = setUp();
  const creditLine = await aCreditLine();
  const borrow = (amount: number, installment_plan_id: string) =>
    post(`${creditLine}/loans`, { amount: euros(amount), installment_plan_id });

  expect((await borrow(1_500, '150000-12')).status).toBe(403);
  await put(`${creditLine}/authorization`, {});
  expect((await borrow(1_500, '90000-12')).status).toBe(400);
  const loan = await borrow(1_500, '150000-12');
  const tooMuch = await borrow(600, '60000-12');

  expect(loan.status).toBe(201);
  expect(loan.body).toMatchObject({ term: 12, amount: { value: 150_000 } });
  expect(tooMuch.body).toMatchObject({ errors: [{ source: { field: 'amount' } }] });
  expect((await get(creditLine)).body).toMatchObject({ utilized_amount: { value: 150_000 } });
});

// Stated: Endpoints: Lending > Anonymous installment plans
test('anonymous installment plans are calculated for an amount: a longer one costs less a month and more in all', async () => {
  const { post } = setUp();
  const path = '/v1/anonymous_credit_line_installment_plans';

  const answer = await post(path, { amount: euros(1_000) });
  const { installment_plans: plans } = answer.body as {
    installment_plans: { monthly_installment: { value: number }; total_amount: { value: number } }[];
  };

  const [monthly, total] = [
    plans.map((plan) => plan.monthly_installment.value),
    plans.map((plan) => plan.total_amount.value),
  ];
  expect(monthly).toEqual(monthly.toSorted((one, other) => other - one));
  expect(total).toEqual(total.toSorted((one, other) => one - other));
  expect(total[0]).toBeGreaterThan(100_000);
  expect((await post(path, { amount: euros(0) })).status).toBe(400);
});

// Stated: Endpoints: Lending > Credit lines
test('loans of a credit line are paid out to its external account, or to an internal one that is linked', async () => {
  const { post, patch, account, anAuthorizedCreditLine } = setUp();
  const creditLine = await anAuthorizedCreditLine();
  const external = 'DE89370400440532013000';
  const borrow = () => post(`${creditLine}/loans`, { amount: euros(100), installment_plan_id: '10000-3' });

  expect(
    (await patch(`${creditLine}/reference_account`, { recipient_iban: 'DE00370400440532013000' })).status,
  ).toBe(400);
  await patch(`${creditLine}/reference_account`, { recipient_iban: external });
  expect((await borrow()).body).toMatchObject({ recipient_iban: external });
  await patch(`${creditLine}/payout_account`, { account_id: account.id });
  expect((await borrow()).body).toMatchObject({ recipient_iban: account.iban });
  expect((await patch(`${creditLine}/payout_account`, { account_id: 'unknown' })).status).toBe(400);
});

// Stated: Endpoints: Lending > Credit lines
test('a renewal of a credit line is notified of, with the date it was sent, and cancelled in France alone', async () => {
  const { post, patch, aCreditLine, aFrenchCreditLine } = setUp();
  const german = await aCreditLine();
  const french = await aFrenchCreditLine();
  const notify = (creditLine: string) =>
    patch(`${creditLine}/renewal/customer_notified`, { notification_sent_date: '2026-03-01' });

  expect((await notify(german)).status).toBe(403);
  expect((await post(`${german}/renewal/cancel`, {})).status).toBe(403);
  expect((await notify(french)).body).toMatchObject({
    renewal: { status: 'customer_notified', notification_sent_date: '2026-03-01' },
  });
  expect((await post(`${french}/renewal/cancel`, {})).body).toMatchObject({
    renewal: { status: 'cancelled', rejection_date: '2026-03-02' },
  });
  expect((await notify(french)).status).toBe(400);
});

// Stated: Events: Event types > Payloads
test('the event CREDIT_LINE carries a JSON-encoded string', async () => {
  const { bank, webhooks, post, put, aCreditLine } = setUp();
  await post('/v1/webhooks', { event_type: 'CREDIT_LINE', url: 'https://partner.example/hook' });
  const creditLine = await aCreditLine();

  await put(`${creditLine}/authorization`, {});
  await bank.runDue();

  const outer: unknown = JSON.parse(Buffer.from(webhooks.at(-1)!.body).toString());
  expect(typeof outer).toBe('string');
  expect(JSON.parse(String(outer))).toMatchObject({
    data: { event_type: 'CREDIT LINE', payload: { status: 'active', locking_status: 'NO_BLOCK' } },
  });
});

// Stated: Endpoints: Lending > Credit line statements
test('the annual statement of a credit line is a PDF for a year, which must not be one to come', async () => {
  const { get, aCreditLine } = setUp();
  const statement = `${await aCreditLine()}/annual_account_statement`;

  expect((await get(`${statement}?year=2027`)).status).toBe(400);
  expect((await get(statement)).status).toBe(400);
});
