import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { swiftText } from './swift-text.ts';
import { withoutMarks } from './without-marks.ts';

const lineLength = 65;
const mostLines = 6;
const partLength = 27;
/** `?20` to `?29`, then `?60` to `?63`. */
const purposeTags = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];

/**
 * Information to the account owner in the structure of German banks: parts of at most 27 characters, each behind a tag
 * such as `?20`. There are six lines, and no part is split over two of them. The end of the purpose is cut off if it
 * does not fit.
 */
export function field86(entry: StatementEntry, gvc: string): readonly string[] {
  const { type, counterparty = {} } = entry;
  const head = [gvc, ...part('00', textOf(type.replaceAll('_', ' ')), partLength)].join('');
  const tail = [
    ...part('30', textOf(counterparty.bic), 12),
    ...part('31', textOf(counterparty.iban).replaceAll(' ', ''), 34),
    ...nameParts(textOf(counterparty.name)),
  ];
  const purposes = purposeParts(entry);
  for (let count = purposes.length; count > 0; count -= 1) {
    const lines = inLines([head, ...ordered(purposes.slice(0, count), tail)]);
    if (lines.length <= mostLines) return lines;
  }
  return inLines([head, ...tail]);
}

/** Texts of others: the payer's and those that the bank passes on. */
const textOf = (text: string | undefined): string => withoutMarks(swiftText(text));

/** Parts stand in the order of their numbers. */
function ordered(purposes: readonly string[], tail: readonly string[]): readonly string[] {
  return [...purposes, ...tail].toSorted((one, other) => Number(one.slice(1, 3)) - Number(other.slice(1, 3)));
}

function part(tag: string, text: string, mostCharacters: number): readonly string[] {
  const cut = text.slice(0, mostCharacters).trim();
  return cut === '' ? [] : [`?${tag}${cut}`];
}

function nameParts(name: string): readonly string[] {
  const [first = '', second = ''] = pieces(name);
  return [...part('32', first, partLength), ...part('33', second, partLength)];
}

function purposeParts(entry: StatementEntry): readonly string[] {
  const { endToEndId, mandateReference, creditorIdentifier, purposeCode, description } = entry;
  const marked: readonly (readonly [mark: string, text: string | undefined])[] = [
    ['EREF', endToEndId],
    ['MREF', mandateReference],
    ['CRED', creditorIdentifier],
    ['PURP', purposeCode],
    ['SVWZ', description],
  ];
  const texts = marked
    .map(([mark, text]) => [mark, textOf(text)] as const)
    .filter(([, text]) => text !== '')
    .flatMap(([mark, text]) => pieces(`${mark}+${text}`));
  return texts.slice(0, purposeTags.length).map((text, index) => `?${purposeTags[index] ?? ''}${text}`);
}

/**
 * Some readers trim each part before they join the parts. So text is cut within words, where no part begins or ends
 * with a blank.
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
    if (text[end - 1] !== ' ' && text[end] !== ' ') return end;
  return text[partLength - 1] === ' ' ? partLength - 1 : partLength;
}

function inLines(parts: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const each of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + each.length <= lineLength) lines[lines.length - 1] = last + each;
    else lines.push(each);
  }
  return lines;
}
