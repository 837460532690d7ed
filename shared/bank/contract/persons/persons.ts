import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { address, addressInput } from '#shared/bank/contract/schema/address.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { naceCodes } from '#shared/bank/contract/schema/nace-code.ts';
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
    salutation: z.optional(z.enum(salutations)),
    title: z.optional(sentOpenEnum(titles)),
    first_name: z.optional(sentText(50)),
    // An empty last name is written as N/A.
    last_name: z.optional(sentText(50)),
    // The specification writes the address flat, newer documents nest it; the bank takes both.
    address_line_1: z.optional(sentText()),
    address_line_2: z.optional(sentText()),
    postal_code: z.optional(sentText()),
    city: z.optional(sentText()),
    province: z.optional(sentText()),
    country: z.optional(country()),
    address: z.optional(addressInput()),
    contact_address: z.optional(addressInput()),
    email: z.optional(sentText()),
    // Handed to the video identification only; a number for second-factor codes is a resource of its own.
    mobile_number: z.optional(sentText()),
    birth_name: z.optional(sentText()),
    birth_date: z.optional(day()),
    birth_city: z.optional(sentText()),
    birth_country: z.optional(country()),
    // The Italian branch takes EE for customers born outside Italy.
    birth_province: z.optional(sentText()),
    birth_post_code: z.optional(sentText()),
    nationality: z.optional(country()),
    employment_status: z.optional(z.enum(employmentStatuses)),
    job_title: z.optional(sentText()),
    tax_information: z.optional(
      z.strictObject({ tax_assessment: z.optional(sentText()), marital_status: z.optional(sentText()) }),
    ),
    fatca_relevant: z.optional(z.boolean()),
    fatca_crs_confirmed_at: z.optional(instant()),
    business_purpose: z.optional(sentText()),
    industry: z.optional(sentText()),
    industry_key: z.optional(sentText()),
    nace_code: z.optional(sentOpenEnum(naceCodes)),
    terms_conditions_signed_at: z.optional(instant()),
    own_economic_interest_signed_at: z.optional(instant()),
    expected_monthly_revenue_cents: z.optional(z.int()),
    website_social_media: z.optional(sentText()),
    business_trading_name: z.optional(sentText()),
    vat_number: z.optional(sentText()),
    business_address_line_1: z.optional(sentText()),
    business_address_line_2: z.optional(sentText()),
    business_postal_code: z.optional(sentText()),
    business_city: z.optional(sentText()),
    business_country: z.optional(country()),
    annual_income_range: z.optional(sentText()),
    aml_confirmed_on: z.optional(day()),
  }),
);

const person = memoised(() =>
  z.looseObject({
    id: id(),
    salutation: z.nullish(openEnum(salutations)),
    title: z.nullish(openEnum(titles)),
    first_name: text(),
    last_name: text(),
    address_line_1: text(),
    address_line_2: text(),
    postal_code: text(),
    city: text(),
    province: text(),
    country: text(),
    address: z.nullish(address()),
    contact_address: z.nullish(address()),
    email: text(),
    mobile_number: text(),
    birth_name: text(),
    birth_date: text(),
    birth_city: text(),
    birth_country: text(),
    birth_province: text(),
    birth_post_code: text(),
    nationality: text(),
    employment_status: z.nullish(openEnum(employmentStatuses)),
    job_title: text(),
    tax_information: z.nullish(z.looseObject({ tax_assessment: text(), marital_status: text() })),
    fatca_relevant: z.nullish(flag()),
    fatca_crs_confirmed_at: text(),
    business_purpose: text(),
    industry: text(),
    industry_key: text(),
    nace_code: z.nullish(openEnum(naceCodes)),
    terms_conditions_signed_at: text(),
    own_economic_interest_signed_at: text(),
    expected_monthly_revenue_cents: z.nullish(count()),
    website_social_media: text(),
    business_trading_name: text(),
    vat_number: text(),
    business_address_line_1: text(),
    business_address_line_2: text(),
    business_postal_code: text(),
    business_city: text(),
    business_country: text(),
    annual_income_range: text(),
    aml_confirmed_on: text(),
    screening_progress: z.nullish(openEnum(screeningProgresses)),
    risk_classification_status: z.nullish(openEnum(riskClassificationStatuses)),
    customer_vetting_status: z.nullish(openEnum(customerVettingStatuses)),
    flagged_by_compliance: z.nullish(flag()),
    aml_follow_up_date: text(),
  }),
);

export type Person = z.output<ReturnType<typeof person>>;
export type PersonInput = z.input<ReturnType<typeof personInput>>;

export const persons = {
  /**
   * Creates a person; which fields are mandatory depends on country, product and segment, and an empty last
   * name is written as N/A.
   */
  create: endpoint({
    operation: 'persons.create',
    method: 'POST',
    path: '/v1/persons',
    body: json(personInput),
    reply: json(person),
    successStatus: 201,
    retry: 'never',
  }),
  /** Lists the persons that the partner created. */
  list: endpoint({
    operation: 'persons.list',
    method: 'GET',
    path: '/v1/persons',
    reply: json(() => z.array(person())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one person. */
  get: endpoint({
    operation: 'persons.get',
    method: 'GET',
    path: '/v1/persons/{id}',
    reply: json(person),
    retry: 'safe',
  }),
  /**
   * Changes the properties named; one that already has a value is changed through a change request, and null
   * changes nothing.
   */
  update: endpoint({
    operation: 'persons.update',
    method: 'PATCH',
    path: '/v1/persons/{id}',
    body: json(personInput),
    reply: json(person),
    changeRequest: true,
    retry: 'natural-key',
  }),
  /**
   * Plays the renewal of an identity document, in the sandbox alone: an expired one blocks the accounts of the
   * person, any other announces the block.
   */
  testIdDocumentUpdate: endpoint({
    operation: 'persons.testIdDocumentUpdate',
    method: 'POST',
    path: '/v1/persons/{id}/test_id_document_update',
    // No source shows the body. The date's name is a guess, and the bank ignores names it does not know.
    body: json(() => z.strictObject({ expiration_date: z.optional(day()) })),
    reply: empty,
    sandboxOnly: true,
    retry: 'never',
  }),
};
