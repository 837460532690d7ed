import { payCashOperation, placeCashOperation } from '#sandbox/transitions/cash-operations.ts';
import { payOutToReferenceAccount } from '#sandbox/transitions/reference-account-payouts.ts';
import { failTopUpPayment, moveTopUp, placeTopUp } from '#sandbox/transitions/top-ups.ts';
import type { Chapter } from './chapter.ts';
import { anEarner, elsewhere } from './people.ts';

/** Money by barcode in a shop, by the card of another bank, and back to the account there. */
export const cash: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Rosa Linde');
  const { id: reference_account_id } = await partner.post(
    `/v1/persons/${person_id}/accounts/${account.id}/reference_accounts`,
    {
      name: 'Rosa Linde',
      iban: elsewhere.recipient_iban,
      mandate_number: 'M-2',
      mandate_signature_date: bank.today(),
      mandate_type: 'Core',
    },
  );
  yield 7;
  for (const kind of ['PAY_IN', 'PAY_OUT'] as const)
    payCashOperation(bank, {
      id: placeCashOperation(bank, { account_id: account.id, kind, amount: 5_000 }).id,
    });
  yield 18;
  const [paid, refused] = [2_000, 3_000].map(
    (amount) => placeTopUp(bank, { account_id: account.id, amount }).id,
  );
  failTopUpPayment(bank, { id: paid ?? '' });
  moveTopUp(bank, { id: paid ?? '', status: 'EXECUTED' });
  moveTopUp(bank, { id: refused ?? '', status: 'DECLINED' });
  yield 29;
  for (const amount of [10_000, 5_000_000]) payOutToReferenceAccount(bank, { reference_account_id, amount });
};
