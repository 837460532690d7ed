import type { Charges } from '#shared/bookings/charges.ts';
import { codesOf, isReversal, type BookingCodes } from '#shared/statements/formats/booking-codes.ts';
import { returnKeyOf } from '#shared/statements/formats/return-keys.ts';
import { isWholeReturn } from '#shared/statements/formats/whole-return.ts';
import { bankReference, entryReference } from '#shared/statements/formats/references.ts';
import type { CorrectedStatement, StatementEntry } from '#shared/statements/model/statement.ts';
import { amountElement, directionOf } from './money-elements.ts';
import { partyElements } from './party-elements.ts';
import { xmlText, xmlTexts } from './xml-text.ts';

/** Pieces of unstructured remittance information, 140 characters each. */
const mostPieces = 10;

/** One booking as `Ntry`. */
export function entryElement(entry: StatementEntry, currency: string) {
  const { cents, bookingDay, valutaDay } = entry;
  const codes = codesOf(entry);
  const reference = entryReference(entry);
  return {
    NtryRef: reference,
    Amt: amountElement(cents, currency),
    CdtDbtInd: directionOf(cents),
    ...(isReversal(entry, codes) && { RvslInd: 'true' }),
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: bookingDay },
    ...(valutaDay !== undefined && { ValDt: { Dt: valutaDay } }),
    AcctSvcrRef: reference,
    BkTxCd: transactionCode(codes),
    NtryDtls: { TxDtls: detailsElement(entry, codes, currency) },
    AddtlNtryInf: xmlText(remarkOf(entry), 500),
  };
}

/**
 * The standard code, and the finer one of German banks: SWIFT transaction type and Geschäftsvorfallcode. Within the
 * details, the number of the batch and that of a return reason follow. German readers take the code from there, and only
 * if it has all four parts.
 */
function transactionCode({ iso, swift, gvc }: BookingCodes, more: readonly string[] = []) {
  const german = { Prtry: { Cd: [`N${swift}`, gvc, ...more].join('+'), Issr: 'DK' } };
  if (iso === undefined) return german;
  const [domain, family, subFamily] = iso;
  return { Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } }, ...german };
}

function detailsElement(entry: StatementEntry, codes: BookingCodes, currency: string) {
  const { cents, purposeCode, description, returnCode } = entry;
  const remittance = xmlTexts(description, 140, mostPieces);
  const purpose = xmlText(purposeCode, 35);
  const returned = xmlText(returnCode, 35);
  const card = xmlText(entry.cardId, 70);
  return {
    Refs: referencesElement(entry),
    Amt: amountElement(cents, currency),
    CdtDbtInd: directionOf(cents),
    ...(isWholeReturn(entry) && { AmtDtls: { InstdAmt: { Amt: amountElement(cents, currency) } } }),
    BkTxCd: transactionCode(codes, ['0', returnKeyOf(returnCode) ?? '000']),
    ...(entry.returnCharges !== undefined && { Chrgs: { Rcrd: chargeElement(entry.returnCharges) } }),
    ...partyElements(entry, codes),
    ...(purpose !== undefined && { Purp: codeOrOwn(purpose) }),
    ...(remittance.length > 0 && { RmtInf: { Ustrd: remittance } }),
    ...(returned !== undefined && { RtrInf: { Rsn: codeOrOwn(returned) } }),
    // A card number would be an element of its own; the bank shows none.
    ...(card !== undefined && { CardTx: { Card: { AddtlCardData: card } } }),
  };
}

/** Charges of a return are costs. Nothing says whether the amount of the entry has them in it. */
const chargeElement = ({ cents, currency }: Charges) => ({
  Amt: amountElement(cents, currency),
  CdtDbtInd: 'DBIT',
});

function referencesElement(entry: StatementEntry) {
  const { bookingId, endToEndId, transactionId, mandateReference, correction, returnTransactionId } = entry;
  const endToEnd = xmlText(endToEndId, 35);
  const mandate = xmlText(mandateReference, 35);
  const own = entryReference(entry);
  const others = [
    ...(correction === undefined ? [] : [{ Tp: 'CORRECTED', Ref: bankReference(bookingId) }]),
    ...(returnTransactionId === undefined
      ? []
      : [{ Tp: 'RETURNED', Ref: bankReference(returnTransactionId) }]),
  ];
  return {
    AcctSvcrRef: own,
    ...(endToEnd !== undefined && { EndToEndId: endToEnd }),
    ...(transactionId !== undefined && { TxId: bankReference(transactionId) }),
    ...(mandate !== undefined && { MndtId: mandate }),
    // German readers take the first one for the id of the entry, and drop a second entry with the same id.
    ...(others.length > 0 && { Prtry: [{ Tp: 'BOOKING', Ref: own }, ...others] }),
  };
}

/** External codes have at most four characters. */
function codeOrOwn(code: string) {
  return code.length <= 4 ? { Cd: code } : { Prtry: code };
}

function remarkOf({ type, isDayOfRecord, corrects }: StatementEntry): string {
  return [
    type,
    ...(isDayOfRecord ? ['Without a booking date: the day on which the bank recorded it.'] : []),
    ...(corrects === undefined ? [] : [`Belongs ${statementOf(corrects)}.`]),
  ].join(' ');
}

/** The statement of the day on which it was booked. */
function statementOf({ firstDay, lastDay, year, number }: CorrectedStatement): string {
  return firstDay === undefined
    ? `before the first statement, up to ${lastDay}`
    : `to statement ${year}/${number}, ${firstDay} to ${lastDay}`;
}
