import { amountText, signedAmountText } from '#shared/bookings/amount-text.ts';
import { field86 } from '#shared/statements/formats/mt940/field-86.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import type { Case } from './cases.ts';
import {
  type Facts,
  type Field,
  type Format,
  plainFormat,
  type PlainFormat,
  type ReadStatement,
} from './fields.ts';
import type { PublishedStatement } from './published.ts';

/** What a file of that format says of the statement, however it is written. */
export function factsOf({ statement, cases }: PublishedStatement, of: Format): ReadStatement {
  const format = plainFormat(of);
  const { account, number, openingCents, closingCents, valutaCents, firstDay, lastDay } = statement;
  return {
    ...without(absentStatementFields[format], {
      account: account.iban,
      currency: account.currency,
      holder: account.holder ?? '',
      number: String(number),
      openingBalance: signedAmountText(openingCents),
      openingDay: format === 'mt940' ? dayBefore(firstDay) : firstDay,
      closingBalance: signedAmountText(closingCents),
      closingDay: lastDay,
      valutaBalance: signedAmountText(valutaCents),
    }),
    entries: String(cases.length),
    lines: cases.map((each) => without(absentFields[format], lineOf(each, format))),
  };
}

const absentStatementFields: Readonly<Record<PlainFormat, readonly Field[]>> = {
  camt053: [],
  mt940: ['holder'],
  csv: ['holder'],
  json: [],
};

const codes: readonly Field[] = ['isoCode', 'swiftType', 'gvc', 'isReversal', 'returnKey', 'originalAmount'];

/** What the format has no place for. */
const absentFields: Readonly<Record<PlainFormat, readonly Field[]>> = {
  camt053: ['daysNote', 'marks', 'information'],
  mt940: ['isoCode', 'isReversal', 'transactionId', 'cardId', 'corrected'],
  csv: ['daysNote', 'marks', 'information', ...codes],
  json: ['daysNote', 'marks', 'information', ...codes],
};

const without = (absent: readonly Field[], facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => absent.every((each) => each !== field)));

function lineOf({ entry, says, otherwise }: Case, format: PlainFormat): Facts {
  const { counterparty = {}, correction, returnCharges } = entry;
  const isMt940 = format === 'mt940';
  const isIso = isMt940 || format === 'camt053';
  const short = (id = '') => (isIso ? id.slice(0, 32) : id);
  const own = isIso ? (correction?.reference ?? entry.bookingId) : entry.bookingId;
  const facts: Facts = {
    amount: signedAmountText(entry.cents),
    bookingDay: entry.bookingDay,
    // MT940 needs one.
    valutaDay: entry.valutaDay ?? (isMt940 ? entry.bookingDay : ''),
    daysNote: '',
    reference: own.slice(0, isMt940 ? 16 : isIso ? 32 : undefined),
    type: isMt940 ? entry.type.replaceAll('_', ' ').slice(0, 27).trim() : entry.type,
    name: counterparty.name ?? '',
    iban: counterparty.iban ?? '',
    bic: counterparty.bic ?? '',
    virtualIban: entry.virtualIban ?? '',
    remittance: entry.description ?? '',
    endToEndId: entry.endToEndId ?? '',
    mandateReference: entry.mandateReference ?? '',
    creditorIdentifier: entry.creditorIdentifier ?? '',
    purposeCode: entry.purposeCode ?? '',
    transactionId: short(entry.transactionId),
    returnReason: entry.returnCode ?? '',
    returned: short(entry.returnTransactionId),
    charges: returnCharges === undefined ? '' : amountText(returnCharges.cents),
    cardId: entry.cardId ?? '',
    corrected: correction === undefined ? '' : short(entry.bookingId),
    ...says,
    ...otherwise[format],
  };
  return isMt940 ? { ...facts, marks: marksOf(facts), information: wholeField(entry, facts.gvc) } : facts;
}

/** What is to be read of a field whose parts the reader leaves alone: all of it, as it was written. */
const wholeField = (entry: StatementEntry, gvc = '') => field86(entry, { gvc, currency: 'EUR' }).join('');

const markOf = {
  RTRN: 'returnReason',
  RREF: 'returned',
  EREF: 'endToEndId',
  MREF: 'mandateReference',
  CRED: 'creditorIdentifier',
  PURP: 'purposeCode',
  COAM: 'charges',
  OAMT: 'originalAmount',
  ABWE: 'virtualIban',
  SVWZ: 'remittance',
} as const satisfies Readonly<Record<string, Field>>;

/** The parts of field 86 that are numbered as purposes, in one text. */
function marksOf(facts: Facts): string {
  return Object.entries(markOf)
    .map(([mark, field]) => [mark, facts[field] ?? '', field] as const)
    .filter(([, text]) => text !== '')
    .map(([mark, text, field]) => `${mark}+${isAmount(field) ? text.replace('.', ',') : text}`)
    .join('');
}

const isAmount = (field: Field) => field === 'charges' || field === 'originalAmount';

function dayBefore(day: Statement['firstDay']): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
