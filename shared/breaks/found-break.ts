import { sha256Hex } from '#shared/kernel/digest.ts';
import { decidedStates, mostLines, type Break, type BreakKind, type FoundBreak } from './break.ts';
import { openState } from './moved.ts';

/** How long each kind may wait is decided by its severity. */
const severityOf: Readonly<Record<BreakKind, Break['severity']>> = {
  STATEMENT_MISSING: 'high',
  STATEMENT_GAP: 'high',
  STATEMENT_SUM: 'high',
  STATEMENT_LINES: 'high',
  STATEMENT_MISMATCH: 'high',
  FEE_IN_DOUBT: 'high',
  FEE_REFUSED: 'medium',
  FEE_REVERSAL: 'high',
  FEE_UNBOOKED: 'high',
  FEE_DUPLICATE: 'high',
  FEE_AMOUNT: 'high',
  FEE_ORPHAN: 'high',
  SETTLEMENT_VARIANCE: 'high',
  MISSING_LOCAL: 'low',
  ORPHAN_LOCAL: 'high',
  TOTALS_DRIFT: 'critical',
  AMOUNT: 'high',
  CURRENCY: 'high',
  SIGN: 'high',
  VALUE_DATE: 'medium',
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
  LEDGER_FILE: 'high',
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

/** Keys of objects change with whatever else the bank answers; ids of bookings do not contain a slash. */
const bookingsIn = (evidence: readonly string[] = []) =>
  evidence
    .filter((each) => !each.includes('/'))
    .toSorted()
    .join(' ');

/** Whether persons have settled it. */
export const isDecision = ({ state }: Pick<Break, 'state'>): boolean =>
  decidedStates.some((decided) => decided === state);

/** Whether persons have settled this very difference: the same values, of the same bookings, and found at each look since. */
export function isDecided(known: Break | undefined, found: FoundBreak): boolean {
  if (known === undefined || !isDecision(known) || known.isOver === true) return false;
  return (
    differing.every((field) => known[field] === found[field]) &&
    bookingsIn(known.evidence) === bookingsIn(found.evidence)
  );
}

/** Seen once more: what is found now stands in the break, with what persons have made of it. */
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

/** Days in which a second look follows, whatever holds it up. */
export const suspectedForMs = 7 * 24 * 60 * 60 * 1_000;

export const isSuspectedStill = ({ lastSeenAt }: Break, at: string): boolean =>
  Date.parse(at) - Date.parse(lastSeenAt) <= suspectedForMs;

interface Suspicion {
  /** The latest episode, which is settled. */
  readonly known: Break | undefined;
  readonly before: Break | undefined;
  readonly at: string;
}

/** What a first look found: it has the id of the episode that it will be if another look finds it, too. */
export function suspicion(found: FoundBreak, { known, before, at }: Suspicion): Break {
  const fresh: Break = { ...newBreak(found, (known?.episode ?? 0) + 1, at), state: 'SUSPECTED' };
  if (before?.id !== fresh.id) return { ...fresh, version: (before?.version ?? 0) + 1 };
  const again = seenAgain(before, found, at);
  return isSuspectedStill(before, at) ? again : { ...again, firstSeenAt: at };
}
