import type { BankClient } from '#shared/bank/client/method.ts';
import { businesses } from '#shared/bank/contract/businesses/businesses.ts';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { bankReader, readOptions as options } from '#shared/mirror/bank-reader.ts';
import type { BankCustomers } from './ports.ts';

/** The endpoints that these functions call. */
export const customerAreas = {
  persons: { get: persons.get, list: persons.list },
  businesses: { get: businesses.get, list: businesses.list },
};

const page = { size: 100 };
/** Per kind. Without a limit, a mirror that knows few of the bank's customers would make every run list them all. */
const listed = 500;

export function createBankCustomers(bank: BankClient<typeof customerAreas>): BankCustomers {
  return {
    readers: {
      person: bankReader('id', async (id) => bank.persons.get({ id }, options)),
      business: bankReader('id', async (id) => bank.businesses.get({ id }, options)),
    },
    async *some() {
      let persons = 0;
      for await (const { id } of bank.persons.list({ page }, options)) {
        yield { kind: 'person', id };
        if (++persons === listed) break;
      }
      let businesses = 0;
      for await (const { id } of bank.businesses.list({ page }, options)) {
        yield { kind: 'business', id };
        if (++businesses === listed) break;
      }
    },
  };
}
