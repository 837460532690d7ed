import type { DefinitionsOf } from '../definition.ts';
import { beneficialOwner, businessChanged, legalRepresentative } from './businesses.ts';
import { businessDeleted, personDeleted } from './deletions.ts';
import {
  businessIdentification,
  identification,
  identificationOrigination,
  identificationSession,
  referenceTransferAttempt,
} from './identifications.ts';
import { mobileNumberCreated, mobileNumberDeleted, mobileNumberVerified } from './mobile-numbers.ts';
import { personChanged } from './persons.ts';
import { questionsRequireResponse } from './questions.ts';
import {
  businessTaxIdentificationChanged,
  personTaxIdentificationChanged,
  taxExemptionUpdated,
  taxExemptionUtilization,
} from './taxes.ts';

export const onboarding = {
  BENEFICIAL_OWNER: beneficialOwner,
  BUSINESS_CHANGED: businessChanged,
  BUSINESS_DELETED: businessDeleted,
  BUSINESS_IDENTIFICATION: businessIdentification,
  BUSINESS_TAX_IDENTIFICATION_CHANGED: businessTaxIdentificationChanged,
  IDENTIFICATION: identification,
  IDENTIFICATION_ORIGINATION: identificationOrigination,
  IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT: referenceTransferAttempt,
  IDENTIFICATION_SESSION: identificationSession,
  LEGAL_REPRESENTATIVE: legalRepresentative,
  PERSON_CHANGED: personChanged,
  PERSON_DELETED: personDeleted,
  PERSON_MOBILE_NUMBER_CREATED: mobileNumberCreated,
  PERSON_MOBILE_NUMBER_DELETED: mobileNumberDeleted,
  PERSON_MOBILE_NUMBER_VERIFIED: mobileNumberVerified,
  PERSON_TAX_IDENTIFICATION_CHANGED: personTaxIdentificationChanged,
  QUESTIONS_REQUIRE_RESPONSE: questionsRequireResponse,
  TAX_EXEMPTION_UPDATED: taxExemptionUpdated,
  TAX_EXEMPTION_UTILIZATION: taxExemptionUtilization,
} as const satisfies DefinitionsOf<'onboarding'>;
