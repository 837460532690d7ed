import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { cancelProfileBlock, scheduleProfileBlock } from '#sandbox/transitions/direct-debit-profiles.ts';
import { decideCollection } from '#sandbox/transitions/sdd-collections.ts';
import { confirmChange } from '#sandbox/scenarios/partner.ts';
import type { Chapter } from './chapter.ts';
import { anEarner, aTradingBusiness, settled } from './people.ts';

/** Others collect from a customer, who wants one payment back; a customer and a business collect themselves. */
export const collections: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { person_id, account } = await anEarner(place, 'Tom Acker');
  const paid = announceDirectDebit(bank, {
    account_id: account.id,
    amount: 4_200,
    description: 'Electricity',
  });
  announceDirectDebit(bank, { account_id: account.id, amount: 900_000, description: 'No cover' });
  const { id } = await partner.post(`/v1/persons/${person_id}/sdd_collection_applications`, {});
  yield settled;
  const booking_id = bank.store.bookings.by('transaction_id', paid.id)[0]?.id;
  const path = `/v1/persons/${person_id}/accounts/${account.id}/sepa_direct_debit_returns`;
  const waiting = await partner.post(path, { booking_id, reason: 'not ordered' });
  await confirmChange(partner, waiting, person_id);
  decideCollection(bank, { id });
  yield 21;
  const { business_id } = await aTradingBusiness(place, 'Acker Handel GmbH');
  const profile = scheduleProfileBlock(bank, { business_id });
  yield 28;
  cancelProfileBlock(bank, { id: profile.id });
};
