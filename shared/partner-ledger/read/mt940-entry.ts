import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { dayOf } from './written-day.ts';

/** Field 61 of an MT940: value date, entry date, side, amount, and references of both sides. */
const form =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<side>R?[CD])[A-Z]?(?<whole>\d{1,13}),(?<decimals>\d{0,2})[A-Z][A-Z\d]{3}(?<customer>.*?)(?:\/\/(?<bank>.*))?$/;

/** Such a mark instead of a reference. Germany writes `KREF+`, others `PREF`. A mandate names no single payment. */
const markAlone = /^(?:(?<mark>EREF|KREF|CREF|PREF|IREF)|MREF|MARF)\+?$/;

export interface SwiftEntry {
  readonly valueDay: string;
  readonly entryDay: string;
  readonly cents: number;
  readonly customerReference: string | undefined;
  /** The mark in field 86 behind which the customer's reference stands instead: `KREF`. */
  readonly customerMark: string | undefined;
  readonly bankReference: string | undefined;
}

/** Undefined if the text is no such field. */
export function swiftEntry(text: string): SwiftEntry | undefined {
  const [first = ''] = text.split('\n');
  const found = form.exec(first.trim())?.groups;
  if (found === undefined) return undefined;
  const { value = '', entry, side = '', whole, decimals = '', customer, bank } = found;
  const valueDay = swiftDay(value);
  const entryDay = valueDay && (entry === undefined ? valueDay : nearestDay(entry, valueDay));
  const size = Number(`${whole}${decimals.padEnd(2, '0')}`);
  const alone = markAlone.exec(customer?.trim() ?? '');
  if (valueDay === undefined || entryDay === undefined || !Number.isSafeInteger(size)) return undefined;
  return {
    valueDay,
    entryDay,
    // A reversed credit takes money back.
    cents: side === 'D' || side === 'RC' ? 0 - size : size,
    customerReference: alone === null ? referenceOf(customer) : undefined,
    customerMark: alone?.groups?.['mark'],
    bankReference: referenceOf(bank),
  };
}

/** `YYMMDD` of this century. */
function swiftDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return dayOf(`20${year}-${month}-${day}`, 'YYYY-MM-DD');
}

/** An entry date has no year: around New Year, it is that of the value date or the one beside it. */
function nearestDay(text: string, near: string): string | undefined {
  const year = Number(near.slice(0, 'YYYY'.length));
  const days = [year, year - 1, year + 1].map((each) =>
    dayOf(`${each}-${text.slice(0, 2)}-${text.slice(2)}`, 'YYYY-MM-DD'),
  );
  const [from, until] = [daysAfter(near, -183), daysAfter(near, 183)];
  return days.find((day) => day !== undefined && from <= day && day < until);
}

/** Codes of SWIFT and of banks that write like it. */
const codes =
  'EREF|ROC|KREF|CREF|PREF|IREF|MREF|MARF|CSID|TRTP|TRCD|RTRN|IBAN|BIC|CNTP|ORDP|BENM|NAME|ADDR|ID|REMI|USTD|STRD|' +
  'PURP|ULTB|ULTC|ULTD|ISDT|EXCH|CHGS|OCMT|COAM|OAMT|SVCL|BUSP|INFO';
/** What somebody else than the bank has written follows them. */
const textCodes: ReadonlySet<string> = new Set([
  'CNTP',
  'ORDP',
  'BENM',
  'NAME',
  'ADDR',
  'REMI',
  'USTD',
  'INFO',
]);
/** Some banks of Germany let the next mark follow within a part. */
const markWithin = / *(?:KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+.*$/;

interface Marked {
  readonly mark: string;
  text: string;
}

/** The reference of an entry, of which field 86 says the details. */
export function namedBy(
  { customerReference, customerMark }: SwiftEntry,
  details: string,
): string | undefined {
  const endToEndId = markedIn(details, ['EREF', 'ROC']);
  return endToEndId ?? customerReference ?? (customerMark && markedIn(details, [customerMark]));
}

/**
 * What stands behind a mark within field 86, as banks of Germany write it (`EREF+`) and as SWIFT does (`/EREF/`). A payer may
 * write such marks, too, so they count only where the bank writes: before any text of others, and in a field that begins with
 * a mark. One of Germany begins a part.
 */
function markedIn(text: string, wanted: readonly string[]): string | undefined {
  const joined = text.replaceAll('\n', '');
  if (/^\s*\/[A-Z]{2,8}\//.test(joined))
    return firstOf(slashed(joined), { wanted, isText: (mark) => textCodes.has(mark) });
  const parts = [...joined.matchAll(/\?(?:2\d|6[0-3])([^?]*)/g)].map(([, part = '']) => part);
  const marked = markedParts(parts.length === 0 ? text.split('\n') : parts);
  return firstOf(marked, { wanted, isText: (mark) => mark === 'SVWZ' });
}

function firstOf(
  marked: readonly Marked[],
  { wanted, isText }: { readonly wanted: readonly string[]; readonly isText: (mark: string) => boolean },
): string | undefined {
  const begin = marked.findIndex(({ mark }) => isText(mark));
  const ofBank = begin === -1 ? marked : marked.slice(0, begin);
  return referenceOf(ofBank.find(({ mark }) => wanted.includes(mark))?.text);
}

/** What stands between codes. An id may have slashes of its own. */
function slashed(text: string): readonly Marked[] {
  const [, ...found] = text.replace(/\/?\s*$/, '').split(new RegExp(`/(${codes})/`));
  return found.flatMap((mark, at) => (at % 2 === 0 ? [{ mark, text: found[at + 1] ?? '' }] : []));
}

/** Parts without a mark continue the one before. A field that begins without one is the text of a payer. */
function markedParts(parts: readonly string[]): readonly Marked[] {
  const marked: Marked[] = [];
  for (const part of parts) {
    const { mark, text = '' } = /^(?<mark>[A-Z]{3,4})\+(?<text>.*)$/.exec(part)?.groups ?? {};
    const last = marked.at(-1);
    if (mark !== undefined) marked.push({ mark, text });
    else if (last === undefined) return [];
    else last.text += part;
  }
  return marked.map(({ mark, text }) => ({ mark, text: text.replace(markWithin, '') }));
}
