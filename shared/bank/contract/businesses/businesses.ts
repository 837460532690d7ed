import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { address, addressInput } from '#shared/bank/contract/schema/address.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
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
    name: sentText(255).optional(),
    sector: z.enum(sectors).optional(),
    // Replaced by nace_code.
    industry: sentText().optional(),
    // Its values hold spaces: `K 66.22`.
    nace_code: sentText().optional(),
    legal_form: sentOpenEnum(legalForms).optional(),
    registration_number: sentText().optional(),
    registration_issuer: sentText().optional(),
    registration_date: day.optional(),
    tax_country: country.optional(),
    address: addressInput.optional(),
    website_social_media: sentText().optional(),
    business_purpose: sentText().optional(),
    foundation_date: day.optional(),
    number_of_employees: z.int().min(0).optional(),
    fatca_relevant: z.boolean().optional(),
    fatca_crs_confirmed_at: instant.optional(),
    terms_conditions_signed_at: instant.optional(),
    ...dueDiligenceInput(),
  }),
);

const business = memoised(() =>
  z.looseObject({
    id,
    name: text,
    sector: openEnum(sectors).nullish(),
    industry: text,
    nace_code: text,
    legal_form: openEnum(legalForms).nullish(),
    registration_number: text,
    registration_issuer: text,
    registration_date: text,
    tax_country: text,
    address: address.nullish(),
    website_social_media: text,
    business_purpose: text,
    foundation_date: text,
    number_of_employees: count.nullish(),
    fatca_relevant: z.boolean().nullish(),
    fatca_crs_confirmed_at: text,
    terms_conditions_signed_at: text,
    ...dueDiligence(),
    /** In a shape that is stated nowhere. */
    annual_turnover: z.unknown().optional(),
  }),
);

export type Business = z.output<ReturnType<typeof business>>;
export type BusinessInput = z.input<ReturnType<typeof businessInput>>;

export const businesses = {
  create: endpoint({
    operation: 'businesses.create',
    method: 'POST',
    path: '/v1/businesses',
    body: json(businessInput),
    reply: json(business),
    successStatus: 201,
    retry: 'never',
  }),
  list: endpoint({
    operation: 'businesses.list',
    method: 'GET',
    path: '/v1/businesses',
    reply: json(() => z.array(business())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'businesses.get',
    method: 'GET',
    path: '/v1/businesses/{id}',
    reply: json(business),
    retry: 'safe',
  }),
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
