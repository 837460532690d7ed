import type { Capabilities } from '#shared/capabilities/capability.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { BookedBalance } from './booked-balance.ts';

export interface ValutaReadingDeps {
  readonly capabilities: Pick<Capabilities, 'all' | 'see'>;
  readonly clock: Clock;
}

/** A balance of the bank, and ours, in integer cents. */
export interface ReadBalance {
  readonly accountId: string;
  readonly cents: number;
  readonly ours: BookedBalance;
  /** Whether the bank counts bookings whose valuta date is today; undefined while unknown. */
  readonly countsToday: boolean | undefined;
}

/** A balance may be late, and so may the start of a day at the bank. */
const quietMs = 3_600_000;

/** Whether the bank counts bookings with today's valuta date, as far as it was seen. */
export async function seenReading({ capabilities }: Pick<ValutaReadingDeps, 'capabilities'>) {
  const seen = (await capabilities.all()).find(({ name }) => name === 'valuta-passed-today');
  return seen && seen.state === 'proven';
}

/** By how many cents the bank has more than we. While its rule is unknown, as if it counted today's valuta dates. */
export function differenceTo({ cents, ours, countsToday }: ReadBalance): number {
  return cents - (countsToday === false ? ours.withoutToday : ours.withToday);
}

/** The first day on which the balance may change without a new booking; undefined if there is none. */
export function movesOn({ ours, countsToday }: ReadBalance): string | undefined {
  const { withToday, withoutToday, today, nextValuta } = ours;
  return withToday === withoutToday || countsToday === true ? nextValuta : daysAfter(today, 1);
}

/**
 * What the balance shows about the rule if both sides have the same bookings; undefined if it is known, or the balance
 * shows nothing.
 */
export function otherReading({ cents, ours, countsToday }: ReadBalance): boolean | undefined {
  const { withToday, withoutToday } = ours;
  if (withToday === withoutToday) return undefined;
  const reading = [withToday, withoutToday].includes(cents) ? cents === withToday : undefined;
  return reading === countsToday ? undefined : reading;
}

/** Whether the balance has had an hour to count today's valuta dates. */
export function isQuiet(
  { ours: { today, youngestOfToday } }: ReadBalance,
  { clock }: Pick<ValutaReadingDeps, 'clock'>,
) {
  const sinceMs = clock.now() - quietMs;
  return businessDay(sinceMs) === today && youngestOfToday < toIsoInstant(sinceMs);
}

/** Holds for all accounts until one of them shows the opposite. */
export async function noteReading(
  { capabilities, clock }: ValutaReadingDeps,
  { accountId, ours }: ReadBalance,
  isCounted: boolean,
): Promise<void> {
  await capabilities.see({
    name: 'valuta-passed-today',
    state: isCounted ? 'proven' : 'refuted',
    evidence: [`account ${accountId} on ${ours.today}`],
    at: toIsoInstant(clock.now()),
  });
}
