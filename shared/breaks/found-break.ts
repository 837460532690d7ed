import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Break, BreakKind, FoundBreak } from './break.ts';

/** How long each kind may wait is decided by its severity. */
const severityOf: Readonly<Record<BreakKind, Break['severity']>> = {
  STATEMENT_MISSING: 'high',
  STATEMENT_GAP: 'high',
  STATEMENT_SUM: 'high',
  STATEMENT_LINES: 'high',
  STATEMENT_MISMATCH: 'high',
  FEE_IN_DOUBT: 'high',
  FEE_REFUSED: 'medium',
  COVERAGE: 'medium',
};

/** The same difference has the same id, whatever values are found. */
function breakId(
  { kind, entity, field }: Pick<FoundBreak, 'kind' | 'entity' | 'field'>,
  episode: number,
): string {
  return sha256Hex([kind, entity, field, episode].join('|'));
}

export function newBreak(found: FoundBreak, episode: number, at: string): Break {
  return {
    ...found,
    id: breakId(found, episode),
    severity: severityOf[found.kind],
    state: 'OPEN',
    episode,
    evidence: found.evidence ?? [],
    firstSeenAt: at,
    lastSeenAt: at,
  };
}

/** Seen once more: what is found now stands in the break. */
export function seenAgain(known: Break, found: FoundBreak, at: string): Break {
  return { ...known, ...found, evidence: found.evidence ?? known.evidence, lastSeenAt: at };
}
