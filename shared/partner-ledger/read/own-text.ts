import { linesOf } from '#shared/kernel/text-lines.ts';
import type { LedgerText } from '#shared/partner-ledger/ledger-reader.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';

/** The longest line: a file without line breaks would be in memory as a whole. */
const mostCharacters = 1_048_576;

const tooLong = (number: number) =>
  new UnreadableLedgerError([`line ${number}: has more than ${mostCharacters} characters`], 1);

/** The text of a file as a reader of the company gets it, and how far that reader has come. */
export interface OwnText extends Pick<LedgerText, 'lines' | 'texts'> {
  /** The line that was handed out last; undefined if the reader takes no lines. */
  readonly line: () => number | undefined;
  /** Handed out so far. */
  readonly characters: () => number;
  /** Set if the file itself could not be read: nobody may take that for the end of the file. */
  readonly failure: () => { readonly error: unknown } | undefined;
  /** The place of the first text that the reader has left; undefined if it has come to the end. */
  readonly left: () => Promise<string | undefined>;
}

export function createOwnText(source: AsyncIterable<string>): OwnText {
  let characters = 0;
  let [number, hasPieces] = [0, false];
  let failure: { readonly error: unknown } | undefined;
  async function* counted() {
    try {
      for await (const piece of source) {
        characters += piece.length;
        yield piece;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  const pieces = counted();
  async function* numbered() {
    for await (const text of linesOf(pieces, { mostCharacters, tooLong })) {
      number += 1;
      yield { number, text: text.endsWith('\r') ? text.slice(0, -1) : text };
    }
  }
  const lines = numbered();
  async function* noted() {
    hasPieces = true;
    yield* onlyNext(pieces);
  }
  return {
    lines: onlyNext(lines),
    texts: noted(),
    line: () => (number === 0 ? undefined : number),
    characters: () => characters,
    failure: () => failure,
    async left() {
      if (hasPieces) {
        for await (const piece of pieces) if (piece.trim() !== '') return 'the file';
      } else for await (const each of lines) if (each.text.trim() !== '') return `line ${each.number}`;
      return undefined;
    },
  };
}

/** A reader that stops early must not end the text: the rest is looked at. */
function onlyNext<Element>(source: AsyncGenerator<Element>): AsyncIterable<Element> {
  return { [Symbol.asyncIterator]: () => ({ next: async () => source.next() }) };
}
