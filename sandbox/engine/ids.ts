import type { Random } from '#shared/kernel/random.ts';

/** Suffix of the ids of each kind of resource; an empty one means plain 32 hexadecimal digits. */
const suffixes = {
  person: 'cper',
  business: 'cbiz',
  account: 'cacc',
  booking: 'cboo',
  card: 'mcrd',
  fraudCase: 'frdcs',
  dispute: '',
  reservation: 'cres',
  document: 'cdoc',
  bankStatement: 'csas',
  statementOfAccount: 'csoa',
  referenceAccount: 'racc',
  seizure: 'seiz',
  message: 'amsg',
  postboxItem: 'pbxi',
  changeRequest: 'csc',
  mobileNumber: 'cmno',
  payeeVerification: 'veop',
  identification: 'cidt',
  businessIdentification: 'bid',
  identificationOrigination: 'io',
  /** A set of questions, and each question in it. */
  questions: 'cqst',
  taxIdentification: 'ctin',
  /** Between a business and a person: representative, owner, signee; between an account and a person. */
  link: '',
  businessIdentificationNumber: '',
  instantTransfer: 'siot',
  timedOrder: 'ctor',
  standingOrder: 'csto',
  scheduledTransfer: 'sctr',
  clearingTransaction: 'ctrx',
  directDebit: 'ctrx',
  directDebitReturn: 'csdr',
  transferBatch: '',
  batchTransfer: 'sctb',
  directDebitProfile: '',
  cashOperation: '',
  payout: '',
  sddCollection: '',
  closureRequest: 'acrq',
  openingRequest: 'aorq',
  creditRecord: 'ccrd',
  creditLineApplication: 'ccla',
  creditLine: 'ccln',
  signing: 'csig',
  renewal: '',
  overdraftApplication: 'coap',
  overdraft: 'covd',
  overdraftLimitChange: 'ovlc',
  accountSnapshot: 'snap',
  creditCardApplication: 'ccla',
  creditCardBill: 'bill',
  businessFrontingApplication: 'bfla',
  businessFrontedLoan: 'bflo',
  frontingPayout: 'bflp',
  consumerFrontingApplication: 'cfla',
  consumerFrontedLoan: 'cflo',
  loan: 'cloa',
  consumerLoanApplication: 'clap',
  repayment: '',
  businessOverdraftApplication: 'boap',
  businessOverdraft: 'bovd',
  tradeFinanceApplication: 'btfa',
  tradeCreditLine: '',
  trade: '',
  fee: 'fct',
  error: 'ex',
  /** Devices, their keys, and their challenges. */
  authentication: '',
  subscription: '',
  secret: '',
  token: '',
} as const;

export type IdKind = keyof typeof suffixes;

export interface Ids {
  /** 32 lower-case hexadecimal digits and the kind's suffix. */
  next(kind: IdKind): string;
  uuid(): string;
}

export function createIds(random: Random): Ids {
  return {
    // Joined, the text is one string; a concatenated one keeps its pieces in memory.
    next: (kind) => [...random.uuid().split('-'), suffixes[kind]].join(''),
    uuid: () => random.uuid(),
  };
}
