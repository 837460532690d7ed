import { checkedLines, FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { centsOf, isShortDay } from '#shared/bookings/file-checks/text-forms.ts';
import type { EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import { fieldRules, firstField, mostCharactersOfMessage, mostLinesOfNote } from './field-rules.ts';

const lineEnd = '\r\n';

/** How far the file has come. Amounts are integer cents. */
interface Progress {
  next: readonly string[];
  /** Of field 86 of the entry. */
  lines: number;
  /** Of the message. */
  characters: number;
  page: number;
  entries: number;
  balanceCents: number;
  currency: string | undefined;
  /** What all messages of a statement have alike, by their tags. */
  readonly alike: Map<string, string>;
  isClosed: boolean;
}

/**
 * Holds an MT940 file of one statement against the rules of SWIFT: order and form of the fields, their characters, the
 * size of each message, and that each message leads from its first balance to its last, where the next one begins.
 */
export function checkMt940({ credits, debits }: EntryTotals): FileCheck {
  const bookings = credits + debits;
  const most = mostCharactersOfMessage(bookings);
  const at: Progress = {
    next: [firstField],
    lines: 0,
    characters: 0,
    page: 0,
    entries: 0,
    balanceCents: 0,
    currency: undefined,
    alike: new Map(),
    isClosed: false,
  };
  return checkedLines(lineEnd, {
    line(text) {
      const tag = tagOf(text, at.next);
      at.characters = tag === firstField ? 0 : at.characters;
      at.characters += text.length + lineEnd.length;
      if (at.characters > most) refuse(at, 'message', `must have at most ${most} characters`);
      field(at, tag, text);
    },
    end(rest) {
      if (rest !== '' || !at.isClosed || !at.next.includes(firstField)) refuse(at, 'file', 'must be whole');
      if (at.entries !== bookings) refuse(at, 'file', 'must have all entries of the statement');
    },
  });
}

/** A line without a tag belongs to the field before it. */
function tagOf(text: string, next: readonly string[]): string {
  if (text === '-') return text;
  if (text.startsWith(':')) return text.slice(0, text.indexOf(':', 1) + 1);
  return next.includes('note') ? 'note' : 'more';
}

function field(at: Progress, tag: string, text: string): void {
  const found = fieldRules.get(tag);
  if (tag === ':61:') at.entries += 1;
  if (found === undefined || !at.next.includes(tag)) return refuse(at, tag, 'must not stand there');
  const parts = found.form.exec(text);
  if (parts === null) return refuse(at, tag, found.rule);
  at.next = found.next;
  switch (tag) {
    case ':20:':
      at.page += 1;
      if (at.isClosed) refuse(at, tag, 'must not begin a message after the end of the statement');
      alike(at, tag, text);
      return;
    case ':25:':
      alike(at, tag, text);
      return;
    case ':28C:':
      if (Number(parts[1]) !== at.page) refuse(at, tag, 'must count the messages');
      alike(at, tag, text.slice(0, text.indexOf('/')));
      return;
    case ':60F:':
    case ':60M:':
    case ':62F:':
    case ':62M:':
    case ':64:':
      balance(at, tag, parts);
      return;
    case ':61:':
      entry(at, parts);
      return;
    case ':86:':
    case 'more':
      at.lines = tag === 'more' ? at.lines + 1 : 1;
      if (at.lines > mostLinesOfNote) refuse(at, ':86:', `must have at most ${mostLinesOfNote} lines`);
  }
}

function alike(at: Progress, tag: string, text: string): void {
  const before = at.alike.get(tag) ?? text;
  if (before !== text) refuse(at, tag, 'must be the same in all messages');
  at.alike.set(tag, text);
}

function balance(
  at: Progress,
  tag: string,
  [, mark, day = '', currency = '', amount = '']: readonly string[],
): void {
  if (!isShortDay(day)) refuse(at, tag, 'must have a day of the calendar');
  if (currency !== (at.currency ?? currency)) refuse(at, tag, 'must have the currency of the others');
  at.currency = currency;
  const cents = signed(at, tag, { isDebit: mark === 'D', amount });
  if (tag === ':64:') return;
  const isFirst = tag === ':60F:';
  if (tag.startsWith(':60') && isFirst !== (at.page === 1))
    refuse(at, tag, 'must be :60F: in the first message, and :60M: in the others');
  if (isFirst) at.balanceCents = cents;
  else if (at.balanceCents !== cents) refuse(at, tag, 'must be the balance before, with the entries since');
  at.isClosed = tag === ':62F:';
}

function entry(at: Progress, [, valued = '', booked = '', mark = '', amount = '']: readonly string[]): void {
  // The booking day has no year: that of a leap year has all days.
  if (!isShortDay(valued) || !isShortDay(`24${booked}`))
    refuse(at, ':61:', 'must have two days of the calendar');
  const isDebit = mark === 'D' || mark === 'RC';
  at.balanceCents += signed(at, ':61:', { isDebit, amount });
}

function signed(
  at: Progress,
  tag: string,
  { isDebit, amount }: { readonly isDebit: boolean; readonly amount: string },
): number {
  const cents = centsOf(amount, ',') ?? refuse(at, tag, 'must have an amount');
  return isDebit ? -cents : cents;
}

function refuse({ entries, page }: Progress, tag: string, rule: string): never {
  const place = entries === 0 ? '' : ` of entry ${entries}`;
  throw new FormatError({ format: 'mt940', field: `${tag}${place} in message ${page}`, rule });
}
