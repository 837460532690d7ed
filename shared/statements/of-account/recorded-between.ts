import { toIsoInstant } from '#shared/kernel/clock.ts';
import { explaining } from '#shared/statements/evidence/explaining-bookings.ts';
import type { BookingOfAccount } from '#shared/statements/ports.ts';

interface Questions {
  /** When the bank was asked first and again, canonical UTC. */
  readonly first: string;
  readonly again: string;
  /** For so long before each answer, nobody knows which bookings it counts. */
  readonly lagMs: number;
}

/** Whether two answers of the bank about one day differ by nothing but bookings that it recorded between them. */
export function explainsDifference(
  cents: number,
  recorded: readonly BookingOfAccount[],
  { first, again, lagMs }: Questions,
): boolean {
  const shifted = (instant: string, ms: number) => toIsoInstant(Date.parse(instant) + ms);
  const upTo = (limit: string) => recorded.filter(({ recordedAt }) => recordedAt < limit).length;
  const begins = [upTo(shifted(first, -lagMs)), upTo(shifted(first, lagMs))] as const;
  const ends = [upTo(shifted(again, -lagMs)), upTo(shifted(again, lagMs))] as const;
  return explaining(cents, recorded, { begins, ends }) !== undefined;
}
