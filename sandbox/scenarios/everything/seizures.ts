import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import {
  deleteSeizure,
  moveSeizure,
  paySeizure,
  seizeAccounts,
  takeOverSeizure,
} from '#sandbox/transitions/seizures.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner, aTradingBusiness } from './people.ts';

/** Authorities seize the money of a person and of a business. One seizure was a mistake, the others are paid. */
export const seizures: Chapter = async function* (place) {
  const person = await anEarner(place, 'Nils Abend');
  const business = await aTradingBusiness(place, 'Abend Bau GmbH');
  yield 6;
  const ofPerson = seizeAccounts(place.bank, { customer_id: person.person_id, amount: 50_000 });
  const mistaken = seizeAccounts(place.bank, { customer_id: person.person_id, amount: 20_000 });
  const ofBusiness = seizeAccounts(place.bank, { customer_id: business.business_id, amount: 80_000 });
  const also = seizeAccounts(place.bank, { customer_id: business.business_id, amount: 10_000 });
  yield 8;
  for (const { id } of [mistaken, also]) deleteSeizure(place.bank, { seizure_id: id });
  askAuthority(place, ofPerson.id);
  takeOverSeizure(place.bank, { seizure_id: ofBusiness.id });
  yield 15;
  moveSeizure(place.bank, { seizure_id: ofPerson.id, status: 'ACTIVE' });
  paySeizure(place.bank, { seizure_id: ofBusiness.id, amount: 80_000 });
  bookIncomingTransfer(place.bank, { account_id: person.account.id, amount: 40_000, description: 'Salary' });
  // The person's seizure is paid by itself, a month after it came.
  yield 40;
};

function askAuthority({ bank }: Place, seizure_id: string): void {
  moveSeizure(bank, { seizure_id, status: 'WAITING_FOR_AUTHORITY' });
}
