import type { StatementEntry } from '#shared/statements/model/statement.ts';

/** Sums over the entries of a statement; integer cents, those of debits negative. An entry of nothing is a credit. */
export interface EntryTotals {
  readonly credits: number;
  readonly creditCents: number;
  readonly debits: number;
  readonly debitCents: number;
}

const none: EntryTotals = { credits: 0, creditCents: 0, debits: 0, debitCents: 0 };

export function totalsOf(entries: Iterable<Pick<StatementEntry, 'cents'>>, before = none): EntryTotals {
  let { credits, creditCents, debits, debitCents } = before;
  for (const { cents } of entries) {
    if (cents < 0) {
      debits += 1;
      debitCents += cents;
    } else {
      credits += 1;
      creditCents += cents;
    }
  }
  return { credits, creditCents, debits, debitCents };
}

export const isSameTotals = (one: EntryTotals, other: EntryTotals): boolean =>
  one.credits === other.credits &&
  one.creditCents === other.creditCents &&
  one.debits === other.debits &&
  one.debitCents === other.debitCents;
