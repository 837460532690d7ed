import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { changeSavingsProfile, endSavingsPeriod } from '#sandbox/transitions/savings-interest.ts';
import { changeTaxExemption } from '#sandbox/transitions/tax-exemptions.ts';
import type { Chapter } from './chapter.ts';
import { anEarner } from './people.ts';

/** A savings account beside a current one, and its interest, a part of which is free of tax. */
export const savings: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Ines Herbst');
  const deposit = openAccount(bank, { person_id, type: 'CALL_MONEY' });
  const mapping = `/v1/persons/${person_id}/deposit_accounts/${deposit.id}/mappings`;
  await partner.post(mapping, {
    main_account_id: account.id,
    deposit_type: 'SAVINGS_ACCOUNT',
    reference: bank.ids.uuid(),
  });
  bookIncomingTransfer(bank, { account_id: deposit.id, amount: 5_000_000, description: 'Savings' });
  yield 5;
  changeTaxExemption(bank, { account_id: deposit.id, status: 'OPENED', amount: 10_000 });
  yield 9;
  changeTaxExemption(bank, { account_id: deposit.id, status: 'SUCCESS', amount: 10_000 });
  changeSavingsProfile(bank, { account_id: deposit.id, interest_profile_id: 'SPRING' });
  yield 60;
  // More than the exemption covers.
  endSavingsPeriod(bank, { account_id: deposit.id, amount: 12_500 });
};
