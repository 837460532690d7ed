import { expect, test } from 'vitest';
import { repayLoan } from '#sandbox/transitions/loan-servicing.ts';
import { payOutLoans } from '#sandbox/transitions/loan-days.ts';
import { euros, lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = loanWorld(lendingWorld(worldOf(simulatedBank())));
  /** The text of a form, whose lines may be broken. */
  const form = async (path: string) => {
    const pdf = Buffer.from((await world.get(path)).bytes).toString('latin1');
    return [...pdf.matchAll(/^\((.*)\) Tj/gm)].map(([, line]) => line ?? '').join(' ');
  };
  return { ...world, form };
}

// Stated: Endpoints: Lending > Consumer credit line applications
test('each form before a contract names its rate', async () => {
  const { form, anOffer, anOfferedLineApplication, aConsumerApplication } = setUp();

  expect(await form(`${await anOffer()}/contract`)).toContain(
    'Interest rate 4.99 % a year, 5.11 % effective',
  );
  expect(await form(`${await anOfferedLineApplication()}/pre_contract`)).toContain(
    'Interest rate 8.99 % a year',
  );
  const application = await aConsumerApplication();
  expect(await form(`${application}/conditions`)).toContain('Interest rate 0.0274 % a day, 9.99 % a year');
});

test('the forms of a higher limit name its rate', async () => {
  const { form, aLimitIncrease } = setUp();

  expect(await form(`${await aLimitIncrease()}/pre_contract`)).toContain('Interest rate 0.0274 % a day');
});

test('the contract of a loan lists every installment', async () => {
  const { form, anOffer } = setUp();

  const contract = await form(`${await anOffer()}/contract`);

  expect(contract.match(/Installment \d+: /g)).toHaveLength(12);
  expect(contract).toContain('12 installments of EUR 513.62, the last one may be smaller');
});

// Stated: Endpoints: Lending > Credit line statements
test('the annual statement of a credit line lists loans, bookings and interest of its year', async () => {
  const { bank, form, patch, post, account, passMs, anAuthorizedCreditLine } = setUp();
  const creditLine = await anAuthorizedCreditLine();
  await patch(`${creditLine}/payout_account`, { account_id: account.id });
  const plan = { amount: euros(1_000), installment_plan_id: '100000-12' };
  const { id: loan_id } = (await post(`${creditLine}/loans`, plan)).body as { id: string };
  passMs(dayMs);
  payOutLoans(bank, bank.today());
  passMs(31 * dayMs);
  repayLoan(bank, { loan_id, amount: 8_745 });

  const statement = await form(`${creditLine}/annual_account_statement?year=2026`);

  expect(statement).toContain(`Loan ${loan_id}: EUR 1000.00 at 8.99 % for 12 months`);
  expect(statement).toContain(`2026-03-03 Payout of loan ${loan_id} EUR 1000.00`);
  expect(statement).toContain(`Repayment of loan ${loan_id} EUR -87.45, EUR 7.49 of it interest`);
  expect(statement).toContain('Interest paid EUR 7.49');
  expect(statement).toContain('Owed after EUR 920.04');
  expect(await form(`${creditLine}/annual_account_statement?year=2025`)).not.toContain(loan_id);
  expect(await form(`${creditLine}/closing_account_statement`)).toContain('Owed after EUR 920.04');
});
