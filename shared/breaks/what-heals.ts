import type { Break, BreakKind } from './break.ts';
import type { Breaks, Look } from './breaks.ts';
import { isDecision } from './found-break.ts';
import { isStanding } from './states.ts';

const ofCorrected: ReadonlySet<BreakKind> = new Set(['AMOUNT', 'SIGN', 'CURRENCY']);

/**
 * The mirror was corrected, so both sides are alike again; but what the bank told first was passed on and may have been
 * acted on. Persons say when that is settled. Of what the bank does not have, bookings alone are corrected: for anything
 * else, its event may just be late.
 */
const staysOpen = ({ kind, field }: Pick<Break, 'kind' | 'field'>): boolean =>
  ofCorrected.has(kind) || (kind === 'ORPHAN_LOCAL' && field === 'booking');

/** Whether a look ends a break, or a suspicion: it covered it completely, and did not find it. */
export function isHealedBy(look: Look, row: Break): boolean {
  return wouldEnd(look, row) && !isSeenSince(look, row);
}

/**
 * Whether a look would end a break that somebody has seen since it began. Perhaps it was the same run, by a clock that is
 * ahead: a later look decides.
 */
export async function leavesToLater(breaks: Pick<Breaks, 'ofEntity'>, look: Look): Promise<boolean> {
  const rows = await breaks.ofEntity(look.entity);
  return rows.some((row) => wouldEnd(look, row) && isSeenSince(look, row));
}

/** Whether a look shows that what persons have settled is not there any more. */
export function isOverBy(look: Look, row: Break): boolean {
  if (look.endsDecisions !== true || !isDecision(row) || row.isOver === true) return false;
  return isMissedBy(look, row) && !isSeenSince(look, row);
}

function wouldEnd(look: Look, row: Break): boolean {
  const isOurs = row.state === 'SUSPECTED' || (isStanding(row) && !staysOpen(row));
  return isOurs && isMissedBy(look, row);
}

/** It was covered, and not found. */
function isMissedBy({ entity, kinds, found }: Look, row: Break): boolean {
  const isCovered = row.entity === entity && (kinds?.includes(row.kind) ?? true);
  return isCovered && !found.some(({ kind, field }) => kind === row.kind && field === row.field);
}

const isSeenSince = ({ begunAt }: Look, { lastSeenAt }: Break) =>
  begunAt !== undefined && lastSeenAt > begunAt;
