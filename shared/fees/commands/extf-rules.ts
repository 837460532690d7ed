/**
 * What DATEV publishes about its posting batch (format description of DATEV-Format, header 700, category 21, version 13):
 * of each field, what it must look like in the file, with its quotes.
 */
const day = String.raw`20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`;
const dayInRow = String.raw`(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}`;
const text = (most: number) => `".{0,${most}}"`;
const nothing = '';

/** The fields of the first line. All of them must be there; those that may be empty say so. */
export const headerRules: readonly string[] = [
  '"EXTF"',
  '700',
  '21',
  '"Buchungsstapel"',
  '13',
  `${day}(2[0-3]|[01]\\d)[0-5]\\d[0-5]\\d{4}`,
  nothing,
  String.raw`"\w{0,2}"`,
  String.raw`"\w{0,25}"`,
  String.raw`"\w{0,25}"`,
  String.raw`\d{4,7}`,
  String.raw`\d{1,5}`,
  day,
  '[4-8]',
  day,
  day,
  String.raw`"[\w.\-/ ]{0,30}"`,
  '"([A-Z]{2}){0,2}"',
  '[12]',
  '(0|30|40|50|64)',
  '[01]',
  '"[A-Z]{3}"',
  nothing,
  '""',
  nothing,
  nothing,
  String.raw`"(\d{2}){0,2}"`,
  String.raw`\d{0,4}`,
  nothing,
  '""',
  text(16),
];

/** How many columns a row has. */
export const columnCount = 125;

/** DATEV takes so many rows in a file. */
export const mostRowsOfFile = 99_999;

/** What no row may leave out: amount, side, accounts, day, and `Festschreibung`: DATEV locks a row whose own is empty. */
export const mandatory = [1, 2, 7, 8, 10, 114] as const;

/** A row with the first of these columns needs the second one. */
export const together: readonly (readonly [number, number])[] = [[115, 116]];

/** Fields of the first line that hold a day `YYYYMMDD`, also with a time. The digits of accounts, and the days of its rows. */
export const headerDays = [6, 13, 15, 16] as const;
export const headerPlaces = { accountDigits: 14, firstDay: 15, lastDay: 16 } as const;

/** Columns with an account: a personal one has one digit more than the header says. */
export const accountColumns = [7, 8] as const;
/** `DDMM`, and `DDMMYYYY`. */
export const documentDay = 10;
export const rowDays = [115, 116] as const;

const amount = String.raw`(?!0{1,10},00)\d{1,10},\d{2}`;
const account = String.raw`(?!0{1,9}$)\d{1,9}`;
const document = String.raw`"[\w$&%*+\-\/]{0,36}"`;

/** The published name and form of the columns that may be filled here; all others stay empty. */
export const columnRules: Readonly<Record<number, readonly [name: string, form: string]>> = {
  1: ['Umsatz (ohne Soll/Haben-Kz)', amount],
  2: ['Soll/Haben-Kennzeichen', '"(S|H)"'],
  3: ['WKZ Umsatz', '"[A-Z]{3}"'],
  7: ['Konto', account],
  8: ['Gegenkonto (ohne BU-Schlüssel)', account],
  9: ['BU-Schlüssel', String.raw`"\d{4}"`],
  10: ['Belegdatum', String.raw`(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])`],
  11: ['Belegfeld 1', document],
  14: ['Buchungstext', text(60)],
  21: ['Beleginfo - Art 1', text(20)],
  22: ['Beleginfo - Inhalt 1', text(210)],
  23: ['Beleginfo - Art 2', text(20)],
  24: ['Beleginfo - Inhalt 2', text(210)],
  25: ['Beleginfo - Art 3', text(20)],
  26: ['Beleginfo - Inhalt 3', text(210)],
  114: ['Festschreibung', '[01]'],
  115: ['Leistungsdatum', dayInRow],
  116: ['Datum Zuord. Steuerperiode', dayInRow],
};
