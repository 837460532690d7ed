import type { Break, BreakKind } from './break.ts';
import type { Look } from './breaks.ts';
import { isStanding } from './states.ts';

/**
 * The mirror was corrected, so both sides are alike again; but what the bank told first was passed on and may have been
 * acted on. Persons say when that is settled.
 */
const staysOpen: ReadonlySet<BreakKind> = new Set(['AMOUNT', 'SIGN', 'CURRENCY', 'ORPHAN_LOCAL']);

/** Whether a look ends a break, or a suspicion: it covered it completely, and did not find it. */
export function isHealedBy({ entity, kinds, found, begunAt }: Look, row: Break): boolean {
  const isOurs = row.state === 'SUSPECTED' || (isStanding(row) && !staysOpen.has(row.kind));
  const isCovered = row.entity === entity && (kinds?.includes(row.kind) ?? true);
  const isSeenSince = begunAt !== undefined && row.lastSeenAt > begunAt;
  const isFound = found.some(({ kind, field }) => kind === row.kind && field === row.field);
  return isOurs && isCovered && !isSeenSince && !isFound;
}
