import { amountText } from '#shared/bookings/amount-text.ts';
import { bankReference, entryReference } from '#shared/statements/formats/references.ts';
import { currencyCode } from '#shared/statements/formats/currency-code.ts';
import { type BookingCodes, codesOf, isReversal } from '#shared/statements/formats/booking-codes.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Mt940Settings } from '#shared/statements/model/issue-rules.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import { type StatementFormat, wholeText } from '#shared/statements/formats/statement-text.ts';
import { field86 } from './field-86.ts';
import { createPages } from './pages.ts';
import { swiftReference, swiftText } from './swift-text.ts';

/** References in fields 20 and 61. */
const referenceLength = 16;

const lineEnd = '\r\n';
const inLines = (fields: readonly string[]) => fields.map((field) => `${field}${lineEnd}`).join('');

/**
 * A statement as SWIFT MT940 customer statement messages: the text block without the envelope of the network, as banks
 * hand it to their customers. A long statement has several messages, and several statements may stand in one file.
 */
export const mt940Text =
  (settings: Mt940Settings): StatementFormat =>
  (head, totals) => {
    const { id, account, firstDay, lastDay, number, openingCents, closingCents, valutaCents } = head;
    const currency = currencyCode(account.currency);
    const balance = (cents: number, day: string) =>
      `${mark(cents)}${shortDay(day)}${currency}${amountText(cents, ',')}`;
    const begun = (page: number, opening: string) =>
      inLines([
        `:20:${swiftReference(bankReference(id), referenceLength)}`,
        `:25:${swiftText(account.iban).replaceAll(' ', '')}`,
        `:28C:${String(number).padStart(5, '0')}/${String(page).padStart(5, '0')}`,
        opening,
      ]);
    const pages = createPages({
      bookings: totals.credits + totals.debits,
      /** Intermediate balances end one message and begin the next. */
      between: (page, cents) =>
        inLines([`:62M:${balance(cents, lastDay)}`, '-']) + begun(page, `:60M:${balance(cents, lastDay)}`),
    });
    return {
      begin: () =>
        pages.begin(begun(1, `:60F:${balance(openingCents, daysAfter(firstDay, -1))}`), openingCents),
      lines: (entries) =>
        entries.map((entry) => pages.add(inLines(fieldsOf(entry, settings, currency)), entry.cents)).join(''),
      end: () =>
        inLines([`:62F:${balance(closingCents, lastDay)}`, `:64:${balance(valutaCents, lastDay)}`, '-']),
    };
  };

/** The same of a statement that is in memory. */
export function mt940(statement: Statement, settings: Mt940Settings = { reversals: 'C/D' }): string {
  return wholeText(mt940Text(settings), statement);
}

function fieldsOf(entry: StatementEntry, settings: Mt940Settings, currency: string): readonly string[] {
  const codes = codesOf(entry);
  return [
    field61(entry, codes, settings),
    ...daysNote(entry),
    ...tagged(':86:', field86(entry, { gvc: codes.gvc, currency })),
  ];
}

/** Common readers misread RC and RD, a credit or a debit that is taken back, as their opposites. */
function field61(entry: StatementEntry, codes: BookingCodes, { reversals }: Mt940Settings): string {
  const { cents, bookingDay, valutaDay = bookingDay } = entry;
  const days = `${shortDay(valutaDay)}${shortDay(bookingDay).slice(2)}`;
  const reference = swiftReference(entryReference(entry), referenceLength);
  const isMarked = reversals === 'RC/RD' && isReversal(entry, codes);
  const direction = isMarked ? takenBack(cents) : mark(cents);
  return `:61:${days}${direction}${amountText(cents, ',')}N${codes.swift}NONREF//${reference}`;
}

const takenBack = (cents: number) => (cents < 0 ? 'RC' : 'RD');

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
