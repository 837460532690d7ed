import type { Capabilities } from '#shared/capabilities/capability.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { countsToday, type Position } from './booked-position.ts';

interface SeeValutaDeps {
  readonly capabilities: Pick<Capabilities, 'see'>;
  readonly clock: Clock;
}

/** A younger booking may have come between the balance and the list, and a day may begin late at the bank. */
const quietMs = 3_600_000;

/** Notes whether an explained balance counts bookings whose valuta date is its own day, if the balance shows it. */
export async function seeValuta(
  { capabilities, clock }: SeeValutaDeps,
  accountId: string,
  { position, bookedCents }: { readonly position: Position; readonly bookedCents: number },
): Promise<void> {
  const { today } = position.balance;
  const quietSinceMs = clock.now() - quietMs;
  if (businessDay(quietSinceMs) !== today) return;
  const isCounted = countsToday(bookedCents, position, toIsoInstant(quietSinceMs));
  if (isCounted === undefined) return;
  await capabilities.see({
    name: 'valuta-passed-today',
    state: isCounted ? 'proven' : 'refuted',
    evidence: [`account ${accountId} on ${today}`],
    at: toIsoInstant(clock.now()),
  });
}
