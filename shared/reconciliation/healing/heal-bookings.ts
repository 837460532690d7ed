import { toIsoInstant } from '#shared/kernel/clock.ts';
import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { BookingsLook } from '#shared/reconciliation/full/look-at-bookings.ts';
import type { ReconciledFull, ReconciledRows } from '#shared/reconciliation/reconciled.ts';
import { entityOf } from './booking-breaks.ts';
import { healChanged } from './heal-changed.ts';
import { healMissing } from './heal-missing.ts';
import type { Healing, HealingDeps } from './healing.ts';

export interface HealBookingsDeps extends HealingDeps {
  readonly reconciled: Pick<ReconciledRows, 'noteFull'>;
}

/** What is known of the account after it, how many were sent, and whether a limit of the day held something back. */
export interface HealedBookings {
  readonly known: ReconciledFull;
  readonly sent: number;
  readonly isHeldBack: boolean;
}

/**
 * Sends to the mirror what the bank has otherwise, each once, and opens the breaks. What is to be settled later is noted
 * first, and breaks come before what is sent: wherever this is stopped, the next look finds it again and goes on. What a
 * look that is complete does not find any more is settled.
 */
export function createHealBookings(deps: HealBookingsDeps) {
  return async (asked: Omit<Healing, 'now'>): Promise<HealedBookings> => {
    const now = toIsoInstant(deps.clock.now());
    const { look, run } = asked;
    const known = await noteFound(deps, { ...asked, now });
    const healing: Healing = { ...asked, known, now };
    const gone = goneOf(known, look, now);
    const missing = await healMissing(deps, healing);
    const changed = await healChanged(deps, healing, gone);
    const settled = await settle(deps, healing);
    const sent = [...missing.sent, ...changed.sent];
    return {
      known: {
        ...known,
        gone: without(gone, changed.sent),
        open: known.open.filter((id) => !settled.includes(id)),
        sent: { ...without(known.sent, settled), ...at(sent, now) },
        ...(sent.length > 0 && { healedBy: run.id }),
      },
      sent: sent.length,
      isHeldBack: missing.isHeldBack || changed.isHeldBack,
    };
  };
}

/** Before anything else: a break that nobody remembers would stay open for ever. */
async function noteFound(
  { reconciled }: HealBookingsDeps,
  { accountId, known, look, now }: Healing,
): Promise<ReconciledFull> {
  const missing = look.missing.map(({ bank }) => bank.id);
  const found = [...missing, ...look.changed.map(({ bank }) => bank.id), ...look.orphans.map(({ id }) => id)];
  const open = [...new Set([...known.open, ...found])];
  if (open.length === known.open.length) return known;
  const noted = { ...known, open, untold: { ...at(missing, now), ...known.untold } };
  await reconciled.noteFull(accountId, noted);
  return noted;
}

const without = (ids: Readonly<Record<string, string>>, left: readonly string[]) =>
  Object.fromEntries(Object.entries(ids).filter(([id]) => !left.includes(id)));

const at = (ids: readonly string[], now: string) => Object.fromEntries(ids.map((id) => [id, now]));

/** What differed and is alike now. A look that was cut short has not seen all. */
async function settle(
  { breaks }: Pick<HealingDeps, 'breaks'>,
  { look, known, now }: Healing,
): Promise<readonly string[]> {
  if (look.isCut) return [];
  const settled: string[] = [];
  for (const id of known.open.filter((each) => !differs(look, each))) {
    const covered = { entity: entityOf(id), found: [], begunAt: look.begunAt };
    await breaks.heal(covered, now);
    const left = await leavesToLater(breaks, covered);
    if (!left) settled.push(id);
  }
  return settled;
}

const differs = ({ missing, changed, orphans }: BookingsLook, wanted: string) =>
  missing.some(({ bank }) => bank.id === wanted) ||
  changed.some(({ bank }) => bank.id === wanted) ||
  orphans.some(({ id }) => id === wanted);

/** Those of before that are still gone, and those that were not found for the first time. */
function goneOf({ gone }: ReconciledFull, { orphans, isCut }: BookingsLook, now: string) {
  const found = Object.fromEntries(orphans.map(({ id }) => [id, gone[id] ?? now]));
  return isCut ? { ...gone, ...found } : found;
}
