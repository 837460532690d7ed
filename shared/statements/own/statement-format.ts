import { isFunction, isText, needed, partOf } from '#shared/kernel/needed.ts';
import type { EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import type { StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';

/** A statement that was found right, as a format of the company's own gets it. */
export interface StatementToWrite {
  readonly head: StatementHead;
  /** Of all entries: some formats state them before the first one. */
  readonly totals: EntryTotals;
  /** In the order of the bank; to be gone through once. A statement may have more of them than fit into memory. */
  readonly entries: AsyncIterable<StatementEntry>;
}

export interface StatementWriting {
  /** The text in pieces, as it is written. The same statement gives the same text. */
  readonly write: (statement: StatementToWrite) => AsyncIterable<string>;
  /**
   * The amount of an entry that a line of the text states, in integer cents, negative for a debit; undefined of any other
   * line. Read from the text alone: the file is published if each entry is in it, and their amounts add up.
   */
  readonly amountOf: (line: string) => number | undefined;
  /** What ends a line; a line feed if left out. */
  readonly lineEnd?: string;
}

/** The default export of the file of a format. */
export interface OwnStatementFormat extends StatementWriting {
  readonly writes: 'statement';
}

/**
 * Writes bank statements in a format of the company's own, beside ours. What it throws or writes wrongly leaves out this file
 * alone: the statement is published without it, and a person has it written again.
 */
export function statementFormat(writing: StatementWriting): OwnStatementFormat {
  const lineEnd = partOf(writing, 'lineEnd');
  needed('statementFormat({ write, amountOf })', {
    'a function in write': isFunction(partOf(writing, 'write')),
    'a function in amountOf': isFunction(partOf(writing, 'amountOf')),
    'a text in lineEnd, if there is one': lineEnd === undefined || isText(lineEnd),
  });
  return { writes: 'statement', ...writing };
}
