import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { dayOf } from './written-day.ts';

/** Field 61 of an MT940: value date, entry date, side, amount, and references of both sides. */
const form =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<side>R?[CD])[A-Z]?(?<whole>\d{1,13}),(?<decimals>\d{0,2})[A-Z][A-Z\d]{3}(?<customer>.*?)(?:\/\/(?<bank>.*))?$/;

export interface SwiftEntry {
  readonly valueDay: string;
  readonly entryDay: string;
  readonly cents: number;
  readonly customerReference: string | undefined;
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
  if (valueDay === undefined || entryDay === undefined || !Number.isSafeInteger(size)) return undefined;
  return {
    valueDay,
    entryDay,
    // A reversed credit takes money back.
    cents: side === 'D' || side === 'RC' ? 0 - size : size,
    customerReference: customer === 'NONREF' ? undefined : referenceOf(customer),
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

/**
 * The end-to-end id within field 86, as banks of Germany write it (`EREF+`) and as SWIFT does (`/EREF/`). A payer may write
 * such marks, too, so they count only where the bank writes: codes between slashes in a field that begins with one, and
 * marks before the purpose of the payer. Behind that, two that differ are none.
 */
export function endToEndIdIn(text: string): string | undefined {
  const joined = text.replaceAll('\n', '');
  if (/^\s*\/[A-Z]{2,8}\//.test(joined))
    return markedIn(joined, { purpose: '/REMI/', form: /\/(?:EREF|ROC)\/(.*?)(?=\/[A-Z]{3,8}\/|\/?\s*$)/g });
  // Subfields 20 to 29 and 60 to 63 are one text.
  const parts = [...joined.matchAll(/\?(?:2\d|6[0-3])([^?]*)/g)].map(([, part = '']) => part).join('');
  const plain = parts === '' ? joined : parts;
  return markedIn(plain, { purpose: 'SVWZ+', form: /EREF\+(.*?)(?=(?:[A-Z]{3,4}\+)|$)/g });
}

interface Marks {
  /** Of the payer's text. */
  readonly purpose: string;
  readonly form: RegExp;
}

function markedIn(text: string, { purpose, form }: Marks): string | undefined {
  const begin = text.indexOf(purpose);
  const found = [...text.matchAll(form)];
  const first = found.find(({ index }) => begin === -1 || index < begin);
  if (first !== undefined) return referenceOf(first[1]);
  const values = new Set(found.map(([, value]) => referenceOf(value)));
  const [only] = values;
  return values.size === 1 ? only : undefined;
}
