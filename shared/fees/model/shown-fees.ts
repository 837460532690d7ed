import * as z from '#shared/kernel/zod.ts';
import { charge } from './charge.ts';
import { feeMonth } from './fee-month.ts';
import { feeIntent } from './fee-intent.ts';
import { feeReversal } from './fee-reversal.ts';
import { shownLock } from './locked-journal.ts';
import { settlementFile } from './settlement-file.ts';

const { month: name, approvedCents, approvedBy, releasedCents, releasedAt } = feeMonth.shape;

/** The fees of a month over all accounts, in integer cents. */
export const shownMonth = z.object({
  month: name,
  plannedCents: z.number(),
  approvedCents,
  approvedBy,
  releasedCents,
  releasedAt,
  /** Why its fees are not charged yet, if they are not. */
  waitsBecause: z.optional(z.string()),
  journal: shownLock,
});

export type ShownMonth = z.output<typeof shownMonth>;

/** A fee without fields that only programs need. */
export const shownFee = z.extend(z.omit(feeIntent, { version: true, accountId: true }), {
  /** The month whose settlement contains it, where that is proven. */
  settledIn: z.optional(z.string()),
});

export type ShownFee = z.output<typeof shownFee>;

/** A fee of some account. */
export const journalFee = z.object({ ...shownFee.shape, accountId: z.string() });

export type JournalFee = z.output<typeof journalFee>;

/** The accounts of the books on which a line is posted. */
export const postedAccounts = z.object({
  debit: z.string(),
  credit: z.string(),
  taxKey: z.optional(z.string()),
});

export type PostedAccounts = z.output<typeof postedAccounts>;

/** Money paid back, without fields that only programs need. */
export const shownReversal = z.extend(z.omit(feeReversal, { version: true }), {
  charge: z.extend(feeReversal.shape.charge, {
    /** That of the fee, in journals. */
    suppliedOn: charge.shape.suppliedOn,
  }),
  /** What earlier reversals of the fee paid back, in journals: integer cents. Journals that were locked before it have none. */
  paidBefore: z.optional(z.number()),
  /** Those of the fee, if an earlier journal has it. Journals that were locked before it have none. */
  accounts: z.optional(postedAccounts),
});

export type ShownReversal = z.output<typeof shownReversal>;

/** Lines of an account in the journal of a locked month. They stay as they are. */
export const lockedLines = z.object({
  accountId: z.string(),
  /** Whose journal it is: `YYYY-MM`. */
  month: z.string(),
  /** From 1, for each account and month. */
  number: z.number(),
  /** The account of the books that they were posted on, if the customer has one: the erasure of the customer keeps it. */
  debtor: z.optional(z.string()),
  fees: z.array(journalFee),
  reversals: z.array(shownReversal),
});

export type LockedLines = z.output<typeof lockedLines>;

/** An imported file without its text. */
export const shownSettlementFile = z.omit(settlementFile, { text: true, change: true });

export type ShownSettlementFile = z.output<typeof shownSettlementFile>;

/** Fees that took effect in a month: integer cents. */
export const totalsOfAccounts = z.object({
  accounts: z.number(),
  chargedCents: z.number(),
  /** Nobody knows yet whether the bank charged these. */
  doubtCents: z.number(),
  /** By the bank's lists of the accounts, without what the bank charged by itself. */
  listedCents: z.number(),
  /** Accounts whose list shows another sum, by its difference. */
  differences: z.array(z.object({ accountId: z.string(), cents: z.number() })),
  /** What was charged on the cut-off day at the end of the month, and may belong to the settlement of the next one. */
  atCutOff: z.array(z.object({ fee: z.string(), cents: z.number(), acceptedAt: z.string() })),
});

export type TotalsOfAccounts = z.output<typeof totalsOfAccounts>;
