import type { Customer } from '#sandbox/entities/customers/customer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { SeizureParty } from '#sandbox/engine/model/accounts.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** The creditor. */
export const someCreditor: SeizureParty & { readonly iban: string } = {
  name: 'Stadtwerke Musterstadt GmbH',
  address: 'Werkstrasse 1',
  postal_code: '12345',
  city: 'Musterstadt',
  state: null,
  country: 'DE',
  iban: 'DE02120300000000202051',
};

/** The customer by name and address, if the partner has sent them. */
export function debtorOf(bank: Bank, { id, type }: Customer): SeizureParty {
  const { attributes } = type === 'Person' ? bank.store.persons.get(id) : bank.store.businesses.get(id);
  const address = isRecord(attributes['address']) ? attributes['address'] : {};
  const names = [attributes['name'], attributes['first_name'], attributes['last_name']].filter(isText);
  return {
    name: names.join(' '),
    address: textOf(address['line_1']),
    postal_code: textOf(address['postal_code']),
    city: textOf(address['city']),
    state: textOf(address['state']),
    country: textOf(address['country']),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const textOf = (value: unknown): string | null => (isText(value) ? value : null);
