import * as z from 'zod';
import { empty, endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { address, addressInput } from '#shared/bank/contract/schema/address.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { country, day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const salutations = ['MR', 'MS'] as const;

export const titles = [
  'DR',
  'MAGISTER',
  'PROF',
  'PROF_DR',
  'BOTSCH',
  'DIPL_PAD',
  'DIPL_BETRIEBSW',
  'DIPL_ING',
  'DIPL_KFFR',
  'DIPL_KFM',
] as const;

export const employmentStatuses = [
  'EMPLOYED',
  'UNEMPLOYED',
  'PUBLIC_SECTOR_EMPLOYEE',
  'PROFESSIONAL_SOLDIER',
  'FREELANCER',
  'HOUSEWORK',
  'APPRENTICE',
  'MANAGEMENT',
  'RETIRED',
  'STUDENT',
  'SELF_EMPLOYED',
  'MILITARY_OR_COMMUNITY_SERVICE',
] as const;

export const riskClassificationStatuses = [
  'NOT_SCORED',
  'POTENTIAL_RISK',
  'NORMAL_RISK',
  'INFORMATION_REQUESTED',
  'INFORMATION_RECEIVED',
  'RISK_ACCEPTED',
  'RISK_REJECTED',
  'CUSTOMER_UNRESPONSIVE',
  'SCORING_NOT_REQUIRED',
] as const;

export const customerVettingStatuses = [
  'NOT_VETTED',
  'NO_MATCH',
  'POTENTIAL_MATCH',
  'INFORMATION_REQUESTED',
  'INFORMATION_RECEIVED',
  'RISK_ACCEPTED',
  'RISK_REJECTED',
  'CUSTOMER_UNRESPONSIVE',
  'VETTING_NOT_REQUIRED',
] as const;

export const screeningProgresses = [
  'NOT_SCREENED',
  'POTENTIAL_MATCH',
  'SCREENED_ACCEPTED',
  'SCREENED_DECLINED',
] as const;

/** Which fields are mandatory depends on country, product and segment, so none is here. */
const personInput = memoised(() =>
  z.strictObject({
    // A person who is neither is sent without a salutation: the bank ignores null.
    salutation: z.enum(salutations).optional(),
    title: sentOpenEnum(titles).optional(),
    first_name: sentText(50).optional(),
    // An empty last name is written as N/A.
    last_name: sentText(50).optional(),
    // The specification writes the address flat, newer documents nest it; the bank takes both.
    address_line_1: sentText().optional(),
    address_line_2: sentText().optional(),
    postal_code: sentText().optional(),
    city: sentText().optional(),
    province: sentText().optional(),
    country: country.optional(),
    address: addressInput.optional(),
    contact_address: addressInput.optional(),
    email: sentText().optional(),
    // Handed to the video identification only; a number for second-factor codes is a resource of its own.
    mobile_number: sentText().optional(),
    birth_name: sentText().optional(),
    birth_date: day.optional(),
    birth_city: sentText().optional(),
    birth_country: country.optional(),
    // The Italian branch takes EE for customers born outside Italy.
    birth_province: sentText().optional(),
    birth_post_code: sentText().optional(),
    nationality: country.optional(),
    employment_status: sentOpenEnum(employmentStatuses).optional(),
    job_title: sentText().optional(),
    tax_information: z
      .strictObject({ tax_assessment: sentText().optional(), marital_status: sentText().optional() })
      .optional(),
    fatca_relevant: z.boolean().optional(),
    fatca_crs_confirmed_at: instant.optional(),
    business_purpose: sentText().optional(),
    industry: sentText().optional(),
    industry_key: sentText().optional(),
    // Its values hold spaces: `K 66.22`.
    nace_code: sentText().optional(),
    terms_conditions_signed_at: instant.optional(),
    own_economic_interest_signed_at: instant.optional(),
    expected_monthly_revenue_cents: z.int().optional(),
    website_social_media: sentText().optional(),
    business_trading_name: sentText().optional(),
    vat_number: sentText().optional(),
    business_address_line_1: sentText().optional(),
    business_address_line_2: sentText().optional(),
    business_postal_code: sentText().optional(),
    business_city: sentText().optional(),
    business_country: country.optional(),
    annual_income_range: sentText().optional(),
    aml_confirmed_on: day.optional(),
  }),
);

const person = memoised(() =>
  z.looseObject({
    id,
    salutation: openEnum(salutations).nullish(),
    title: openEnum(titles).nullish(),
    first_name: text,
    last_name: text,
    address_line_1: text,
    address_line_2: text,
    postal_code: text,
    city: text,
    province: text,
    country: text,
    address: address.nullish(),
    contact_address: address.nullish(),
    email: text,
    mobile_number: text,
    birth_name: text,
    birth_date: text,
    birth_city: text,
    birth_country: text,
    birth_province: text,
    nationality: text,
    employment_status: openEnum(employmentStatuses).nullish(),
    fatca_relevant: z.boolean().nullish(),
    fatca_crs_confirmed_at: text,
    nace_code: text,
    aml_confirmed_on: text,
    screening_progress: openEnum(screeningProgresses).nullish(),
    risk_classification_status: openEnum(riskClassificationStatuses).nullish(),
    customer_vetting_status: openEnum(customerVettingStatuses).nullish(),
    flagged_by_compliance: z.boolean().nullish(),
    aml_follow_up_date: text,
  }),
);

export type Person = z.output<ReturnType<typeof person>>;
export type PersonInput = z.input<ReturnType<typeof personInput>>;

export const persons = {
  create: endpoint({
    operation: 'persons.create',
    method: 'POST',
    path: '/v1/persons',
    body: json(personInput),
    reply: json(person),
    successStatus: 201,
    retry: 'never',
  }),
  list: endpoint({
    operation: 'persons.list',
    method: 'GET',
    path: '/v1/persons',
    reply: json(() => z.array(person())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'persons.get',
    method: 'GET',
    path: '/v1/persons/{id}',
    reply: json(person),
    retry: 'safe',
  }),
  update: endpoint({
    operation: 'persons.update',
    method: 'PATCH',
    path: '/v1/persons/{id}',
    body: json(personInput),
    reply: json(person),
    changeRequest: true,
    retry: 'natural-key',
  }),
  testIdDocumentUpdate: endpoint({
    operation: 'persons.testIdDocumentUpdate',
    method: 'POST',
    path: '/v1/persons/{id}/test_id_document_update',
    // No source shows the body. The date's name is a guess, and the bank ignores names it does not know.
    body: json(() => z.strictObject({ expiration_date: day.optional() })),
    reply: empty,
    sandboxOnly: true,
    retry: 'never',
  }),
};
