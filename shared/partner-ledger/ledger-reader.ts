import { isFunction, needed } from '#shared/kernel/needed.ts';

/** A line of a text file, from number 1. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** A file of a partner's ledger. Go through `lines` or through `texts`, once and to the end. */
export interface LedgerText {
  /** As it was put: `2026-03-05.sap`. */
  readonly name: string;
  /** The days that its name says, both included, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Decoded, without the ends of the lines. */
  readonly lines: AsyncIterable<TextLine>;
  /** The same in pieces of any length, for a file that is not written in lines. */
  readonly texts: AsyncIterable<string>;
}

/** One movement of money on an account. */
export interface OwnLedgerLine {
  /** Its id at the bank, or its IBAN: see `accountIs`. */
  readonly account: string;
  /** Day at the bank, `YYYY-MM-DD`: see `dayIs`. */
  readonly day: string;
  /** Integer cents as the bank sees them: what comes in is positive. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Your own id of the line; its number in the file if left out. */
  readonly id?: string | undefined;
  /** As the bank has it: see `referenceIs`. */
  readonly reference?: string | undefined;
}

/** A line that cannot be read. With one of them, nothing of the file is compared. */
export interface LedgerMistake {
  /** Shown to people in a break, with the number of the line. Never what stands in the file. */
  readonly mistake: string;
}

export type ReadOwnLedger = (file: LedgerText) => AsyncIterable<OwnLedgerLine | LedgerMistake>;

/** The default export of the file of a reader. */
export interface OwnLedgerReader {
  readonly reads: 'ledger';
  readonly read: ReadOwnLedger;
}

/**
 * Reads files of a partner's ledger in a format of the company's own, as a stream. The same file gives the same lines in the
 * same order, whenever it is read: a long one is read in several processes. What it throws or gives wrongly makes the file
 * unreadable, and a break names the file and the line.
 */
export function ledgerReader(read: ReadOwnLedger): OwnLedgerReader {
  needed('ledgerReader(async function* (file) { … })', { 'a function': isFunction(read) });
  return { reads: 'ledger', read };
}
