import { amountText } from '#shared/bookings/amount-text.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import { feeCurrency } from '#shared/fees/model/charge.ts';
import { lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import { extfColumns } from './journal-extf-columns.ts';
import type { PostedAccounts } from '#shared/fees/model/shown-fees.ts';
import type { Posting } from './journal-posting.ts';

/** DATEV takes no more postings in a file. */
export const mostExtfRows = 99_999;

interface ExtfBatch {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly bookkeeping: Bookkeeping;
  /** When the batch is made. */
  readonly atMs: number;
  /** From 1: a month may need several files. */
  readonly number: number;
}

/** The two first lines of a posting batch (EXTF 700, category 21, version 13). */
export function extfHeader({ month, bookkeeping, atMs, number }: ExtfBatch): Buffer {
  const { adviser, client, accountDigits } = bookkeeping;
  const [firstDay, made] = [`${month}-01`, new Date(atMs).toISOString()];
  const fields = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    made.replaceAll(/\D/g, ''),
    '',
    quoted('PB'),
    quoted(''),
    quoted(''),
    String(adviser),
    String(client),
    digits(fiscalYear(month, bookkeeping)),
    String(accountDigits),
    digits(firstDay),
    digits(lastDayOfMonth(firstDay)),
    quoted(`Entgelte ${month}${number === 1 ? '' : ` Teil ${number}`}`),
    quoted(''),
    // Financial accounting, for no particular purpose, not locked at DATEV.
    ...['1', '0', '0'],
    quoted(feeCurrency),
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ];
  return encoded([fields, extfColumns]);
}

/** Its row. The debtor's account is debited with the gross; a reversal credits it. */
export function extfRow(posting: Posting & { readonly accounts: PostedAccounts }, month: string): Buffer {
  const { cents, accounts, charge, customerId, accountId, name, document } = posting;
  const day = lastDayOfMonth(`${month}-01`);
  const suppliedOn = charge.suppliedOn ?? lastDayOfMonth(`${charge.period}-01`);
  const cells: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(cents, ','),
    'Soll/Haben-Kennzeichen': quoted(cents < 0 ? 'H' : 'S'),
    'WKZ Umsatz': quoted(feeCurrency),
    Konto: accounts.debit,
    'Gegenkonto (ohne BU-Schlüssel)': accounts.credit,
    ...(accounts.taxKey !== undefined && { 'BU-Schlüssel': quoted(accounts.taxKey) }),
    Belegdatum: dayAndMonth(day),
    'Belegfeld 1': quoted(document),
    Buchungstext: quoted(`${charge.code} ${charge.period} ${accountId}`, 60),
    ...described(1, 'Konto', accountId),
    ...(customerId !== undefined && described(2, 'Kunde', customerId)),
    ...described(3, 'Entgelt', name),
    // Not locked at DATEV, which locks a row that says nothing.
    Festschreibung: '0',
    Leistungsdatum: dayMonthAndYear(suppliedOn),
    // What is paid back changes the tax of the month in which it is.
    'Datum Zuord. Steuerperiode': dayMonthAndYear(cents < 0 ? day : suppliedOn),
  };
  return encoded([extfColumns.map((column) => cells[column] ?? '')]);
}

const described = (place: number, kind: string, text: string): Readonly<Record<string, string>> => ({
  [`Beleginfo - Art ${place}`]: quoted(kind),
  [`Beleginfo - Inhalt ${place}`]: quoted(text, 210),
});

/** The first day of the fiscal year in which the month lies. */
function fiscalYear(month: string, { fiscalYearMonth }: Bookkeeping): string {
  const begins = String(fiscalYearMonth).padStart(2, '0');
  const year = Number(month.slice(0, 4)) - (month.slice(5) < begins ? 1 : 0);
  return `${year}-${begins}-01`;
}

const digits = (day: string) => day.replaceAll('-', '');
const dayAndMonth = (day: string) => `${day.slice(8)}${day.slice(5, 7)}`;
const dayMonthAndYear = (day: string) => `${dayAndMonth(day)}${day.slice(0, 4)}`;

/** No text breaks its line or its field, however long it is. */
const quoted = (text: string, most = 36): string => `"${csvText(text).slice(0, most).replaceAll('"', '""')}"`;

/** The characters of Windows-1252 from byte 0x80 on that Latin-1 lacks; a question mark where it has none. */
const from80 = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ';

/** Windows-1252; what it lacks is a question mark. */
function encoded(lines: readonly (readonly string[])[]): Buffer {
  const text = lines.map((fields) => `${fields.join(';')}\r\n`).join('');
  const byted = text.replaceAll(/[^\r\n\u0020-\u007E\u00A0-\u00FF]/gu, (character) => {
    const place = from80.indexOf(character);
    return place === -1 ? '?' : String.fromCodePoint(0x80 + place);
  });
  return Buffer.from(byted, 'latin1');
}
