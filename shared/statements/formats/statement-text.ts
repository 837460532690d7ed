import type { Statement, StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';
import { totalsOf, type EntryTotals } from './entry-totals.ts';

/**
 * The text of one statement in pieces, which must be taken in this order. The same entries give the same text, in
 * however many pieces: so a file of any length is written with a few lines in memory.
 */
export interface StatementText {
  begin(): string;
  /** May be called any number of times, with the next entries each. */
  lines(entries: readonly StatementEntry[]): string;
  end(): string;
}

/** A format of files. Some state the totals before the lines, so they must be known when the text begins. */
export type StatementFormat = (head: StatementHead, totals: EntryTotals) => StatementText;

/** The text of a statement that is in memory. */
export function wholeText(format: StatementFormat, { entries, ...head }: Statement): string {
  const text = format(head, totalsOf(entries));
  return [text.begin(), text.lines(entries), text.end()].join('');
}
