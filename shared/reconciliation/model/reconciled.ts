import * as z from '#shared/kernel/zod.ts';
import type { KnownLedgers } from './ledger-ports.ts';

/** Count, sum in integer cents, and digest of bookings. */
const sums = z.object({ count: z.number(), sumCents: z.number(), digest: z.string() });

/** The results of the last comparisons of an account's balance. */
export const reconciledMoney = z.object({
  /**
   * Sums over the mirror and the bank's balance at the last agreement, and when that was; canonical UTC. On `movesOn`, the
   * balance moves by a valuta date, without another booking.
   */
  agreed: z.optional(
    z.object({
      mirrored: sums,
      balance: z.number(),
      at: z.string(),
      movesOn: z.optional(z.string()),
      /** Since then, not all of its bookings are counted as verified. */
      uncountedSince: z.optional(z.string()),
    }),
  ),
  /**
   * The bank's balance minus ours, in cents, while they differ; how many comparisons saw exactly this, and since when.
   */
  differing: z.optional(z.object({ cents: z.number(), looks: z.number(), since: z.string() })),
  /** A break says so. */
  isUnexplained: z._default(z.boolean(), false),
});

export type ReconciledMoney = z.output<typeof reconciledMoney>;

/** Sums of the bookings of a period on which both sides agreed. */
export const seal = z.object({
  /** Instants in canonical UTC, the end not included. */
  from: z.string(),
  until: z.string(),
  ...sums.shape,
});

export type Seal = z.output<typeof seal>;

/** How far an account was compared booking by booking. */
export const comparedAccount = z.object({
  /** One for each month. */
  seals: z._default(z.array(seal), []),
  /** A break says that the totals are not the sum of the rows. */
  isDrifted: z._default(z.boolean(), false),
  /** A limit of the day held something back. */
  isHeldBack: z._default(z.boolean(), false),
  /** The last run that healed something. */
  healedBy: z.optional(z.string()),
});

export type ComparedAccount = z.output<typeof comparedAccount>;

/** What is to be settled of a booking. Instants in canonical UTC. */
export const notedBooking = z.object({
  /** It may have a break, which ends by a comparison that finds it equal. */
  isOpen: z.optional(z.literal(true)),
  /** When a comparison first found it gone from the bank. */
  goneSince: z.optional(z.string()),
  /** When it was sent to the mirror, if it was not seen there yet. */
  sentAt: z.optional(z.string()),
  /** When we noticed that its webhook is missing; it may still come. */
  untoldSince: z.optional(z.string()),
});

export type NotedBooking = z.output<typeof notedBooking>;

/** The same with its unsettled bookings, by id. */
export interface ReconciledFull extends ComparedAccount {
  readonly bookings: ReadonlyMap<string, NotedBooking>;
}

/** Results of the last comparisons, by account: only ids and amounts. The last write of a row stands. */
export interface ReconciledRows extends KnownLedgers {
  money(accountId: string): Promise<ReconciledMoney>;
  noteMoney(accountId: string, money: ReconciledMoney): Promise<void>;
  full(accountId: string): Promise<ReconciledFull>;
  /** Writes what differs from `seen`: first the account, then each booking. */
  noteFull(accountId: string, full: ReconciledFull, seen: ReconciledFull): Promise<void>;
}
