import { isIban } from '#shared/kernel/iban-check.ts';
import { referenceOf, type LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { convertedCents } from './converted-cents.ts';
import { centsOf } from './written-amount.ts';
import { dayOf } from './written-day.ts';

/** A line as the file has it. */
export interface ReadLine extends LedgerLine {
  /** Id or IBAN. */
  readonly account: string;
}

/** Ids of accounts and lines are parts of keys. */
export const mostIdCharacters = 200;

/** The text under a column or path; undefined if there is none. */
export type ValueOf = (column: string) => string | undefined;

/** An id without blanks and characters that nobody sees. An IBAN is the same in lower case and with hyphens. */
export function accountOf(text: string): string {
  const id = text.replaceAll(/[\p{Z}\p{Cc}\p{Cf}]/gu, '');
  const iban = id.replaceAll('-', '').toUpperCase();
  return isIban(iban) ? iban : id;
}

/** One line of a CSV or NDJSON file, or what is wrong with it. */
export function createReadLine(format: WrittenFormat) {
  const { columns, days } = format;
  return (number: number, valueOf: ValueOf): ReadLine | string => {
    const account = accountOf(valueOf(columns.account) ?? '');
    if (account === '') return `${columns.account} is empty`;
    if (account.length > mostIdCharacters) return `${columns.account} is longer than any id`;
    const day = dayOf(valueOf(columns.day) ?? '', days);
    if (day === undefined) return `${columns.day} is no day written ${days}`;
    const currency = columns.currency === undefined ? format.currency : valueOf(columns.currency)?.trim();
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      return `${columns.currency ?? ''} is no currency of three letters`;
    const net = netCents(format, currency, valueOf);
    if (typeof net === 'string') return net;
    const booked = bookedAmount(format, { cents: net, currency }, valueOf);
    if (typeof booked === 'string') return booked;
    const id = (columns.id && valueOf(columns.id)?.trim()) || `line ${number}`;
    if (id.length > mostIdCharacters)
      return `${columns.id ?? ''} has more than ${mostIdCharacters} characters`;
    return { id, account, day, ...booked, reference: firstReference(columns.reference, valueOf) };
  };
}

const shownForm = { cents: 'in cents', '1234.56': 'as 1234.56', '1234,56': 'as 1234,56' };

/** Amount and fee together, or what is wrong. */
export function netCents(format: WrittenFormat, currency: string, valueOf: ValueOf): number | string {
  const cents = signedCents(format, currency, valueOf);
  const { amounts, columns } = format;
  if (typeof cents === 'string' || columns.fee === undefined) return cents;
  const { column, as } = columns.fee;
  const text = valueOf(column)?.trim() ?? '';
  const fee = text === '' ? 0 : centsOf(text, { amounts, currency });
  if (fee === undefined) return `${column} is no amount written ${shownForm[amounts]}`;
  return as === 'add' ? cents + fee : cents - fee;
}

type Amount = Pick<ReadLine, 'cents' | 'currency'>;

/** In the currency of the bank if the line has a rate, or what is wrong. */
function bookedAmount({ columns, amounts, currency }: WrittenFormat, written: Amount, valueOf: ValueOf) {
  if (columns.rate === undefined || written.currency === currency) return written;
  const { column, by } = columns.rate;
  const cents = convertedCents(written.cents, { rate: valueOf(column) ?? '', by, amounts });
  return cents === undefined ? `${column} is no rate` : { cents, currency };
}

/** Or what is wrong. */
function signedCents(format: WrittenFormat, currency: string, valueOf: ValueOf): number | string {
  const { columns, amounts } = format;
  const { amount, direction, minus } = columns;
  if (typeof amount !== 'string') return centsOfSides({ ...amount, ...format }, currency, valueOf);
  const cents = centsOf(valueOf(amount) ?? '', { amounts, currency });
  if (cents === undefined) return `${amount} is no amount written ${shownForm[amounts]}`;
  if (direction === undefined) return cents;
  const side = valueOf(direction.column)?.trim();
  if (side === direction.credit) return centsOfSide('credit', cents, { column: amount, minus });
  if (side === direction.debit) return centsOfSide('debit', cents, { column: amount, minus });
  return `${direction.column} is neither debit nor credit`;
}

/** Or what is wrong: programs write a minus for what is taken back, and others before each debit. */
function centsOfSide(
  side: 'debit' | 'credit',
  cents: number,
  { column, minus }: { readonly column: string } & Pick<WrittenFormat['columns'], 'minus'>,
): number | string {
  switch (minus) {
    case 'reversal':
      return side === 'credit' ? cents : 0 - cents;
    case 'debit':
      if (side === 'credit') return cents < 0 ? `${column} has the minus of a debit` : cents;
      return cents > 0 ? `${column} lacks the minus of a debit` : cents;
    case undefined:
      if (cents < 0) return `${column} has a minus, but its side is known: ${minusAdvice}`;
      return side === 'credit' ? cents : 0 - cents;
  }
}

const minusAdvice = 'set `minus` of `columns` to what it means, reversal or debit';

type Sides = Exclude<WrittenFormat['columns']['amount'], string>;

/** Of two columns, one has the amount; a zero in the other one is none. */
function centsOfSides(
  { debit, credit, columns: { minus }, amounts }: Sides & WrittenFormat,
  currency: string,
  valueOf: ValueOf,
): number | string {
  const form = shownForm[amounts];
  const [debits, credits] = [debit, credit].map((column) => {
    const text = (valueOf(column) ?? '').trim();
    return text === '' ? 0 : centsOf(text, { amounts, currency });
  });
  if (debits === undefined) return `${debit} is no amount written ${form}`;
  if (credits === undefined) return `${credit} is no amount written ${form}`;
  if (debits !== 0 && credits !== 0) return `${debit} and ${credit} have an amount each`;
  const isEmpty = [debit, credit].every((column) => (valueOf(column) ?? '').trim() === '');
  if (isEmpty) return `${debit} and ${credit} are empty`;
  return debits === 0
    ? centsOfSide('credit', credits, { column: credit, minus })
    : centsOfSide('debit', debits, { column: debit, minus });
}

/** Of the first column that has one. */
function firstReference(
  columns: WrittenFormat['columns']['reference'],
  valueOf: ValueOf,
): string | undefined {
  const names = typeof columns === 'string' ? [columns] : (columns ?? []);
  return names.map((column) => referenceOf(valueOf(column))).find((reference) => reference !== undefined);
}
