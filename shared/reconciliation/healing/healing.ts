import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { BookingsLook } from '#shared/reconciliation/full/look-at-bookings.ts';
import type { ReconciledFull } from '#shared/reconciliation/reconciled.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/settings.ts';
import { entityOf, type BookingBreak } from './booking-breaks.ts';
import { limitsOf, type HealedDay, type HealedDays } from './breaker.ts';
import type { SendBookingsDeps } from '#shared/bookings/send-bookings.ts';

export interface HealingDeps extends SendBookingsDeps {
  readonly breaks: Pick<Breaks, 'open' | 'suspect' | 'heal' | 'ofEntity'>;
  readonly healedDays: Pick<HealedDays, 'take'>;
  readonly settings: Pick<ReconciliationSettings, 'breaker' | 'missingADay' | 'withdrawalSeconds'>;
}

/** One account after a look at its bookings. */
export interface Healing {
  readonly accountId: string;
  readonly run: Run;
  readonly look: BookingsLook;
  readonly known: ReconciledFull;
  /** Canonical UTC. */
  readonly now: string;
}

/** What was sent, and whether a limit of the day held something back. */
export interface Healed {
  readonly sent: readonly string[];
  readonly isHeldBack: boolean;
}

export const nothingSent: Healed = { sent: [], isHeldBack: false };

/** Sent longer ago than this and not seen in the mirror, it is sent once more. */
const lostAfterMs = 3_600_000;

/** Whether it is on its way to the mirror. */
export function isOnItsWay({ known, now }: Healing, bookingId: string): boolean {
  const sentAt = known.bookings.get(bookingId)?.sentAt;
  return sentAt !== undefined && Date.parse(now) - Date.parse(sentAt) < lostAfterMs;
}

export async function openBreak(
  { breaks }: Pick<HealingDeps, 'breaks'>,
  { accountId, run, now }: Healing,
  { bookingId, found }: { readonly bookingId: string; readonly found: BookingBreak },
): Promise<void> {
  await breaks.open({ ...found, accountId, entity: entityOf(bookingId), runId: run.id }, now);
}

/** Whether the day may heal so much more by itself. */
export async function mayHeal(
  { healedDays, settings }: Pick<HealingDeps, 'healedDays' | 'settings'>,
  { run }: Healing,
  more: Partial<HealedDay>,
): Promise<boolean> {
  const healed = { accounts: 0, bookings: 0, cents: 0, added: 0, ...more };
  return healedDays.take(run.asOf, healed, limitsOf(settings, run));
}
