import type { BankClient } from '#shared/bank/client/method.ts';
import { businesses } from '#shared/bank/contract/businesses/businesses.ts';
import { taxIdentificationsOf } from '#shared/bank/contract/customers/tax-identifications.ts';
import { mobileNumbers } from '#shared/bank/contract/persons/mobile-number.ts';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { bankReader, readOptions as options } from './bank-reader.ts';
import type { EntityReader } from './entity-reader.ts';

/** The endpoints that the readers call. */
export const customerAreas = {
  persons: {
    get: persons.get,
    mobileNumber: { get: mobileNumbers.get },
    taxIdentifications: { list: taxIdentificationsOf('persons').list },
  },
  businesses: {
    get: businesses.get,
    taxIdentifications: { list: taxIdentificationsOf('businesses').list },
  },
};

/** Readers for the events of this family that only say that something changed. */
export interface CustomerReaders {
  readonly person: EntityReader;
  readonly business: EntityReader;
  /** By person id, since there is at most one number. */
  readonly mobileNumber: EntityReader;
  /** All of a customer's, by customer id. */
  readonly taxIdentificationsOfPerson: EntityReader;
  readonly taxIdentificationsOfBusiness: EntityReader;
}

/** One for each country; nobody has more than this. */
const limit = 1_000;
const page = { size: limit };

export function createCustomerReaders({
  persons,
  businesses,
}: BankClient<typeof customerAreas>): CustomerReaders {
  return {
    person: bankReader('id', async (id) => persons.get({ id }, options)),
    business: bankReader('id', async (id) => businesses.get({ id }, options)),
    mobileNumber: bankReader('person_id', async (person_id) =>
      persons.mobileNumber.get({ person_id }, options),
    ),
    taxIdentificationsOfPerson: bankReader('person_id', async (person_id) => ({
      tax_identifications: await persons.taxIdentifications.list({ person_id, page }, options).all({ limit }),
    })),
    taxIdentificationsOfBusiness: bankReader('business_id', async (business_id) => ({
      tax_identifications: await businesses.taxIdentifications
        .list({ business_id, page }, options)
        .all({ limit }),
    })),
  };
}
