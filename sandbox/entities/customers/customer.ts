import { existingBusiness } from './shown-business.ts';
import { existingPerson } from './shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';

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
