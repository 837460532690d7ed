import { amountText } from '#shared/bookings/amount-text.ts';
import { bankReference } from '#shared/statements/formats/references.ts';
import { returnKeyOf } from '#shared/statements/formats/return-keys.ts';
import { isWholeReturn } from '#shared/statements/formats/whole-return.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { field86Lines, mostLines, mostOfLines } from './field-86-lines.ts';
import { swiftText } from './swift-text.ts';
import { withoutKnownMarks, withoutMarks } from './without-marks.ts';

const partLength = 27;
/** `?20` to `?29`, then `?60` to `?63`. */
const purposeTags = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];
const tagLength = '?20'.length;
const markLength = 'SVWZ+'.length;
/** Stands where text is left out. */
const leftOut = '...';

interface Codes {
  readonly gvc: string;
  /** Of the account. */
  readonly currency: string;
}

/**
 * Information to the account owner in the structure of German banks: parts of at most 27 characters, each behind a tag
 * such as `?20`, in six lines. The end of the purpose is left out if it does not fit, and says so.
 */
export function field86(entry: StatementEntry, { gvc, currency }: Codes): readonly string[] {
  const { type, counterparty = {}, returnCode } = entry;
  const head = [gvc, ...part('00', textOf(type.replaceAll('_', ' ')), partLength)].join('');
  const tail = [
    ...part('30', textOf(counterparty.bic), 12),
    ...part('31', textOf(counterparty.iban).replaceAll(' ', ''), 34),
    ...nameParts(textOf(counterparty.name)),
    ...part('34', returnKeyOf(returnCode) ?? '', 3),
  ];
  const purposes = purposePieces(entry, currency);
  const room = mostOfLines - head.length - tail.join('').length;
  // Lines may end earlier than they could.
  for (let left = room; left > 0; left -= 1) {
    const lines = field86Lines([head, ...ordered(fitted(purposes, left), tail)].join(''));
    if (lines.length <= mostLines) return lines;
  }
  return field86Lines([head, ...tail].join(''));
}

/** Texts of others: the payer's and those that the bank passes on. */
const textOf = (text = ''): string => (text === '' ? '' : withoutMarks(swiftText(text)));
const idOf = (id = ''): string => (id === '' ? '' : withoutKnownMarks(swiftText(id)));

/** Parts stand in the order of their numbers. */
function ordered(purposes: readonly string[], tail: readonly string[]): readonly string[] {
  return [...purposes, ...tail].toSorted((one, other) => Number(one.slice(1, 3)) - Number(other.slice(1, 3)));
}

function part(tag: string, text: string, mostCharacters: number): readonly string[] {
  const cut = text.slice(0, mostCharacters).trim();
  return cut === '' ? [] : [`?${tag}${cut}`];
}

function nameParts(name: string): readonly string[] {
  const [first = '', second = '', ...more] = pieces(name);
  const last = more.length === 0 ? second : endedEarly(second);
  return [...part('32', first, partLength), ...part('33', last, partLength)];
}

type Marked = readonly [mark: string, text: string];

/**
 * Readers that do not know the marks of a return drop what stands before the first mark that they know. Of a payment that
 * comes back without charges, the amount is the original one; nothing says whether charges are part of the amount.
 */
function markedTexts(entry: StatementEntry, currency: string): readonly Marked[] {
  const { returnCode, returnTransactionId, returnCharges, cents } = entry;
  const returned = returnTransactionId === undefined ? undefined : bankReference(returnTransactionId);
  return [
    ['RTRN', textOf(returnCode)],
    ['RREF', idOf(returned)],
    ['EREF', idOf(entry.endToEndId)],
    ['MREF', idOf(entry.mandateReference)],
    ['CRED', idOf(entry.creditorIdentifier)],
    ['PURP', textOf(entry.purposeCode)],
    ['COAM', returnCharges === undefined ? '' : chargesText(returnCharges, currency)],
    ['OAMT', isWholeReturn(entry) ? amountText(cents, ',') : ''],
    // The recipient that the payer named is not the account itself.
    ['ABWE', textOf(entry.virtualIban).replaceAll(' ', '')],
    ['SVWZ', textOf(entry.description)],
  ];
}

function chargesText(charges: NonNullable<StatementEntry['returnCharges']>, currency: string): string {
  const amount = amountText(charges.cents, ',');
  return charges.currency === currency ? amount : textOf(`${charges.currency}${amount}`);
}

const purposePieces = (entry: StatementEntry, currency: string): readonly string[] =>
  markedTexts(entry, currency).flatMap(([mark, text]) => (text === '' ? [] : pieces(`${mark}+${text}`)));

/** As many of the pieces as there is room for, as parts. The last one says that there was more. */
function fitted(purposes: readonly string[], room: number): readonly string[] {
  const kept: string[] = [];
  let left = room;
  for (const piece of purposes.slice(0, purposeTags.length)) {
    const most = Math.min(piece.length, left - tagLength);
    if (most < piece.length && most < markLength + leftOut.length) break;
    kept.push(piece.slice(0, most));
    left -= tagLength + most;
    if (most < piece.length) break;
  }
  const last = kept.at(-1);
  if (last !== undefined && kept.join('').length < purposes.join('').length)
    kept[kept.length - 1] = endedEarly(last);
  return kept.map((text, index) => `?${purposeTags[index] ?? ''}${text}`);
}

/** A mark stays whole. */
const endedEarly = (text: string): string =>
  `${text.slice(0, Math.max(markLength, text.length - leftOut.length)).trimEnd()}${leftOut}`;

/**
 * Some readers trim each part before they join the parts. So text is cut within words, where no part begins or ends
 * with a blank. Nor does one begin with what may be a mark: an id may have it.
 */
function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > partLength) {
    const end = endOfPiece(rest);
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? found : [...found, rest];
}

/** A text of single letters has no such place. Then a part begins with a blank, so that no line ends with one. */
function endOfPiece(text: string): number {
  for (let end = partLength; end > partLength / 2; end -= 1)
    if (text[end - 1] !== ' ' && text[end] !== ' ' && !/^[A-Z]{3,4}\+/.test(text.slice(end))) return end;
  return text[partLength - 1] === ' ' ? partLength - 1 : partLength;
}
