import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import type { Partner } from './partner.ts';

export interface NewCustomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
}

export interface OpenedCustomer {
  readonly person_id: string;
  readonly account: Account;
}

const erika: NewCustomer = { first_name: 'Erika', last_name: 'Mustermann', birth_date: '1984-08-12' };

/** A customer whom the partner creates and the bank identifies, with an account. */
export async function openCustomer(
  bank: Bank,
  partner: Partner,
  customer: NewCustomer = erika,
): Promise<OpenedCustomer> {
  const { id: person_id } = await partner.post('/v1/persons', {
    ...customer,
    address: { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
    nationality: 'DE',
  });
  const { id } = identifyPerson(bank, { person_id, status: 'pending' });
  identifyPerson(bank, { person_id, id, status: 'successful' });
  return { person_id, account: openAccount(bank, { person_id }) };
}
