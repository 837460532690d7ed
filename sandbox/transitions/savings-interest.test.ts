import { expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { closeAccount } from './account-closures.ts';
import { openAccount } from './account-openings.ts';
import { bookIncomingTransfer } from './accounts.ts';
import { changeSavingsProfile, endSavingsPeriod } from './savings-interest.ts';
import { changeTaxExemption } from './tax-exemptions.ts';

/** A savings account with 10,000 euros since 2 March, mapped to a current account. */
async function saver(options: Partial<BankOptions> = {}) {
  const world = payingCustomer(100, { savingsInterestRate: 0.0365, savingsInterest: 'monthly', ...options });
  const { bank, account, person_id, ofPerson, post } = world;
  const deposit = openAccount(bank, { person_id, type: 'CALL_MONEY' });
  const mapping = `${ofPerson}/deposit_accounts/${deposit.id}/mappings`;
  await post(mapping, { main_account_id: account.id, reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1' });
  bookIncomingTransfer(bank, { account_id: deposit.id, amount: 1_000_000 });
  const rows = () =>
    bank.store.bookings
      .by('account_id', deposit.id)
      .slice(1)
      .map(({ booking_type, description, amount }) => [booking_type, description, amount.value]);
  return { ...world, deposit, mapping, rows };
}

test('savings bear interest for each day, booked after the period less both taxes', async () => {
  const { rows, advance, bank } = await saver();
  await advance(29 * dayS);
  expect(rows()).toEqual([]);
  await advance(dayS);

  // A hundred cents a day, from 2 to 31 March: a quarter of 3,000 cents, and 5.5 % of 750.
  expect(rows()).toEqual([
    ['INTEREST_ACCRUED', 'Interest on savings', 3_000],
    ['OTHER', 'Capital yield tax', -750],
    ['OTHER', 'Solidarity surcharge', -41],
  ]);
  expect([bank.balances.ofLedger('taxes'), bank.balances.ofLedger('interest_expense')]).toEqual([
    791, -3_000,
  ]);
  await advance(30 * dayS);
  // The interest of March bears interest, too.
  expect(rows().slice(3)).toEqual([
    ['INTEREST_ACCRUED', 'Interest on savings', 3_006],
    ['OTHER', 'Capital yield tax', -751],
    ['OTHER', 'Solidarity surcharge', -41],
  ]);
});

test('what an exemption covers is free of tax, and the partner is notified of its use', async () => {
  const { rows, advance, bank, deposit, subscribe, received } = await saver();
  await subscribe('TAX_EXEMPTION_UTILIZATION');
  changeTaxExemption(bank, { account_id: deposit.id, amount: 2_000 });
  await advance(30 * dayS);

  expect(rows().map(([, , cents]) => cents)).toEqual([3_000, -250, -13]);
  expect(await received('TAX_EXEMPTION_UTILIZATION')).toMatchObject([
    { tax_allowance_used_amount: { value: 2_000 }, tax_allowance_remaining_amount: { value: 0 } },
  ]);
});

// Stated: Resources and their fields > Savings account mapping
test('a promotion has a rate of its own, and the mapping shows its rule and profile', async () => {
  const { rows, advance, bank, deposit, get, mapping } = await saver({ promotionInterestRate: 0.073 });
  expect((await get(mapping)).body).toMatchObject({ interest_details: { rule_type: 'DEFAULT' } });
  changeSavingsProfile(bank, { account_id: deposit.id, interest_profile_id: 'SPRING' });
  expect((await get(mapping)).body).toMatchObject({
    interest_details: { rule_type: 'PROMOTION', interest_profile_id: 'SPRING' },
  });
  await advance(30 * dayS);

  expect(rows()[0]).toEqual(['INTEREST_ACCRUED', 'Interest on savings', 6_000]);
});

test('interest of any amount can be booked before its period is over', async () => {
  const { rows, advance, bank, deposit } = await saver();
  await advance(dayS);
  endSavingsPeriod(bank, { account_id: deposit.id });
  endSavingsPeriod(bank, { account_id: deposit.id });
  endSavingsPeriod(bank, { account_id: deposit.id, amount: 4 });

  expect(rows().map(([, , cents]) => cents)).toEqual([100, -25, -1, 4, -1]);
});

test('a bank without a rate pays none, and one that pays once a year does so on 1 January', async () => {
  const without = await saver({ savingsInterestRate: 0 });
  await without.advance(60 * dayS);
  expect(without.rows()).toEqual([]);
  const yearly = await saver({ savingsInterest: 'yearly' });
  await yearly.advance(304 * dayS);
  expect([yearly.bank.today(), yearly.rows()]).toEqual(['2026-12-31', []]);
  await yearly.advance(dayS);
  expect(yearly.rows()[0]).toEqual(['INTEREST_ACCRUED', 'Interest on savings', 30_500]);
});

test('an account that is closed gets its interest before', async () => {
  const { rows, advance, bank, deposit, account, post, ofPerson } = await saver();
  await advance(3 * dayS);
  await post(`${ofPerson}/accounts/${deposit.id}/reference_accounts`, {
    name: 'Ada',
    iban: account.iban,
    mandate_number: 'M-1',
    mandate_signature_date: '2026-03-02',
    mandate_type: 'Core',
  });
  closeAccount(bank, { account_id: deposit.id });

  expect(rows().map(([, , cents]) => cents)).toEqual([300, -75, -4, -1_000_221]);
});
