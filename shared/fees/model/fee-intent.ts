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
 * A fee that an account owes, and its state. Instants are canonical UTC.
 *
 * - `PLANNED`: to be sent as `attempt`. Beyond the limits of its account, two persons decide.
 * - `SUBMITTING`: sent, or about to be, by a worker that stops before `heldUntil`.
 * - `IN_DOUBT`: the outcome of the attempt at the bank is unknown. It is not sent again before that is known.
 * - `ACCEPTED`: the bank answered that it charged it, or lists it.
 * - `BOOKED`: the same, and a booking on the account shows it. Only used once bookings are proven to name their fee.
 * - `REFUSED`: the bank did not charge it. It is tried again on `nextTryDay` and after an incoming credit. After the last
 *   such day, or once the account is closed, a person decides.
 * - `WAIVED`, `WRITTEN_OFF`: two persons decided so; the fee of an erased customer is written off automatically.
 * - `NOT_DUE`: it costs nothing, and nothing is sent.
 */
export const feeIntent = z.object({
  id: z.string(),
  accountId: z.string(),
  /**
   * Planned by the prices of its day: later changes of prices never reach the bank. Before an attempt is first sent, a
   * booking that was withdrawn, cancelled or corrected since makes it cheaper, never dearer: its month is released.
   */
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
  /** From 1. It grows only after a definite refusal. */
  attempt: z.number(),
  /** Counts the writes of this row: each is made on the condition of the one before. */
  version: z.number(),
  heldUntil: z.optional(z.string()),
  /** Until then the bank may still be processing the attempt: its absence from the list proves nothing. */
  mayRunUntil: z.optional(z.string()),
  /** Since when the outcome is unknown, and when a complete list first lacked the attempt. */
  doubtedAt: z.optional(z.string()),
  absentAt: z.optional(z.string()),
  /** Why a person must decide, and the latest fees of its type in the list that was judged. */
  forPerson: z.optional(z.string()),
  sight: z.optional(z.array(listedFee)),
  /**
   * The approval in which two persons stated that the bank lacks the attempt. That is not proven, and a refusal of the
   * attempt does not prove it either.
   */
  saidAbsentBy: z.optional(z.string()),
  /** The approval in which two persons let it exceed the limits of its account. */
  allowedBy: z.optional(z.string()),
  /** The approval by which two persons decided. */
  decidedBy: z.optional(z.string()),
  /** Why it is written off without persons. */
  writtenOffBecause: z.optional(z.string()),
  acceptedAt: z.optional(z.string()),
  reconciliationId: z.optional(z.string()),
  /** When the bank's list was searched for its reference. */
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

/** No further step is due. */
export const isSettled = (intent: FeeIntent): boolean => {
  const { state, forPerson, checkedAt, sentDay } = intent;
  if (state === 'ACCEPTED') return checkedAt !== undefined;
  if (isForgone(intent)) return sentDay === undefined || checkedAt !== undefined;
  return state === 'BOOKED' || state === 'NOT_DUE' || forPerson !== undefined;
};

/** Persons decided not to charge it. If it was sent before, the bank may have charged it all the same. */
export const isForgone = ({ state }: Pick<FeeIntent, 'state'>): boolean =>
  state === 'WAIVED' || state === 'WRITTEN_OFF';

/** It is due to be sent, but a block or a seizure forbids it. */
export const isStopped = ({ state, stoppedBecause }: Pick<FeeIntent, 'state' | 'stoppedBecause'>): boolean =>
  stoppedBecause !== undefined && (state === 'PLANNED' || state === 'REFUSED');

/** The bank has charged it. */
export const isCharged = (state: FeeIntent['state']): boolean => state === 'ACCEPTED' || state === 'BOOKED';

/** The key of an intent's row; the month is no part of it. */
export interface IntentName {
  readonly id: string;
  readonly accountId: string;
}

export const nameOf = ({ id, accountId }: FeeIntent): IntentName => ({ id, accountId });
