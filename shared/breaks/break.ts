import * as z from '#shared/kernel/zod.ts';

/** What can differ between the bank and us. */
export const breakKinds = [
  'STATEMENT_MISSING',
  'STATEMENT_GAP',
  'STATEMENT_SUM',
  'STATEMENT_LINES',
  'STATEMENT_MISMATCH',
  'STATEMENT_FILE',
  'FEE_IN_DOUBT',
  'FEE_REFUSED',
  'FEE_OVER_LIMIT',
  'FEE_REVERSAL',
  'FEE_UNBOOKED',
  'FEE_DUPLICATE',
  'FEE_AMOUNT',
  'FEE_ORPHAN',
  'FEE_OVERCHARGED',
  'SETTLEMENT_VARIANCE',
  'MISSING_LOCAL',
  'ORPHAN_LOCAL',
  'TOTALS_DRIFT',
  'AMOUNT',
  'CURRENCY',
  'SIGN',
  'VALUE_DATE',
  'REFERENCE',
  'METADATA',
  'STATUS_BEHIND',
  'STATUS_AHEAD',
  'STATUS_CONFLICT',
  'STUCK',
  'RESERVATION',
  'BALANCE_UNEXPLAINED',
  'LEDGER_UNBOOKED',
  'LEDGER_UNKNOWN',
  'LEDGER_DOUBLED',
  'LEDGER_AMOUNT',
  'LEDGER_DATE',
  'LEDGER_PROPOSED',
  'LEDGER_FILE',
  'COVERAGE',
] as const;

/** What two persons may decide: see `break-resolution.ts`. */
export const decidedStates = ['RESOLVED', 'WRITTEN_OFF'] as const;

/**
 * - `SUSPECTED`: a first comparison found it. Nobody is notified, and it expires unless a later comparison finds it, too.
 * - `OPEN`: waits for people, or for a later comparison that finds no difference.
 * - `REOPENED`: the same for a new episode, after an earlier one was settled.
 * - `ACKNOWLEDGED`: somebody works on it, and it is quiet until an instant.
 * - `PROPOSED`: a proposal to settle it waits for a second person.
 * - `AUTO_HEALED`: a later comparison found no difference, or the job that opened it closed it.
 * - `RESOLVED`, `WRITTEN_OFF`: persons have settled it.
 */
export const breakStates = [
  'SUSPECTED',
  'OPEN',
  'REOPENED',
  'ACKNOWLEDGED',
  'PROPOSED',
  'AUTO_HEALED',
  ...decidedStates,
] as const;

export const severities = ['critical', 'high', 'medium', 'low'] as const;

/** A break shows at most so many lines; its evidence names more. */
export const mostLines = 20;

/** A row on one side. */
const lineSide = z.object({
  id: z.optional(z.string()),
  cents: z.optional(z.number()),
  currency: z.optional(z.string()),
  bookingDay: z.optional(z.string()),
  valutaDay: z.optional(z.string()),
  /** Canonical UTC. */
  recordedAt: z.optional(z.string()),
  /** Of an entity that has one. */
  status: z.optional(z.string()),
  /** Type of a booking, or of another entity. */
  type: z.optional(z.string()),
});

/** Compared rows, ours and the bank's. If only one side has the row, the other is missing. */
const breakLine = z.object({ ours: z.optional(lineSide), bank: z.optional(lineSide) });

/**
 * A difference that people or a later run must settle. It holds ids, days and amounts in integer cents, and no personal
 * data.
 */
export const breakRow = z.object({
  /** SHA-256 over kind, entity, field and episode: the same difference found again is the same break. */
  id: z.string(),
  kind: z.enum(breakKinds),
  severity: z.enum(severities),
  state: z.enum(breakStates),
  accountId: z.optional(z.string()),
  /** What it is about: `bank_statement <account> 2026-01-01..2026-01-31`. */
  entity: z.string(),
  field: z.string(),
  /** Counts, from 1, how often it was opened. */
  episode: z.number(),
  /** Our value and the bank's, as text; and the bank's minus ours, in cents. */
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
  differenceCents: z.optional(z.number()),
  /** ISO 4217, of the difference. */
  currency: z.optional(z.string()),
  /** Both sides of rows that differ: at most `mostLines`. */
  lines: z.optional(z.array(breakLine)),
  /** Ids of bookings and keys of objects that show it. */
  evidence: z._default(z.array(z.string()), []),
  /** Canonical UTC, like every instant here. */
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** Who works on it: the name of a session. */
  owner: z.optional(z.string()),
  /** If it is `ACKNOWLEDGED`: quiet until then. */
  quietUntil: z.optional(z.string()),
  /** The open approval, if it is `PROPOSED`. */
  proposal: z.optional(z.string()),
  /** When the proposal expires without a decision. */
  decideBefore: z.optional(z.string()),
  /** Why it was settled, unless a later comparison found no difference. */
  settledBecause: z.optional(z.string()),
  /** The approval by which it was settled. */
  settledBy: z.optional(z.string()),
  /**
   * Persons have settled it, and a later comparison no longer found it. If it is found again, that is a new difference.
   */
  isOver: z.optional(z.literal(true)),
  /** The run that saw it last. */
  runId: z.optional(z.string()),
  /** Counts its writes: each one requires the version before. */
  version: z._default(z.int(), 0),
});

export type Break = z.output<typeof breakRow>;
export type BreakKind = Break['kind'];
export type BreakState = Break['state'];
export type BreakLine = z.output<typeof breakLine>;

/** A difference as a job finds it. */
export type FoundBreak = Pick<Break, 'kind' | 'accountId' | 'entity' | 'field'> &
  Partial<
    Pick<Break, 'expected' | 'found' | 'differenceCents' | 'currency' | 'lines' | 'evidence' | 'runId'>
  >;
