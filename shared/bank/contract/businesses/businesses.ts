import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { address, addressInput } from '#shared/bank/contract/schema/address.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { naceCodes } from '#shared/bank/contract/schema/nace-code.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { country, day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { unstatedMembers } from '#shared/bank/contract/schema/unstated.ts';
import { dueDiligence, dueDiligenceInput } from './due-diligence.ts';

/** Which of them are allowed depends on the tax country. */
export const sectors = [
  'ECONOMICALLY_SELF_EMPLOYED',
  'ECONOMIC_DEPENDENT',
  'FOREIGN_COMPANIES',
  'FOREIGN_ECONOMIC_DEPENDENT',
  'FOREIGN_PRIVATE_INDIVIDUAL',
  'FOREIGN_SELF_EMPLOYED_PRIVATE_PERSON',
  'GERMAN_BANKS',
  'MUNICIPALITY_AND_MUNICIPALITY_ASSOCIATION',
  'OTHER_COMPANIES_WORKMAN',
  'OTHER_COMPANIES',
  'OTHER_PRIVATE_INDIVIDUAL',
] as const;

/** The two that the specification shows, both for businesses in foundation; there are more. */
export const legalForms = ['UG_I_GR', 'GMBH_I_GR'] as const;

/** Which fields are mandatory depends on the country, so none is here. */
const businessInput = memoised(() =>
  z.strictObject({
    name: z.optional(sentText(255)),
    sector: z.optional(z.enum(sectors)),
    // Replaced by nace_code.
    industry: z.optional(sentText()),
    nace_code: z.optional(sentOpenEnum(naceCodes)),
    legal_form: z.optional(sentOpenEnum(legalForms)),
    registration_number: z.optional(sentText()),
    registration_issuer: z.optional(sentText()),
    registration_date: z.optional(day()),
    tax_country: z.optional(country()),
    address: z.optional(addressInput()),
    website_social_media: z.optional(sentText()),
    business_purpose: z.optional(sentText()),
    foundation_date: z.optional(day()),
    number_of_employees: z.optional(z.int().check(z.minimum(0))),
    fatca_relevant: z.optional(z.boolean()),
    fatca_crs_confirmed_at: z.optional(instant()),
    terms_conditions_signed_at: z.optional(instant()),
    ...dueDiligenceInput(),
  }),
);

const business = memoised(() =>
  z.looseObject({
    id: id(),
    name: text(),
    sector: z.nullish(openEnum(sectors)),
    industry: text(),
    nace_code: z.nullish(openEnum(naceCodes)),
    legal_form: z.nullish(openEnum(legalForms)),
    registration_number: text(),
    registration_issuer: text(),
    registration_date: text(),
    tax_country: text(),
    address: z.nullish(address()),
    website_social_media: text(),
    business_purpose: text(),
    foundation_date: text(),
    number_of_employees: z.nullish(count()),
    fatca_relevant: z.nullish(flag()),
    fatca_crs_confirmed_at: text(),
    terms_conditions_signed_at: text(),
    ...dueDiligence(),
    /** In a shape that is stated nowhere. */
    annual_turnover: z.optional(z.unknown()),
  }),
);

export type Business = z.output<ReturnType<typeof business>>;
export type BusinessInput = z.input<ReturnType<typeof businessInput>>;

export const businesses = {
  /** Creates a business; which fields are mandatory depends on its country. */
  create: endpoint({
    operation: 'businesses.create',
    method: 'POST',
    path: '/v1/businesses',
    body: json(businessInput),
    reply: json(business),
    successStatus: 201,
    retry: 'never',
  }),
  /** Lists the businesses that the partner created. */
  list: endpoint({
    operation: 'businesses.list',
    method: 'GET',
    path: '/v1/businesses',
    reply: json(() => z.array(business())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one business. */
  get: endpoint({
    operation: 'businesses.get',
    method: 'GET',
    path: '/v1/businesses/{id}',
    reply: json(business),
    retry: 'safe',
  }),
  /**
   * Changes the properties named; one that already has a value is changed through a change request of a legal
   * representative.
   */
  update: endpoint({
    operation: 'businesses.update',
    method: 'PATCH',
    path: '/v1/businesses/{id}',
    body: json(businessInput),
    reply: json(business),
    changeRequest: true,
    retry: 'natural-key',
  }),
  annualTurnover: {
    /** Adds the turnover of a year; the fields of the body are stated nowhere. */
    create: endpoint({
      operation: 'businesses.annualTurnover.create',
      method: 'POST',
      path: '/v1/businesses/{id}/annual_turnover',
      body: json(unstatedMembers),
      // Whether the answer is the turnover or the business is stated nowhere, nor that it has an id.
      reply: json(() => z.looseObject({})),
      successStatus: 201,
      retry: 'never',
    }),
  },
};
