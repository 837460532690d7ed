import type { BreakKind } from '#shared/breaks/break.ts';
import type { EntityKind } from '#shared/mirror/mirrored-entity.ts';
import type { ItemById, ListItem } from './item-kinds.ts';

/** The break kind of a field, by its dotted path. A limit may change, as a status does; an amount may not. */
type FieldKind = Extract<BreakKind, 'AMOUNT' | 'METADATA' | 'STATUS_BEHIND'>;

/** How one part of a mirrored entity is read back from the bank and compared. */
export interface ReadableKind {
  readonly kind: EntityKind;
  readonly aspect: string;
  /** Operations of the client that read it. */
  readonly readBy: readonly string[];
  /** The item that reads it by its id; otherwise a list of its account or customer does. */
  readonly byId?: ItemById;
  readonly inList?: ListItem;
  /** Fields compared in addition to the status, if its type has one. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** After so long it usually has moved on. Omitted if a state may last. */
  readonly movesWithinHours?: number;
  /** It may last, but it blocks something: it is read every night until it ends. */
  readonly lasts?: true;
  /** Statuses in which it may stay although they are not final. */
  readonly mayStay?: readonly string[];
  /** Break kinds of its differences, if they have their own. */
  readonly differsAs?: Extract<BreakKind, 'RESERVATION'>;
  /** The bank shows every end with one status, but its events use several. */
  readonly endsAlike?: true;
}

const day = 24;

/** All parts of entities that an operation reads back. */
export const readableKinds: readonly ReadableKind[] = [
  {
    kind: 'account',
    aspect: 'state',
    byId: 'account',
    readBy: ['accounts.get'],
    fields: { 'account_limit.value': 'STATUS_BEHIND' },
  },
  { kind: 'account', aspect: 'block', byId: 'account', readBy: ['accounts.get'], fields: {} },
  { kind: 'account', aspect: 'closure', byId: 'account', readBy: ['accounts.get'], fields: {} },
  {
    kind: 'closure_request',
    aspect: 'state',
    byId: 'closure_request',
    readBy: ['accountClosureRequests.list', 'accountClosureRequests.get'],
    fields: { technical_closure_date: 'STATUS_BEHIND', 'failure_reason.code': 'STATUS_BEHIND' },
    movesWithinHours: 120 * day,
  },
  {
    kind: 'reservation',
    aspect: 'state',
    byId: 'reservation',
    inList: 'reservations',
    readBy: ['accounts.reservations.list'],
    fields: { 'amount.value': 'AMOUNT' },
    movesWithinHours: 45 * day,
    differsAs: 'RESERVATION',
    endsAlike: true,
  },
  {
    kind: 'reference_account',
    aspect: 'state',
    inList: 'reference_accounts',
    readBy: ['persons.accounts.referenceAccounts.list', 'businesses.accounts.referenceAccounts.list'],
    fields: {},
  },
  {
    kind: 'trusted_iban',
    aspect: 'state',
    inList: 'trusted_ibans',
    readBy: ['accounts.trustedIbans.list'],
    fields: {},
  },
  {
    kind: 'seizure',
    aspect: 'state',
    byId: 'seizure',
    readBy: ['persons.seizures.list', 'businesses.seizures.list'],
    fields: { 'amount.value': 'AMOUNT' },
    lasts: true,
  },
  { kind: 'message', aspect: 'hint', inList: 'messages', readBy: ['persons.messages.list'], fields: {} },
  {
    kind: 'savings_mapping',
    aspect: 'state',
    inList: 'savings_mappings',
    readBy: ['persons.depositAccounts.mappings.get'],
    fields: { main_account_id: 'METADATA' },
  },
  {
    kind: 'instant_transfer',
    aspect: 'state',
    byId: 'instant_transfer',
    inList: 'instant_transfers',
    readBy: ['accounts.sepaInstantCreditTransfers.list', 'accounts.sepaInstantCreditTransfers.get'],
    fields: { 'amount.value': 'AMOUNT' },
    movesWithinHours: day,
  },
  {
    kind: 'credit_transfer',
    aspect: 'state',
    inList: 'credit_transfers',
    readBy: ['persons.accounts.sepaCreditTransfers.list'],
    fields: { 'amount.value': 'AMOUNT' },
  },
  {
    kind: 'timed_order',
    aspect: 'state',
    inList: 'timed_orders',
    readBy: ['persons.accounts.timedOrders.list'],
    fields: {},
  },
  {
    kind: 'standing_order',
    aspect: 'state',
    inList: 'standing_orders',
    readBy: ['persons.accounts.standingOrders.list'],
    fields: {},
  },
  {
    kind: 'incoming_direct_debit',
    aspect: 'state',
    inList: 'scheduled_direct_debits',
    readBy: ['accounts.incomingSepaDirectDebits.listScheduled'],
    fields: { 'amount.value': 'AMOUNT' },
  },
  {
    kind: 'sdd_collection_application',
    aspect: 'state',
    inList: 'sdd_collection_applications',
    readBy: ['persons.sddCollectionApplications.list'],
    fields: { decision: 'STATUS_BEHIND', 'limit.value': 'STATUS_BEHIND' },
    movesWithinHours: 30 * day,
  },
  { kind: 'person', aspect: 'state', byId: 'person', readBy: ['persons.get'], fields: { '': 'METADATA' } },
  {
    kind: 'person',
    aspect: 'mobile_number',
    byId: 'person',
    readBy: ['persons.mobileNumber.get'],
    fields: { '': 'METADATA' },
  },
  {
    kind: 'person',
    aspect: 'tax_identifications',
    byId: 'person',
    readBy: ['persons.taxIdentifications.list'],
    fields: { '': 'METADATA' },
  },
  {
    kind: 'business',
    aspect: 'state',
    byId: 'business',
    readBy: ['businesses.get'],
    fields: { '': 'METADATA' },
  },
  {
    kind: 'business',
    aspect: 'tax_identifications',
    byId: 'business',
    readBy: ['businesses.taxIdentifications.list'],
    fields: { '': 'METADATA' },
  },
  {
    kind: 'beneficial_owner',
    aspect: 'state',
    inList: 'beneficial_owners',
    readBy: ['businesses.beneficialOwners.list'],
    fields: { valid_until: 'METADATA', voting_share: 'METADATA' },
  },
  {
    kind: 'legal_representative',
    aspect: 'state',
    inList: 'legal_representatives',
    readBy: ['businesses.legalRepresentatives.list'],
    fields: { valid_until: 'METADATA' },
  },
  {
    kind: 'loan',
    aspect: 'state',
    byId: 'loan',
    readBy: ['loans.get'],
    fields: { 'payload.amount.value': 'AMOUNT' },
  },
  {
    kind: 'credit_line',
    aspect: 'state',
    byId: 'credit_line',
    readBy: ['persons.creditLines.get'],
    fields: {},
  },
  {
    kind: 'credit_line_application',
    aspect: 'state',
    byId: 'credit_line_application',
    readBy: ['persons.creditLineApplications.get'],
    fields: {},
    movesWithinHours: 30 * day,
  },
  {
    kind: 'freelancer_credit_line_application',
    aspect: 'state',
    byId: 'freelancer_credit_line_application',
    readBy: ['freelancers.persons.creditLineApplications.get'],
    fields: {},
    movesWithinHours: 30 * day,
  },
  {
    kind: 'consumer_loan_application',
    aspect: 'state',
    byId: 'consumer_loan_application',
    readBy: ['persons.consumerLoanApplications.get'],
    fields: {},
    movesWithinHours: 30 * day,
    mayStay: ['rejected'],
  },
  {
    kind: 'overdraft',
    aspect: 'state',
    byId: 'overdraft',
    readBy: ['persons.overdrafts.get'],
    fields: { 'limit.value': 'STATUS_BEHIND' },
  },
  {
    kind: 'overdraft_application',
    aspect: 'state',
    byId: 'overdraft_application',
    readBy: ['persons.overdraftApplications.get'],
    fields: { 'limit.value': 'STATUS_BEHIND' },
    movesWithinHours: 30 * day,
  },
  {
    kind: 'consumer_overdraft',
    aspect: 'state',
    byId: 'consumer_overdraft',
    readBy: ['persons.consumerOverdrafts.get'],
    fields: { 'limit.value': 'STATUS_BEHIND' },
  },
  {
    kind: 'consumer_overdraft_application',
    aspect: 'state',
    byId: 'consumer_overdraft_application',
    readBy: ['persons.consumerOverdraftApplications.get'],
    fields: { 'limit.value': 'STATUS_BEHIND' },
    movesWithinHours: 30 * day,
    mayStay: ['overdraft_created'],
  },
  {
    kind: 'overdraft_limit_change',
    aspect: 'state',
    byId: 'overdraft_limit_change',
    readBy: ['persons.consumerOverdrafts.limitChanges.get'],
    fields: { 'requested_limit.value': 'AMOUNT' },
    movesWithinHours: 30 * day,
  },
];

/** How that part of an entity is read, or undefined. */
export function readableKind(kind: string, aspect: string): ReadableKind | undefined {
  return readableKinds.find((row) => row.kind === kind && row.aspect === aspect);
}
