import { sha256Hex } from '#shared/kernel/digest.ts';
import { decidedStates, type Break, type BreakKind, type FoundBreak } from './break.ts';

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

const differing = ['expected', 'found', 'differenceCents', 'currency'] as const;

/** Keys of objects change with whatever else the bank answers; ids of bookings do not contain a slash. */
const bookingsIn = (evidence: readonly string[] = []) =>
  evidence
    .filter((each) => !each.includes('/'))
    .toSorted()
    .join(' ');

/** Whether persons have settled this very difference: the same values, of the same bookings. */
export function isDecided(known: Break | undefined, found: FoundBreak): boolean {
  if (known === undefined || !decidedStates.some((state) => state === known.state)) return false;
  return (
    differing.every((field) => known[field] === found[field]) &&
    bookingsIn(known.evidence) === bookingsIn(found.evidence)
  );
}

/** Seen once more: what is found now stands in the break. */
export function seenAgain(known: Break, found: FoundBreak, at: string): Break {
  const { episode, firstSeenAt, evidence } = known;
  return { ...newBreak(found, episode, at), evidence: found.evidence ?? evidence, firstSeenAt };
}
