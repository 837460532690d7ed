import type { ExamplesOf } from '../example.ts';
import { identificationExamples } from './identification-examples.ts';

const person = '5f3c1b7a9d2e4f608a1b3c5d7e9f0a12cper';
const business = '0c9b8a7f6e5d4c3b2a1908f7e6d5c4b3cbiz';
const mobileNumber = '77aa66bb55cc44dd33ee22ff11009988cmno';
const taxIdentification = '1234567890abcdef1234567890abcdefctin';
const savingsAccount = 'aaaabbbbccccddddeeeeffff00001111cacc';
const currentAccount = 'ffffeeeeddddccccbbbbaaaa99998888cacc';
const exemption = '6f0e5a52-3c6d-4d3f-8f5f-0d6a4c1b2e3f';

const representative = {
  id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  legal_representative_id: person,
  legal_representative_type: 'Person',
  valid_until: null,
  business_id: business,
};

const owner = {
  id: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  beneficial_owner_id: person,
  person_id: person,
  valid_until: null,
  voting_share: 26.5,
  business_id: business,
};

const taxExemption = {
  id: exemption,
  deposit_type: 'SAVINGS_ACCOUNT',
  deposit_account_id: savingsAccount,
  main_account_id: currentAccount,
  main_account_iban: 'DE89370400440532013000',
  exemption_type: 'CREATE',
  status: 'OPENED',
  failure_reason: null,
  amount: { value: 100_000, unit: 'cents', currency: 'EUR' },
  updated_at: '2026-03-02T09:15:00Z',
};

const utilization = {
  id: exemption,
  deposit_type: 'SAVINGS_ACCOUNT',
  deposit_account_id: savingsAccount,
  main_account_id: currentAccount,
  request_status: 'SUCCESS',
  failure_reason: null,
  tax_allowance_amount: { value: 100_000, unit: 'cents', currency: 'EUR' },
  tax_allowance_used_amount: { value: 0, unit: 'cents', currency: 'EUR' },
  tax_allowance_remaining_amount: { value: 100_000, unit: 'cents', currency: 'EUR' },
  tax_exemption_status: 'ACTIVE',
  valid_from_year: 2026,
  valid_to_year: 2026,
  updated_at: '2026-03-02T09:20:00Z',
};

export const onboardingExamples = {
  ...identificationExamples,
  BENEFICIAL_OWNER: { entityId: owner.id, body: owner, later: { ...owner, voting_share: 51 } },
  BUSINESS_CHANGED: { entityId: business, body: {} },
  BUSINESS_DELETED: { entityId: business, body: {} },
  BUSINESS_TAX_IDENTIFICATION_CHANGED: { entityId: taxIdentification, body: { id: business } },
  LEGAL_REPRESENTATIVE: {
    entityId: representative.id,
    body: representative,
    later: { ...representative, valid_until: '2026-06-30' },
  },
  PERSON_CHANGED: { entityId: person, body: {} },
  PERSON_DELETED: { entityId: person, body: {} },
  PERSON_MOBILE_NUMBER_CREATED: { entityId: person, body: {} },
  PERSON_MOBILE_NUMBER_DELETED: { entityId: person, body: { id: mobileNumber } },
  PERSON_MOBILE_NUMBER_VERIFIED: { entityId: person, body: {} },
  PERSON_TAX_IDENTIFICATION_CHANGED: { entityId: taxIdentification, body: { id: person } },
  TAX_EXEMPTION_UPDATED: {
    entityId: exemption,
    body: taxExemption,
    later: {
      ...taxExemption,
      status: 'FAILED',
      failure_reason: 'Tax identification number is missing',
      updated_at: '2026-03-02T09:20:00Z',
    },
  },
  TAX_EXEMPTION_UTILIZATION: {
    entityId: exemption,
    body: utilization,
    later: {
      ...utilization,
      tax_allowance_used_amount: { value: 1_250, unit: 'cents', currency: 'EUR' },
      tax_allowance_remaining_amount: { value: 98_750, unit: 'cents', currency: 'EUR' },
      updated_at: '2026-12-31T23:00:00Z',
    },
  },
} as const satisfies ExamplesOf<'onboarding'>;
