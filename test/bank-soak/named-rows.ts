import type { Store } from '#sandbox/engine/store.ts';

export type Kind = keyof Store;

/** Kinds of rows by the segment of a path before their id; where two customers have their own, by the first segment. */
const bySegment: Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>> = {
  persons: 'persons',
  businesses: 'businesses',
  accounts: 'accounts',
  deposit_accounts: 'accounts',
  tax_identifications: 'taxIdentifications',
  documents: 'documents',
  identifications: { persons: 'identifications', businesses: 'businessIdentifications' },
  messages: 'messages',
  credit_records: 'creditRecords',
  credit_line_applications: 'creditLineApplications',
  credit_lines: 'creditLines',
  overdraft_applications: { persons: 'overdraftApplications', businesses: 'businessOverdraftApplications' },
  overdrafts: { persons: 'overdrafts', businesses: 'businessOverdrafts' },
  consumer_overdraft_applications: 'consumerOverdraftApplications',
  consumer_overdrafts: 'consumerOverdrafts',
  limit_changes: 'overdraftLimitChanges',
  consumer_loan_applications: 'consumerLoanApplications',
  sdd_collection_applications: 'collectionApplications',
  sepa_direct_debit: 'directDebits',
  sepa_credit_transfer: 'creditTransfers',
  batches: 'transferBatches',
  sepa_instant_credit_transfers: 'instantTransfers',
  standing_orders: 'standingOrders',
  timed_orders: 'timedOrders',
  scheduled_transfers: 'scheduledTransfers',
  authorized_persons: 'authorizedPersons',
  legal_representatives: 'legalRepresentatives',
  beneficial_owners: 'beneficialOwners',
  signees: 'signees',
  business_identification_numbers: 'businessIdentificationNumbers',
  trade_finance_applications: 'tradeFinanceApplications',
  trades: 'trades',
  bank_statements: 'bankStatements',
  statement_of_accounts: 'statementsOfAccount',
  trusted_ibans: 'trustedIbans',
  virtual_ibans: 'virtualIbans',
  change_requests: 'changeRequests',
  webhooks: 'subscriptions',
  account_closure_requests: 'closureRequests',
  devices: { mfa: 'devices', challenges: 'deviceChallenges' },
  keys: 'deviceKeys',
  signatures: 'signatureChallenges',
  sms: 'smsChallenges',
  activation: 'activationChallenges',
  delivery_events: 'deliveryEvents',
  loans: 'loans',
  dunning_cases: 'dunningCases',
  '3ds': 'scaChallenges',
  cards: 'cards',
};

/** Kinds of rows by the member that names them. */
const byMember: Readonly<Record<string, readonly Kind[]>> = {
  person_id: ['persons'],
  authorized_person_id: ['persons'],
  legal_representative_id: ['persons', 'legalRepresentatives'],
  business_id: ['businesses'],
  customer_id: ['persons', 'businesses'],
  account_id: ['accounts'],
  main_account_id: ['accounts'],
  deposit_account_id: ['accounts'],
  reference_account_id: ['referenceAccounts'],
  card_id: ['cards'],
  credit_record_id: ['creditRecords'],
  account_snapshot_id: ['accountSnapshots'],
  identification_id: ['identifications', 'businessIdentifications'],
  verification_of_payee_id: ['payeeVerifications'],
  booking_id: ['bookings'],
  transaction_id: ['bookings'],
  reservation_id: ['reservations'],
  seizure_id: ['seizures'],
  document_id: ['documents'],
  device_id: ['devices'],
  loan_id: ['loans', 'businessFrontedLoans', 'consumerFrontedLoans'],
  credit_line_id: ['creditLines'],
  trade_credit_line_id: ['tradeCreditLines'],
  overdraft_id: ['consumerOverdrafts', 'overdrafts', 'businessOverdrafts'],
  statement_id: ['bankStatements', 'statementsOfAccount'],
  change_request_id: ['changeRequests'],
  subscription_id: ['subscriptions'],
};

/** Kinds of rows that a transition moves by their `id`, and applications, whose member has one name for all. */
const byTransition: Readonly<Record<string, Kind>> = {
  'decide-account-opening': 'openingRequests',
  'move-account-closure': 'closureRequests',
  'identify-person': 'identifications',
  'identify-business': 'businessIdentifications',
  'end-scheduled-transfer': 'scheduledTransfers',
  'change-timed-order': 'timedOrders',
  'decide-collection-application': 'collectionApplications',
  'cancel-profile-block': 'directDebitProfiles',
  'move-top-up': 'topUps',
  'fail-top-up-payment': 'topUps',
  'pay-cash-operation': 'cashOperations',
  'change-card-token': 'cardTokens',
  'answer-fraud-case': 'fraudCases',
  'move-dispute': 'disputes',
  'change-loan': 'loans',
  'move-dunning-case': 'dunningCases',
  'decide-business-overdraft': 'businessOverdraftApplications',
  'terminate-business-overdraft': 'businessOverdrafts',
  'decide-trade-finance': 'tradeFinanceApplications',
  'change-consumer-loan-application': 'consumerLoanApplications',
  'sign-credit-line-application': 'creditLineApplications',
  'move-account-snapshot': 'accountSnapshots',
  'move-credit-card-application': 'creditCardApplications',
  'terminate-credit-card': 'creditCardApplications',
  'complete-credit-card-termination': 'creditCardTerminations',
  'issue-credit-card-bill': 'creditCardApplications',
  'move-credit-card-bill': 'creditCardBills',
  'decide-business-fronting': 'businessFrontingApplications',
  'pay-out-business-fronting': 'businessFrontingApplications',
  'complete-fronting-payouts': 'businessFrontedLoans',
};

/** What the placeholder after the segment names, in a path with these segments. */
export function kindInPath(segments: readonly string[], segment: string): Kind | undefined {
  const kinds = bySegment[segment];
  if (typeof kinds !== 'object') return kinds;
  const decisive = segments.findLast((each) => Object.hasOwn(kinds, each));
  return decisive === undefined ? undefined : kinds[decisive];
}

export function kindsOfMember(name: string): readonly Kind[] {
  return Object.hasOwn(byMember, name) ? (byMember[name] ?? []) : [];
}

/** Of the `id` and the `application_id` in the input of a transition. */
export function kindInTransition(transition: string): Kind | undefined {
  return byTransition[transition];
}
