import { sha256Hex } from '#shared/kernel/digest.ts';
import { decidedStates, mostLines, type Break, type BreakKind, type FoundBreak } from './break.ts';
import { openState } from './moved.ts';

/** The severity decides how long a break may wait. */
const severityOf: Readonly<Record<BreakKind, Break['severity']>> = {
  STATEMENT_MISSING: 'high',
  STATEMENT_GAP: 'high',
  STATEMENT_SUM: 'high',
  STATEMENT_LINES: 'high',
  STATEMENT_MISMATCH: 'high',
  STATEMENT_FILE: 'high',
  FEE_IN_DOUBT: 'high',
  FEE_REFUSED: 'medium',
  FEE_OVER_LIMIT: 'medium',
  FEE_REVERSAL: 'high',
  FEE_UNBOOKED: 'high',
  FEE_DUPLICATE: 'high',
  FEE_AMOUNT: 'high',
  FEE_ORPHAN: 'high',
  FEE_OVERCHARGED: 'high',
  SETTLEMENT_VARIANCE: 'high',
  MISSING_LOCAL: 'low',
  ORPHAN_LOCAL: 'high',
  TOTALS_DRIFT: 'critical',
  AMOUNT: 'high',
  CURRENCY: 'high',
  SIGN: 'high',
  VALUE_DATE: 'medium',
  REFERENCE: 'medium',
  METADATA: 'low',
  STATUS_BEHIND: 'low',
  STATUS_AHEAD: 'high',
  STATUS_CONFLICT: 'critical',
  STUCK: 'medium',
  RESERVATION: 'medium',
  BALANCE_UNEXPLAINED: 'critical',
  LEDGER_UNBOOKED: 'high',
  LEDGER_UNKNOWN: 'high',
  LEDGER_DOUBLED: 'critical',
  LEDGER_AMOUNT: 'high',
  LEDGER_DATE: 'medium',
  LEDGER_PROPOSED: 'medium',
  LEDGER_FILE: 'high',
  COVERAGE: 'medium',
};

/** The same difference has the same id, whatever its values. */
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
    state: openState({ episode }),
    episode,
    evidence: found.evidence ?? [],
    ...(found.lines !== undefined && { lines: found.lines.slice(0, mostLines) }),
    firstSeenAt: at,
    lastSeenAt: at,
    version: 1,
  };
}

const differing = ['expected', 'found', 'differenceCents', 'currency'] as const;

/**
 * Ids of bookings, which contain no slash. Keys of objects are left out: they change with unrelated parts of the bank's
 * answer.
 */
const bookingsIn = (evidence: readonly string[] = []) =>
  evidence
    .filter((each) => !each.includes('/'))
    .toSorted()
    .join(' ');

/** Whether persons have settled it. */
export const isDecision = ({ state }: Pick<Break, 'state'>): boolean =>
  decidedStates.some((decided) => decided === state);

/**
 * Whether persons have settled exactly this difference: the same values of the same bookings, found by each comparison
 * since.
 */
export function isDecided(known: Break | undefined, found: FoundBreak): boolean {
  if (known === undefined || !isDecision(known) || known.isOver === true) return false;
  return (
    differing.every((field) => known[field] === found[field]) &&
    bookingsIn(known.evidence) === bookingsIn(found.evidence)
  );
}

/** Seen again: the break takes the new values and keeps what persons have done about it. */
export function seenAgain(known: Break, found: FoundBreak, at: string): Break {
  const { episode, state, firstSeenAt, evidence, version } = known;
  const { owner, quietUntil, proposal, decideBefore } = known;
  return {
    ...newBreak(found, episode, at),
    state,
    evidence: found.evidence ?? evidence,
    firstSeenAt,
    ...(owner !== undefined && { owner }),
    ...(quietUntil !== undefined && { quietUntil }),
    ...(proposal !== undefined && { proposal }),
    ...(decideBefore !== undefined && { decideBefore }),
    version: version + 1,
  };
}

/** A second comparison follows within so many days, even if runs fail. */
export const suspectedForMs = 7 * 24 * 60 * 60 * 1_000;

export const isSuspectedStill = ({ lastSeenAt }: Break, at: string): boolean =>
  Date.parse(at) - Date.parse(lastSeenAt) <= suspectedForMs;

interface Suspicion {
  /** The latest episode, which is settled. */
  readonly known: Break | undefined;
  readonly before: Break | undefined;
  readonly at: string;
}

/** What a first comparison found. It has the id of the episode that it becomes if another comparison finds it, too. */
export function suspicion(found: FoundBreak, { known, before, at }: Suspicion): Break {
  const fresh: Break = { ...newBreak(found, (known?.episode ?? 0) + 1, at), state: 'SUSPECTED' };
  if (before?.id !== fresh.id) return { ...fresh, version: (before?.version ?? 0) + 1 };
  const again = seenAgain(before, found, at);
  return isSuspectedStill(before, at) ? again : { ...again, firstSeenAt: at };
}
