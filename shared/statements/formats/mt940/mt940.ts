import { amountText } from '#shared/bookings/amount-text.ts';
import { bankReference, entryReference } from '#shared/statements/formats/references.ts';
import { currencyCode } from '#shared/statements/formats/currency-code.ts';
import { codesOf } from '#shared/statements/formats/booking-codes.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Statement, StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';
import { type StatementText, wholeText } from '#shared/statements/formats/statement-text.ts';
import { field86 } from './field-86.ts';
import { swiftReference, swiftText } from './swift-text.ts';

/** References in fields 20 and 61. */
const referenceLength = 16;

const lineEnd = '\r\n';
const inLines = (fields: readonly string[]) => fields.map((field) => `${field}${lineEnd}`).join('');

/**
 * A statement as a SWIFT MT940 customer statement message: the text block without the envelope of the network, as
 * banks hand it to their customers. Several of them may stand one after the other in one file.
 */
export function mt940Text(head: StatementHead): StatementText {
  const { id, account, firstDay, lastDay, number, openingCents, closingCents, valutaCents } = head;
  const balance = (cents: number, day: string) =>
    `${mark(cents)}${shortDay(day)}${currencyCode(account.currency)}${amountText(cents, ',')}`;
  return {
    begin: () =>
      inLines([
        `:20:${swiftReference(bankReference(id), referenceLength)}`,
        `:25:${swiftText(account.iban).replaceAll(' ', '')}`,
        `:28C:${String(number).padStart(5, '0')}/00001`,
        `:60F:${balance(openingCents, daysAfter(firstDay, -1))}`,
      ]),
    lines: (entries) => inLines(entries.flatMap(fieldsOf)),
    end: () =>
      inLines([`:62F:${balance(closingCents, lastDay)}`, `:64:${balance(valutaCents, lastDay)}`, '-']),
  };
}

/** The same of a statement that is in memory. */
export function mt940(statement: Statement): string {
  return wholeText(mt940Text, statement);
}

function fieldsOf(entry: StatementEntry): readonly string[] {
  const { swift, gvc } = codesOf(entry);
  return [field61(entry, swift), ...daysNote(entry), ...tagged(':86:', field86(entry, gvc))];
}

/** Reversals, too, are C or D: common readers misread RC and RD as their opposites. */
function field61(entry: StatementEntry, swift: string): string {
  const { cents, bookingDay, valutaDay = bookingDay } = entry;
  const days = `${shortDay(valutaDay)}${shortDay(bookingDay).slice(2)}`;
  const reference = swiftReference(entryReference(entry), referenceLength);
  return `:61:${days}${mark(cents)}${amountText(cents, ',')}N${swift}NONREF//${reference}`;
}

/**
 * Further details of field 61, 34 characters at most. The field needs both days, even if the bank did not give them.
 */
function daysNote({ isDayOfRecord, valutaDay }: StatementEntry): readonly string[] {
  const notes = [
    ...(isDayOfRecord ? ['DAY OF RECORD'] : []),
    ...(valutaDay === undefined ? ['NO VALUTA DATE'] : []),
  ];
  return notes.length === 0 ? [] : [notes.join(', ')];
}

function tagged(tag: string, [first = '', ...more]: readonly string[]): readonly string[] {
  return [`${tag}${first}`, ...more];
}

function mark(cents: number): 'C' | 'D' {
  return cents < 0 ? 'D' : 'C';
}

/** `2026-03-31` → `260331`. */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
