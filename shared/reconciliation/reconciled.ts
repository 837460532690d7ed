import * as z from '#shared/kernel/zod.ts';
import type { KnownLedgers } from './ledger/ports.ts';

/** Count, sum in integer cents, and digest of bookings. */
const sums = z.object({ count: z.number(), sumCents: z.number(), digest: z.string() });

/** What the last looks at an account's balance came to. */
export const reconciledMoney = z.object({
  /** Sums over the mirror and the bank's balance at the last agreement, and when that was; canonical UTC. */
  agreed: z.optional(z.object({ mirrored: sums, balance: z.number(), at: z.string() })),
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
export const reconciledFull = z.object({
  seals: z._default(z.array(seal), []),
  /** Day at the bank of the last complete comparison. */
  comparedOn: z.optional(z.string()),
  /** A break says that the totals are not the sum of the rows. */
  isDrifted: z._default(z.boolean(), false),
  /** The last run that healed something. */
  healedBy: z.optional(z.string()),
  /** Bookings that the bank did not have at a look, and when that was first. */
  gone: z._default(z.record(z.string(), z.string()), {}),
  /** Bookings that may have a break: settled by a look that finds them alike. */
  open: z._default(z.array(z.string()), []),
  /** Bookings that were sent to the mirror and not seen there yet, and when that was. */
  sent: z._default(z.record(z.string(), z.string()), {}),
  /** Bookings of which the bank had not told us, and when that was noticed: it may still tell of them. */
  untold: z._default(z.record(z.string(), z.string()), {}),
});

export type ReconciledFull = z.output<typeof reconciledFull>;

/** What was compared last, by account: ids and amounts alone. The last write of a row stands. */
export interface ReconciledRows extends KnownLedgers {
  money(accountId: string): Promise<ReconciledMoney>;
  noteMoney(accountId: string, money: ReconciledMoney): Promise<void>;
  full(accountId: string): Promise<ReconciledFull>;
  noteFull(accountId: string, full: ReconciledFull): Promise<void>;
}
