import * as z from '#shared/kernel/zod.ts';
import { sumsDifference } from './account-sums.ts';

/** Where the next part of a recount begins. */
const recountCursor = z.object({
  /** Where the accounts begin that were not read yet; omitted after the last one. */
  next: z.optional(z.object({ partition: z.number(), after: z.optional(z.string()) })),
  /** Differences that were seen once, and count only if they are seen again. */
  suspected: z.array(sumsDifference),
});

export type RecountCursor = z.output<typeof recountCursor>;

/** One part of a recount: a first reading of some accounts, or a second one of those that differed. */
export const recountPart = {
  request: z.strictObject({
    /** All accounts of the register if left out. */
    accountId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** From the part before. */
    cursor: z.optional(recountCursor),
  }),
  response: z.object({
    /** How many were read for the first time. */
    accounts: z.number(),
    /** Differences that were seen twice: the command replaces them, the query shows them. */
    differing: z.array(sumsDifference),
    /** Accounts whose bookings changed meanwhile, so that nothing is known. */
    inMotion: z.array(z.string()),
    /** Accounts with more bookings than can be read at once, or with one that lacks what counts. */
    unread: z.array(z.string()),
    /** Left out at the end. */
    cursor: z.optional(recountCursor),
  }),
};

export type RecountRequest = z.output<typeof recountPart.request>;
export type RecountPart = z.output<typeof recountPart.response>;

const count = z.number();

/** What a recount has found so far. */
export const recountTally = z.object({
  accounts: count,
  differing: count,
  /** The first of those that differ. */
  sums: z.array(sumsDifference),
  /** Accounts of which nothing is known. */
  unknown: count,
  /** The first of them. */
  left: z.array(z.string()),
});

export type RecountTally = z.output<typeof recountTally>;

export const recountedSoFar = z.extend(recountTally, { cursor: z.optional(recountCursor) });

export const emptyTally: z.output<typeof recountedSoFar> = {
  accounts: 0,
  differing: 0,
  sums: [],
  unknown: 0,
  left: [],
};

/** An entry of the audit log holds them. */
const mostNamed = 50;

export function addPart(tally: RecountTally, part: RecountPart): RecountTally {
  const left = [...part.inMotion, ...part.unread];
  return {
    accounts: tally.accounts + part.accounts,
    differing: tally.differing + part.differing.length,
    sums: [...tally.sums, ...part.differing].slice(0, mostNamed),
    unknown: tally.unknown + left.length,
    left: [...tally.left, ...left].slice(0, mostNamed),
  };
}
