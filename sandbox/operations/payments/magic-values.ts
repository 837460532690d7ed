/**
 * Values that make a payment go another way than it usually would: by the name of the other party, or by the
 * amount. They hold for credit transfers, also those of batches, timed and standing orders, for instant transfers
 * and for collections by direct debit.
 */
export const magicPayments = [
  /** Accepted at first, declined a minute later; an instant transfer fails at once. */
  { fate: 'declined', name: 'Declined Payment', cents: 66_601, reason: 'AC06' },
  /** Executed, and given back the next day; an instant transfer fails at once. */
  { fate: 'returned', name: 'Returned Payment', cents: 66_602, reason: 'AC04' },
  /** Under review for an hour, then executed. */
  { fate: 'delayed', name: 'Delayed Payment', cents: 66_603, reason: null },
] as const;

/** German IBANs with this bank code cannot be reached by instant transfers: `DE73999999980000000001` is one. */
export const unreachableBankCode = '99999998';

type Fate = (typeof magicPayments)[number];

/** What a payment with these values is bound for; undefined for all but the magic ones. */
export function fateOf(name: string | null, cents: number): Fate | undefined {
  return magicPayments.find((magic) => magic.name === name || magic.cents === Math.abs(cents));
}

export function isReachable(iban: string): boolean {
  return !(iban.startsWith('DE') && iban.slice(4, 12) === unreachableBankCode);
}
