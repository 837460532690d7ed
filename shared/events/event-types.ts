import { familyNames, type Family } from './families.ts';

/**
 * Every event type that has been classified, under the family whose queue takes it. It stands apart from the
 * definitions so that the receiver, which only asks for the family, carries none of their schemas.
 */
export const eventTypes = {
  onboarding: [
    'BENEFICIAL_OWNER',
    'BUSINESS_CHANGED',
    'BUSINESS_DELETED',
    'BUSINESS_IDENTIFICATION',
    'BUSINESS_TAX_IDENTIFICATION_CHANGED',
    'IDENTIFICATION',
    'IDENTIFICATION_ORIGINATION',
    'IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT',
    'IDENTIFICATION_SESSION',
    'LEGAL_REPRESENTATIVE',
    'PERSON_CHANGED',
    'PERSON_DELETED',
    'PERSON_MOBILE_NUMBER_CREATED',
    'PERSON_MOBILE_NUMBER_DELETED',
    'PERSON_MOBILE_NUMBER_VERIFIED',
    'PERSON_TAX_IDENTIFICATION_CHANGED',
    'QUESTIONS_REQUIRE_RESPONSE',
    'TAX_EXEMPTION_UPDATED',
    'TAX_EXEMPTION_UTILIZATION',
  ],
  accounts: ['ACCOUNT_BLOCK', 'ACCOUNT_CLOSURE', 'ACCOUNT_OPENING_REQUEST', 'BOOKING'],
  payments: [
    'ACQUIRER_TOPUP_DECLINED',
    'ACQUIRER_TOPUP_EXECUTED',
    'ACQUIRER_TOPUP_PAYMENT_FAILED',
    'BATCH_TRANSFER_STATUS_CHANGED',
    'BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED',
    'BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED',
    'CASH_OPERATION_STATUS_CHANGED',
    'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED',
    'INSTANT_SEPA_CREDIT_TRANSFER_FAILED',
    'REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED',
    'REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED',
    'SCHEDULED_TRANSFER_STATUS_CHANGED',
    'SDD_COLLECTION_APPLICATION',
    'SEPA_CREDIT_TRANSACTION_DECLINED',
    'SEPA_DIRECT_DEBIT_RETURN',
    'SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED',
    'SEPA_SCHEDULED_TRANSACTION',
    'SEPA_STANDING_ORDER',
    'SEPA_TIMED_ORDER',
  ],
  cards: [
    'CARD_AUTHORIZATION',
    'CARD_AUTHORIZATION_DECLINE',
    'CARD_AUTHORIZATION_DECLINE_V2',
    'CARD_AUTHORIZATION_RESOLUTION',
    'CARD_DELIVERY_TRACKING',
    'CARD_FRAUD_CASE_PENDING',
    'CARD_FRAUD_CASE_TIMEOUT',
    'CARD_LIFECYCLE_EVENT',
    'CARD_TOKEN_LIFECYCLE',
    'DISPUTE_CHANGED',
  ],
  authentication: ['ACTIVATION_CHALLENGE_CREATION', 'DELEGATE_SCA_CANCEL', 'SCA_CHALLENGE'],
  lending: ['CONSUMER_LOAN_APPLICATION', 'LOAN'],
  unclassified: [],
} as const satisfies Record<Family, readonly string[]>;

/** The types of one family; without an argument, of all. */
export type EventTypeOf<Name extends Family = Family> = (typeof eventTypes)[Name][number];

/** The family whose queue takes an event type: a type that nobody has classified is never refused. */
export function familyOf(eventType: string): Family {
  return familyNames.find((family) => typesOf(family).includes(eventType)) ?? 'unclassified';
}

const typesOf = (family: Family): readonly string[] => eventTypes[family];
