import { ledgerBreak, nameOf } from './ledger-breaks.ts';
import { correctableFrom, type LedgerCut } from '#shared/reconciliation/model/known-ledger.ts';
import type { ComparedLedger } from './match-ledger.ts';

interface WithoutSettled {
  readonly cuts: LedgerCut[];
  /** Names of their breaks. */
  readonly gone: ReadonlySet<string>;
}

/**
 * What persons have decided about, of days that no correction reaches any more, leaves the account: otherwise what was
 * written off in all the years would be matched anew every night, and take the place of what is new.
 */
export function withoutSettled(
  accountId: string,
  { differences, next: { cuts } }: ComparedLedger,
  decided: ReadonlySet<string>,
): WithoutSettled {
  const last = cuts.at(-1);
  if (decided.size === 0 || last === undefined) return { cuts, gone: new Set() };
  const from = correctableFrom(last.day);
  const sides = new Set<object>();
  const gone = new Set<string>();
  for (const each of differences) {
    const ofBoth = [...('line' in each ? [each.line] : []), ...('booking' in each ? [each.booking] : [])];
    const name = nameOf(ledgerBreak(accountId, each));
    if (!decided.has(name) || ofBoth.some(({ day }) => day >= from)) continue;
    gone.add(name);
    for (const side of ofBoth) sides.add(side);
  }
  const lines = last.lines.filter((each) => !sides.has(each));
  const bookings = last.bookings.filter((each) => !sides.has(each));
  return { cuts: [...cuts.slice(0, -1), { ...last, lines, bookings }], gone };
}
