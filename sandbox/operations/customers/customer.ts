import { existingBusiness } from '#sandbox/operations/businesses/shown-business.ts';
import { existingPerson } from '#sandbox/operations/persons/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';

/** Whoever has accounts, documents and tax identifications. */
export interface Customer {
  readonly type: 'Person' | 'Business';
  readonly id: string;
}

export function personCustomer(bank: Bank, id: string): Customer {
  return { type: 'Person', id: existingPerson(bank, id).id };
}

export function businessCustomer(bank: Bank, id: string): Customer {
  return { type: 'Business', id: existingBusiness(bank, id).id };
}
