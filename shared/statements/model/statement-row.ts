import { bookingSums } from '#shared/bookings/booking-sums.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * A booking whose valuta date or amount changed after the statement: the difference that it makes on its valuta date.
 */
const movedLine = z.object({ bookingId: z.string(), cents: z.number(), valutaDay: z.string() });

/** A statement of the bank as it is kept: evidence of what the bank counts by valuta date. Integer cents. */
const keptEvidence = z.object({
  statementId: z.string(),
  openingCents: z.number(),
  closingCents: z.number(),
  lines: z.number(),
  /** Key of the object with everything that the bank answered, and the digest of its bytes. */
  key: z.string(),
  sha256: z.string(),
  /** When the bank was asked: it counts what it had recorded by then. Canonical UTC. */
  askedAt: z.string(),
  /** The later bookings that explain why there is another version. */
  explainedBy: z.optional(z.array(z.string())),
  /** What is counted differently than in its lines. */
  moved: z.optional(z.array(movedLine)),
});

/** Keys of the files. MT940 only if the stage asked for it then. */
const files = z.object({
  json: z.string(),
  csv: z.string(),
  camt053: z.string(),
  mt940: z.optional(z.string()),
});

const publication = z.object({
  at: z.string(),
  /** The run that published it. */
  runId: z.optional(z.string()),
  /** Numbers of an account's statements begin at 1 each year. */
  year: z.number(),
  number: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  openingCents: z.number(),
  closingCents: z.number(),
  bookings: z.number(),
  /** Of everything stated since the account was onboarded, with what its baseline holds. */
  stated: bookingSums,
  /** Its bookings without a valuta date: the next statement compares them with the bank once more. */
  undated: z.optional(z.array(z.string())),
  /** Ids of some bookings for which the bank's list has other texts than the mirror. */
  otherTexts: z.optional(z.array(z.string())),
  files,
  /** Keys of the files in formats of the company, by the name of the format. */
  ownFiles: z.optional(z.record(z.string(), z.string())),
  /** Formats of the company that have failed, by name. */
  failedFormats: z.optional(z.array(z.string())),
});

/**
 * `JOINED`: the bank states no single days, so this day is part of the next period. `REPLACED`: the account was closed
 * meanwhile, and the period has another last day.
 */
const statementStates = [
  'REQUESTED',
  'FETCHED',
  'VERIFIED',
  'VERIFY_FAILED',
  'JOINED',
  'REPLACED',
  'PUBLISHED',
] as const;

/** The statement of one account and period, from the request to what was published. */
export const statementRow = z.object({
  accountId: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  state: z.enum(statementStates),
  /** Grows with each write, which is conditional on it. */
  revision: z.number(),
  /** When the bank was first asked; it may repeat that answer. */
  requestedAt: z.string(),
  /** The current version. */
  evidence: z.optional(keptEvidence),
  /** Versions that later bookings have superseded, oldest first. */
  superseded: z._default(z.array(keptEvidence), []),
  /** When it was found right: the instant in every file. */
  verifiedAt: z.optional(z.string()),
  /** How often its files in formats of the company were begun before it was published. */
  ownTries: z.optional(z.number()),
  publication: z.optional(publication),
});

export type StatementRow = z.output<typeof statementRow>;
export type MovedLine = z.output<typeof movedLine>;
export type KeptEvidence = z.output<typeof keptEvidence>;
export type Publication = z.output<typeof publication>;
export type StatementFileKeys = z.output<typeof files>;
