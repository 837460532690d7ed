import { charge } from './charge.ts';
import * as z from '#shared/kernel/zod.ts';

/** A row of the bank's list of fees. Integer cents; the bank charged those that are `fromBank` by itself. */
const listedFee = z.object({
  type: z.string(),
  cents: z.number(),
  /** How many charges it stands for; one if it is omitted. */
  count: z.optional(z.number()),
  reference: z.optional(z.string()),
  reconciliationId: z.optional(z.string()),
  valutaDay: z.optional(z.string()),
  fromBank: z.boolean(),
});

export type ListedFee = z.output<typeof listedFee>;

/**
 * A fee that an account owes, and how far it has got. Instants are canonical UTC.
 *
 * - `PLANNED`: to be sent as `attempt`.
 * - `SUBMITTING`: sent, or about to be, by a worker that stops before `heldUntil`.
 * - `IN_DOUBT`: nobody knows whether the bank took the attempt. It is never sent again before that is known.
 * - `ACCEPTED`: the bank answered that it charged it, or lists it.
 * - `BOOKED`: the same, and a booking on the account shows it: only where bookings are proven to name their fee.
 * - `REFUSED`: the bank definitely did not charge it. It is tried again on `nextTryDay`, and once money has come in, also while
 *   a person decides: after the last such day, or once the account is closed.
 * - `WAIVED`, `WRITTEN_OFF`: two persons decided so; it is written off by itself if its customer was erased.
 * - `NOT_DUE`: it costs nothing, and nothing is sent.
 */
export const feeIntent = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Frozen when the intent is planned: nothing that changes later reaches the bank. */
  charge,
  /**
   * Day at the bank on which the attempt takes effect: that of the run that sends it first. Left to the bank, it could be
   * in a month that is stated already.
   */
  valutaDay: z.optional(z.string()),
  /** Day at the bank of the run that sent it last. */
  sentDay: z.optional(z.string()),
  /** The booking on the account that shows it. */
  bookingId: z.optional(z.string()),
  /** The run that planned it. */
  plannedBy: z.string(),
  state: z.enum([
    'PLANNED',
    'SUBMITTING',
    'IN_DOUBT',
    'ACCEPTED',
    'BOOKED',
    'REFUSED',
    'WAIVED',
    'WRITTEN_OFF',
    'NOT_DUE',
  ]),
  /** From 1. It grows only after a refusal that was definite. */
  attempt: z.number(),
  /** Counts the writes of this row: each is made on the condition of the one before. */
  version: z.number(),
  heldUntil: z.optional(z.string()),
  /** Before this the bank may still be busy with the attempt: no absence counts. */
  mayRunUntil: z.optional(z.string()),
  /** Since when the attempt is in doubt, and the first complete list that lacked it. */
  doubtedAt: z.optional(z.string()),
  absentAt: z.optional(z.string()),
  /** Why no machine may decide it, and the latest fees of its type in the list by which it was judged. */
  forPerson: z.optional(z.string()),
  sight: z.optional(z.array(listedFee)),
  /**
   * The approval by which two persons said that the bank lacks the attempt. Nothing has proven it since: a refusal of the
   * attempt does not prove it either.
   */
  saidAbsentBy: z.optional(z.string()),
  /** The approval by which two persons decided. */
  decidedBy: z.optional(z.string()),
  /** Why it is written off without persons. */
  writtenOffBecause: z.optional(z.string()),
  acceptedAt: z.optional(z.string()),
  reconciliationId: z.optional(z.string()),
  /** When the bank's list was looked at for its reference. */
  checkedAt: z.optional(z.string()),
  /** Code and instant of the last refusal, the day of the first one, and how many there were. */
  refusal: z.optional(
    z.object({ code: z.string(), at: z.string(), firstDay: z.string(), count: z.number() }),
  ),
  nextTryDay: z.optional(z.string()),
  /** When the bank recorded the latest credit for which it was tried again: no credit counts twice. */
  creditAt: z.optional(z.string()),
  /** Why it waits: the account is blocked, or its owner's money is seized. It goes on by itself after the release. */
  stoppedBecause: z.optional(z.string()),
});

export type FeeIntent = z.output<typeof feeIntent>;

/** Nothing more happens to it by itself. */
export const isSettled = (intent: FeeIntent): boolean => {
  const { state, forPerson, checkedAt, sentDay } = intent;
  if (state === 'ACCEPTED') return checkedAt !== undefined;
  if (isForgone(intent)) return sentDay === undefined || checkedAt !== undefined;
  return state === 'BOOKED' || state === 'NOT_DUE' || forPerson !== undefined;
};

/** Persons have decided that it is not to be charged: one that was sent before may be at the bank all the same. */
export const isForgone = ({ state }: Pick<FeeIntent, 'state'>): boolean =>
  state === 'WAIVED' || state === 'WRITTEN_OFF';

/** It would be sent, and may not be. */
export const isStopped = ({ state, stoppedBecause }: Pick<FeeIntent, 'state' | 'stoppedBecause'>): boolean =>
  stoppedBecause !== undefined && (state === 'PLANNED' || state === 'REFUSED');

/** The bank has charged it. */
export const isCharged = (state: FeeIntent['state']): boolean => state === 'ACCEPTED' || state === 'BOOKED';

/** Where the row of an intent lies: nowhere else for another month. */
export interface IntentName {
  readonly id: string;
  readonly accountId: string;
}

export const nameOf = ({ id, accountId }: FeeIntent): IntentName => ({ id, accountId });
