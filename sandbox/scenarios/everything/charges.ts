import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { bookInterest, interestTypes } from '#sandbox/transitions/deposit-interest.ts';
import { chargeAccount, ownChargeTypes } from '#sandbox/transitions/own-charges.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner, earn } from './people.ts';

/** What partner and bank charge a customer of the Italian branch, and interest of all kinds. */
export const charges: Chapter = async function* (place) {
  const { bank } = place;
  const { person_id } = await anEarner(place, 'Chiara Riva');
  const { id: account_id } = openAccount(bank, { person_id, country: 'IT' });
  earn(place, bank.store.accounts.get(account_id), 2_500);
  yield 23;
  await chargeFees(place, account_id);
  yield 31;
  // The bank charges by the same name what no partner has charged.
  for (const type of [...ownChargeTypes, 'ChargeCard', 'ChargeATM'] as const)
    chargeAccount(bank, { account_id, type, amount: 350 });
  yield 34;
  for (const type of interestTypes) bookInterest(bank, { account_id, type, amount: 120 });
};

/** The whole price list of a partner. */
async function chargeFees({ bank, partner }: Place, accountId: string): Promise<void> {
  for (const [index, type] of feeTypes.entries())
    await partner.post(`/v1/accounts/${accountId}/transactions/fees`, {
      type,
      amount: { value: 100 + index, currency: 'EUR' },
      initiator_reference: `list-${index}`,
      idempotency_key: bank.ids.uuid(),
    });
}
