import * as z from '#shared/kernel/zod.ts';
import type { KnownLedgers } from './ledger-ports.ts';

/** Count, sum in integer cents, and digest of bookings. */
const sums = z.object({ count: z.number(), sumCents: z.number(), digest: z.string() });

/** What the last looks at an account's balance came to. */
export const reconciledMoney = z.object({
  /**
   * Sums over the mirror and the bank's balance at the last agreement, and when that was; canonical UTC. On `movesOn`, the
   * balance moves by a valuta date, without another booking.
   */
  agreed: z.optional(
    z.object({ mirrored: sums, balance: z.number(), at: z.string(), movesOn: z.optional(z.string()) }),
  ),
  /** Balance of the bank less ours, in cents, while they differ: how many looks saw just this, and since when. */
  differing: z.optional(z.object({ cents: z.number(), looks: z.number(), since: z.string() })),
  /** A break says so. */
  isUnexplained: z._default(z.boolean(), false),
});

export type ReconciledMoney = z.output<typeof reconciledMoney>;

/** Bookings that the bank recorded in a part of time, as both sides had them. */
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
  /** It may have a break: settled by a look that finds it alike. */
  isOpen: z.optional(z.literal(true)),
  /** The bank did not have it at a look: when that was first. */
  goneSince: z.optional(z.string()),
  /** When it was sent to the mirror, where it was not seen yet. */
  sentAt: z.optional(z.string()),
  /** When it was noticed that the bank had not told us of it: it may still do so. */
  untoldSince: z.optional(z.string()),
});

export type NotedBooking = z.output<typeof notedBooking>;

/** The same with its bookings that are not settled, by id: however many there are. */
export interface ReconciledFull extends ComparedAccount {
  readonly bookings: ReadonlyMap<string, NotedBooking>;
}

/** What was compared last, by account: ids and amounts alone. The last write of a row stands. */
export interface ReconciledRows extends KnownLedgers {
  money(accountId: string): Promise<ReconciledMoney>;
  noteMoney(accountId: string, money: ReconciledMoney): Promise<void>;
  full(accountId: string): Promise<ReconciledFull>;
  /** Writes what differs from what was seen: each booking by itself, after what is said of the account. */
  noteFull(accountId: string, full: ReconciledFull, seen: ReconciledFull): Promise<void>;
}
