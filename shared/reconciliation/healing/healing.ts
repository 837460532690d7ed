import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { BookingsComparison } from '#shared/reconciliation/bookings/compare-bookings.ts';
import type { ReconciledFull } from '#shared/reconciliation/model/reconciled.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { entityOf, type BookingBreak } from './booking-breaks.ts';
import { limitsOf, type HealedDays, type HealedSums } from './breaker.ts';
import type { HealedKind, HeldHeals } from './held-heals.ts';
import type { SendBookingsDeps } from '#shared/bookings/send-bookings.ts';

export interface HealingDeps extends SendBookingsDeps {
  readonly breaks: Pick<Breaks, 'open' | 'suspect' | 'heal' | 'ofEntity'>;
  readonly healedDays: HealedDays;
  readonly heldHeals: Pick<HeldHeals, 'hold' | 'forget'>;
  readonly settings: Pick<ReconciliationSettings, 'breaker' | 'missingADay' | 'withdrawalSeconds'>;
}

/** One account after a comparison of its bookings. */
export interface Healing {
  readonly accountId: string;
  readonly run: Run;
  readonly comparison: BookingsComparison;
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

/** If it is not in the mirror after so long, it is sent again. */
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
  await breaks.open({ accountId, ...found, entity: entityOf(bookingId), runId: run.id }, now);
}

/** What a comparison would send of one kind. */
interface Wanted {
  readonly kind: HealedKind;
  /** What would be sent, and what it would replace. */
  readonly content: Json;
  readonly sums: Partial<HealedSums>;
}

/** Whether the day may heal so much more, or two persons have released exactly this. */
export async function mayHeal(
  { healedDays, heldHeals, settings }: Pick<HealingDeps, 'healedDays' | 'heldHeals' | 'settings'>,
  { accountId, run, known, now }: Healing,
  { kind, content, sums }: Wanted,
): Promise<boolean> {
  const healed = { accounts: 0, bookings: 0, cents: 0, added: 0, ...sums };
  const held = { accountId, kind, digest: sha256Hex(canonicalJson(content)), ...healed };
  // A released heal does not count against the limits of the day.
  if (known.isHeldBack && (await heldHeals.hold(held, now))) return true;
  if (await healedDays.take(run.asOf, healed, limitsOf(settings, run))) return true;
  return heldHeals.hold(held, now);
}
