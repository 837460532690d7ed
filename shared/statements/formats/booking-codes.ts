import { kindOfReturn, plainType } from '#shared/bookings/kind-of-return.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';

/** How the formats name a type of booking of the bank. */
export interface BookingCodes {
  /** ISO 20022 bank transaction code: domain, family, sub-family. */
  readonly iso?: readonly [domain: string, family: string, subFamily: string] | undefined;
  /** Geschäftsvorfallcode of the German structure of field 86. */
  readonly gvc: string;
  /** Transaction type identification code of field 61, which SWIFT lists. */
  readonly swift: string;
  /** A posting that takes back another one. */
  readonly isReversal?: true;
}

type Code = BookingCodes;
interface Codes {
  readonly credit: Code;
  readonly debit: Code;
}

/** Miscellaneous, for types that are not listed. The file contains their name as the bank writes it. */
const other: Code = { gvc: '835', swift: 'MSC' };

const payment = (family: string, subFamily: string) => ['PMNT', family, subFamily] as const;
const both = (code: Code): Codes => ({ credit: code, debit: code });
const fee: Codes = {
  credit: { iso: ['ACMT', 'MCOP', 'CHRG'], gvc: '808', swift: 'CHG' },
  debit: { iso: ['ACMT', 'MDOP', 'CHRG'], gvc: '808', swift: 'CHG' },
};
/** A refund by a merchant, or money loaded with a card, is no payment at a point of sale. */
const card: Codes = {
  credit: { iso: payment('CCRD', 'OTHR'), gvc: '835', swift: 'CLR' },
  debit: { iso: payment('CCRD', 'POSD'), gvc: '106', swift: 'CLR' },
};

const creditTransfer: Codes = {
  credit: { iso: payment('RCDT', 'ESCT'), gvc: '166', swift: 'TRF' },
  debit: { iso: payment('ICDT', 'ESCT'), gvc: '116', swift: 'TRF' },
};
const instantTransfer: Codes = {
  credit: { iso: payment('RRCT', 'ESCT'), gvc: '168', swift: 'TRF' },
  debit: { iso: payment('IRCT', 'ESCT'), gvc: '118', swift: 'TRF' },
};
const instantTransferReturn: Codes = {
  credit: { iso: payment('IRCT', 'RRTN'), gvc: '160', swift: 'RTI' },
  debit: { iso: payment('RRCT', 'RRTN'), gvc: '160', swift: 'RTI' },
};
/** Through TARGET, on the same day. */
const urgentTransfer: Codes = {
  credit: { iso: payment('RCDT', 'SDVA'), gvc: '088', swift: 'TRF' },
  debit: { iso: payment('ICDT', 'SDVA'), gvc: '087', swift: 'TRF' },
};
const internationalTransfer: Codes = {
  credit: { iso: payment('RCDT', 'XBCT'), gvc: '202', swift: 'TRF' },
  debit: { iso: payment('ICDT', 'XBCT'), gvc: '201', swift: 'TRF' },
};
const internalTransfer: Codes = {
  credit: { iso: payment('RCDT', 'BOOK'), gvc: '820', swift: 'TRF' },
  debit: { iso: payment('ICDT', 'BOOK'), gvc: '820', swift: 'TRF' },
};
/** Wages and pensions have codes of their own for those who get them. */
const salary: Code = { iso: payment('RCDT', 'SALA'), gvc: '153', swift: 'TRF' };
const instantSalary: Code = { iso: payment('RRCT', 'SALA'), gvc: '157', swift: 'TRF' };
const salaryPurposes: readonly (string | undefined)[] = ['SALA', 'BONU', 'PENS'];

const directDebit: Codes = {
  credit: { iso: payment('IDDT', 'ESDD'), gvc: '171', swift: 'DDT' },
  debit: { iso: payment('RDDT', 'ESDD'), gvc: '105', swift: 'DDT' },
};
const directDebitReturn: Codes = {
  credit: { iso: payment('RDDT', 'UPDD'), gvc: '181', swift: 'RTI' },
  debit: { iso: payment('IDDT', 'UPDD'), gvc: '109', swift: 'RTI' },
};
const creditTransferReturn: Codes = {
  credit: { iso: payment('ICDT', 'RRTN'), gvc: '159', swift: 'RTI' },
  debit: { iso: payment('RCDT', 'RRTN'), gvc: '159', swift: 'RTI' },
};
const interest: Codes = {
  credit: { iso: ['ACMT', 'MCOP', 'INTR'], gvc: '814', swift: 'INT' },
  debit: { iso: ['ACMT', 'MDOP', 'INTR'], gvc: '814', swift: 'INT' },
};

const byType: Readonly<Record<string, Codes>> = {
  sepacredittransfer: creditTransfer,
  sepacredittransferreturn: creditTransferReturn,
  sepainstantcredittransfer: instantTransfer,
  sepainstantcredittransf: instantTransfer,
  sepainstantcredittransferreturn: instantTransferReturn,
  sepainstantcredittransfreturn: instantTransferReturn,
  target2credittransfer: urgentTransfer,
  internationalcredittransfer: internationalTransfer,
  foreignpayment: internationalTransfer,
  transfer: internalTransfer,
  rebooking: internalTransfer,
  closurebalancetransfer: internalTransfer,
  sepadirectdebit: directDebit,
  directdebit: directDebit,
  sepadirectdebitreturn: directDebitReturn,
  cardtransaction: card,
  cardtransactiondirect: card,
  carddirectdebit: card,
  topupcard: card,
  cashdepositretail: both({ iso: payment('CNTR', 'CDPT'), gvc: '082', swift: 'MSC' }),
  cashwithdrawalretail: both({ iso: payment('CNTR', 'CWDL'), gvc: '083', swift: 'MSC' }),
  interestaccrued: interest,
  commissionoverdraft: fee,
};

type Coded = Pick<StatementEntry, 'type' | 'cents' | 'purposeCode' | 'returnCode' | 'returnTransactionId'>;

/** Codes by the bank's name of the booking type, in upper snake case or camel case, and by the sign of the amount. */
export function codesOf(entry: Coded): BookingCodes {
  const kind = kindOfReturn(entry);
  const name = plainType(entry.type);
  if (kind === 'cancellation')
    return cancellationOf(name.replace(/^cancellation|cancellation$/, ''), entry.cents);
  const codes = ofDirection(codesNamed(name, entry), entry.cents);
  return kind === undefined ? codes : { ...codes, isReversal: true };
}

/** Whether the entry takes another one back: as its type says, or a correction with the opposite sign of its booking. */
export const isReversal = (
  { cents, correction }: Pick<StatementEntry, 'cents' | 'correction'>,
  codes: BookingCodes,
): boolean => codes.isReversal ?? (correction !== undefined && cents < 0 !== correction.wasCents < 0);

const ofDirection = ({ credit, debit }: Codes, cents: number) => (cents < 0 ? debit : credit);

/** A charge that is taken back stays one, so that it is posted where it was. */
function cancellationOf(cancelled: string, cents: number): BookingCodes {
  const codes = byType[cancelled] ?? familyOf(cancelled);
  return { ...(codes === fee ? ofDirection(fee, cents) : other), isReversal: true };
}

function codesNamed(name: string, entry: Coded): Codes {
  const codes = byType[name] ?? familyOf(name);
  if (codes === instantTransfer && kindOfReturn(entry) !== undefined) return instantTransferReturn;
  const { purposeCode, returnCode, returnTransactionId } = entry;
  const isReturn = returnCode !== undefined || returnTransactionId !== undefined;
  if (isReturn || !salaryPurposes.includes(purposeCode)) return codes;
  if (codes === creditTransfer) return { ...codes, credit: salary };
  return codes === instantTransfer ? { ...codes, credit: instantSalary } : codes;
}

function familyOf(name: string): Codes {
  if (name.startsWith('charge')) return fee;
  return name.startsWith('interest') ? interest : both(other);
}
