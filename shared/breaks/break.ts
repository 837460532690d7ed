import * as z from '#shared/kernel/zod.ts';

/** What can differ between the bank and us. */
export const breakKinds = [
  'STATEMENT_MISSING',
  'STATEMENT_GAP',
  'STATEMENT_SUM',
  'STATEMENT_LINES',
  'STATEMENT_MISMATCH',
  'FEE_IN_DOUBT',
  'FEE_REFUSED',
  'COVERAGE',
] as const;

/** What two persons may decide: see `break-resolution.ts`. */
export const decidedStates = ['RESOLVED', 'WRITTEN_OFF'] as const;

/** `AUTO_HEALED`: a later look found no difference any more. */
export const breakStates = ['OPEN', 'AUTO_HEALED', ...decidedStates] as const;

const severities = ['critical', 'high', 'medium', 'low'] as const;

/** A difference that people or a later run must settle. Ids, days and amounts in integer cents: nothing personal. */
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
  /** Number of times that it opened again after it was settled. */
  episode: z.number(),
  /** Both sides as text; in cents where there is a difference. */
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
  differenceCents: z.optional(z.number()),
  /** ISO 4217, of the difference. */
  currency: z.optional(z.string()),
  /** Ids of bookings and keys of objects that show it. */
  evidence: z._default(z.array(z.string()), []),
  /** Canonical UTC. */
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** Why it was settled, if not because a later look found no difference. */
  settledBecause: z.optional(z.string()),
  /** The approval by which it was settled. */
  settledBy: z.optional(z.string()),
  /** The run that saw it last. */
  runId: z.optional(z.string()),
});

export type Break = z.output<typeof breakRow>;
export type BreakKind = Break['kind'];

/** A difference as a job finds it. */
export type FoundBreak = Pick<Break, 'kind' | 'accountId' | 'entity' | 'field'> &
  Partial<Pick<Break, 'expected' | 'found' | 'differenceCents' | 'currency' | 'evidence' | 'runId'>>;
