import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { nameIn } from './name-in.ts';

/** The name of the account's owner, if the bank knows one. */
export function holderOf(bank: Bank, { person_id, business_id }: Account): string | undefined {
  const person = bank.store.persons.find(person_id ?? '')?.attributes ?? {};
  const business = bank.store.businesses.find(business_id ?? '')?.attributes ?? {};
  const name = nameIn({ ...person, ...business });
  return name === '' ? undefined : name;
}
