import type { Break, BreakKind } from './break.ts';
import type { Breaks, CompleteComparison } from './breaks.ts';
import { isDecision } from './found-break.ts';
import { isStanding } from './states.ts';

const ofCorrected: ReadonlySet<BreakKind> = new Set(['AMOUNT', 'SIGN', 'CURRENCY', 'REFERENCE']);

/**
 * The mirror was corrected, so both sides agree again, but the wrong value was published and may have been acted on.
 * Persons say when that is settled. Among rows that the bank lacks, only bookings are corrected: other events may just
 * be late.
 */
const staysOpen = ({ kind, field }: Pick<Break, 'kind' | 'field'>): boolean =>
  ofCorrected.has(kind) || (kind === 'ORPHAN_LOCAL' && field === 'booking');

/** Whether a comparison ends a break or a suspicion: it covered it completely, and did not find it. */
export function isHealedBy(comparison: CompleteComparison, row: Break): boolean {
  return wouldEnd(comparison, row) && !isSeenSince(comparison, row);
}

/**
 * Whether a comparison would end a break that was seen since it began. It may have been the same run with a clock that
 * is ahead: a later comparison decides.
 */
export async function leavesToLater(
  breaks: Pick<Breaks, 'ofEntity'>,
  comparison: CompleteComparison,
): Promise<boolean> {
  const rows = await breaks.ofEntity(comparison.entity);
  return rows.some((row) => wouldEnd(comparison, row) && isSeenSince(comparison, row));
}

/** Whether a comparison shows that a difference that persons settled is gone. */
export function isOverBy(comparison: CompleteComparison, row: Break): boolean {
  if (comparison.endsDecisions !== true || !isDecision(row) || row.isOver === true) return false;
  return isMissedBy(comparison, row) && !isSeenSince(comparison, row);
}

function wouldEnd(comparison: CompleteComparison, row: Break): boolean {
  const isOurs = row.state === 'SUSPECTED' || (isStanding(row) && !staysOpen(row));
  return isOurs && isMissedBy(comparison, row);
}

/** It was covered, and not found. */
function isMissedBy({ entity, accountId, kinds, found }: CompleteComparison, row: Break): boolean {
  const isOfOther = accountId !== undefined && (row.accountId ?? accountId) !== accountId;
  const isCovered = row.entity === entity && !isOfOther && (kinds?.includes(row.kind) ?? true);
  return isCovered && !found.some(({ kind, field }) => kind === row.kind && field === row.field);
}

const isSeenSince = ({ begunAt }: CompleteComparison, { lastSeenAt }: Break) =>
  begunAt !== undefined && lastSeenAt > begunAt;
