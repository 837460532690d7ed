/** Items that read one entity of the mirror, named after its kind. */
const itemsById = [
  'account',
  'business',
  'closure_request',
  'consumer_loan_application',
  'consumer_overdraft',
  'consumer_overdraft_application',
  'credit_line',
  'credit_line_application',
  'freelancer_credit_line_application',
  'instant_transfer',
  'loan',
  'overdraft',
  'overdraft_application',
  'overdraft_limit_change',
  'person',
  'reservation',
  'seizure',
] as const;

/** Items that list what an account has, including entities that the mirror lacks. */
export const listsOfAccount = [
  'credit_transfers',
  'instant_transfers',
  'reference_accounts',
  'reservations',
  'savings_mappings',
  'scheduled_direct_debits',
  'standing_orders',
  'timed_orders',
  'trusted_ibans',
  /** Everything of the account's owner. */
  'owner',
] as const;

/** The same for a person, and for a business. */
const listsOfPerson = ['messages', 'person_seizures', 'sdd_collection_applications'] as const;
const listsOfBusiness = ['beneficial_owners', 'business_seizures', 'legal_representatives'] as const;

/** What the bank lists of all accounts together. */
export const listsOfPartner = ['closure_requests'] as const;

export type ItemById = (typeof itemsById)[number];
export type ListItem =
  | (typeof listsOfAccount)[number]
  | (typeof listsOfPerson)[number]
  | (typeof listsOfBusiness)[number]
  | (typeof listsOfPartner)[number];
export type ItemKind = ItemById | ListItem;

const itemKinds: readonly ItemKind[] = [
  ...itemsById,
  ...listsOfAccount,
  ...listsOfPerson,
  ...listsOfBusiness,
  ...listsOfPartner,
];

export const isItemKind = (name: string): name is ItemKind => itemKinds.some((kind) => kind === name);
export const isReadById = (name: ItemKind): name is ItemById => itemsById.some((kind) => kind === name);
export const isListOfAccount = (name: ItemKind): boolean => listsOfAccount.some((kind) => kind === name);
