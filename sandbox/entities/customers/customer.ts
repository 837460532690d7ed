import { existingBusiness } from './shown-business.ts';
import { existingPerson } from './shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

/** A person or a business: it has accounts, documents and tax identifications. */
export interface Customer {
  readonly type: 'Person' | 'Business';
  readonly id: string;
}

export function personCustomer(bank: Bank, id: string): Customer {
  return { type: 'Person', id: existingPerson(bank, id).id };
}

/** Finds a person or a business by its id alone. */
export function customerOf(bank: Bank, id: string): Customer {
  const isPerson = bank.store.persons.find(id) !== undefined;
  return isPerson ? personCustomer(bank, id) : businessCustomer(bank, id);
}

export function businessCustomer(bank: Bank, id: string): Customer {
  return { type: 'Business', id: existingBusiness(bank, id).id };
}

export function ownerOf({ person_id, business_id }: Account): Customer {
  if (business_id !== null) return { type: 'Business', id: business_id };
  if (person_id !== null) return { type: 'Person', id: person_id };
  throw refusal(
    400,
    'invalid_account',
    'The account belongs to the partner, so it has no customer for this.',
  );
}
