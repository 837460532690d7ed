import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';

/** The name of whoever an account belongs to, if the bank knows one. */
export function holderOf(bank: Bank, { person_id, business_id }: Account): string | undefined {
  const person = bank.store.persons.find(person_id ?? '')?.attributes ?? {};
  const business = bank.store.businesses.find(business_id ?? '')?.attributes ?? {};
  const parts = [person['first_name'], person['last_name'], business['name']];
  const name = parts.filter((part) => typeof part === 'string').join(' ');
  return name === '' ? undefined : name;
}
