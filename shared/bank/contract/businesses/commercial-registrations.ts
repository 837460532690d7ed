import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { address } from '#shared/bank/contract/schema/address.ts';
import { country, sentText, text } from '#shared/bank/contract/schema/text.ts';

/** What `find` asks for. */
const registration = memoised(() =>
  z.looseObject({ name: text(), registration_number: text(), registration_issuer: text() }),
);

const registryEntry = memoised(() =>
  z.looseObject({
    ...registration().shape,
    legal_form: text(),
    registration_date: text(),
    address: z.nullish(address()),
    tax_country: text(),
    /** Some entries have several. */
    commercial_registry_industry_key: z.nullish(z.union([z.string(), z.array(z.string())])),
    legal_representatives: z.nullish(z.array(z.looseObject({ first_name: text(), last_name: text() }))),
  }),
);

export type CommercialRegistration = z.output<ReturnType<typeof registration>>;
export type CommercialRegistryEntry = z.output<ReturnType<typeof registryEntry>>;

export const commercialRegistrations = {
  /** Finds the numbers and the issuers that entries in the commercial register are read by: a list, which may be empty. */
  searchByName: endpoint({
    operation: 'commercialRegistrations.searchByName',
    method: 'GET',
    path: '/v1/commercial_registrations/search_by_name',
    query: memoised(() => z.strictObject({ country: country(), name: sentText() })),
    reply: json(() => z.array(registration())),
    retry: 'safe',
  }),
  /** Reads the entry of the commercial register, its industry key included, by number and issuer. */
  find: endpoint({
    operation: 'commercialRegistrations.find',
    method: 'GET',
    path: '/v1/commercial_registrations/find',
    query: memoised(() =>
      z.strictObject({
        registration_number: sentText(),
        registration_issuer: sentText(),
        country: z.optional(country()),
      }),
    ),
    reply: json(registryEntry),
    retry: 'safe',
  }),
};
