import type { Mutant } from '../mutant.ts';

/** A comparison with the partner's ledger that would hide money, or call what is right a difference. */
export const thirdSide: readonly Mutant[] = [
  {
    name: 'ledger-proposed-among-several',
    consequence: 'a booking is proposed for a line although another one is as likely',
    file: 'shared/partner-ledger/match/contradicting.ts',
    replace: 'return second !== undefined && areNear(second, wanted, rules) ? undefined : only;',
    by: 'return second === wanted ? undefined : only;',
  },
  {
    name: 'ledger-proposed-instead-of-doubled',
    consequence: 'a booking that the bank doubled is proposed for the next line of its amount',
    file: 'shared/reconciliation/ledger/find-doubles.ts',
    replace: "each.kind === 'LEDGER_UNKNOWN' || each.kind === 'LEDGER_PROPOSED';",
    by: "each.kind === 'LEDGER_UNKNOWN';",
  },
  {
    name: 'ledger-match-by-hand-of-other-amounts',
    consequence: 'one person hides a difference by a match by hand',
    file: 'shared/reconciliation/ledger/apply-hand-matches.ts',
    replace: 'currencies.size === 1 && sumOf(lines) === sumOf(bookings)',
    by: 'currencies.size === 1 && sumOf(lines) >= sumOf(bookings) - 100',
  },
  {
    name: 'ledger-fee-account-raises-payout',
    consequence:
      'fees on an account of their own count twice as a difference, instead of explaining the payout',
    file: 'shared/reconciliation/ledger/read-file.ts',
    replace: "fees.as === 'subtract' ? 0 - line.cents : line.cents",
    by: 'line.cents',
  },
  {
    name: 'ledger-release-keeps-what-was-said',
    consequence: 'lines that a person has released are never matched again',
    file: 'shared/reconciliation/ledger/apply-hand-matches.ts',
    replace: ".filter(({ is }) => is === 'apart')",
    by: ".filter(({ is }) => is !== 'same')",
  },
  {
    name: 'ledger-unmatch-of-compared-days',
    consequence: 'what a person says of days that were compared is never applied',
    file: 'shared/reconciliation/ledger/apply-hand-matches.ts',
    replace: 'afterDay < day && day <= untilDay',
    by: 'untilDay < day',
  },
  {
    name: 'ledger-named-sum-within-the-tolerance',
    consequence: 'a payment that is a few cents short of its invoices counts as whole',
    file: 'shared/partner-ledger/match/named-bookings.ts',
    replace: 'sumOf(all) !== booking.cents',
    by: 'Math.abs(sumOf(all) - booking.cents) > rules.toleranceCents',
  },
  {
    name: 'ledger-fee-twice',
    consequence: 'a payout is compared with the amounts before fees',
    file: 'shared/partner-ledger/read/read-line.ts',
    replace: "return as === 'add' ? cents + fee : cents - fee;",
    by: "return as === 'add' ? cents - fee : cents + fee;",
  },
  {
    name: 'ledger-rate-cut-off',
    consequence: 'half of all lines in a foreign currency differ from the bank by a cent',
    file: 'shared/partner-ledger/read/converted-cents.ts',
    replace: '(2n * size + divisor) / (2n * divisor)',
    by: 'size / divisor',
  },
  {
    name: 'ledger-statement-that-lacks-entries',
    consequence: 'a statement from which entries are missing is compared as if it were whole',
    file: 'shared/partner-ledger/read/mt940-lines.ts',
    replace: 'if (balanceOf(text)?.cents !== statement.cents)',
    by: 'if (balanceOf(text) === undefined)',
  },
  {
    name: 'ledger-line-taken-for-totals',
    consequence: 'a line whose day is missing gets lost if its amount is the sum of the lines before it',
    file: 'shared/partner-ledger/read/totals-row.ts',
    replace: "!== '' || !isUnnamed(valueOf)) return false;",
    by: "!== '') return false;",
  },
  {
    name: 'ledger-totals-between-lines',
    consequence: 'a line without day and account gets lost in the middle of a file',
    file: 'shared/partner-ledger/read/totals-row.ts',
    replace: 'const mistaken = isSame ? passedOver : [];',
    by: 'const mistaken = isSame ? [] : [];',
  },
];
