import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { conflict, type TransferAnswer } from '#shared/fees/model/ports.ts';

/** A later version of a reversal. */
export const nextReversal = (reversal: FeeReversal, change: Partial<FeeReversal>): FeeReversal => ({
  ...reversal,
  ...change,
  version: reversal.version + 1,
});

/** Stored before the call, so that a later worker knows that the bank may have received it. */
export const submittingReversal = (
  reversal: FeeReversal,
  { heldUntilMs, asOf }: { readonly heldUntilMs: number; readonly asOf: string },
): FeeReversal =>
  nextReversal(reversal, { state: 'SUBMITTING', heldUntil: toIsoInstant(heldUntilMs), sentDay: asOf });

/** Its worker is gone, and may have sent it before. */
export const abandonedReversal = (reversal: FeeReversal): FeeReversal =>
  nextReversal(reversal, { state: 'IN_DOUBT', heldUntil: undefined });

/** Applies the answer to the request, even if another worker has marked the outcome as unknown meanwhile. */
export function answeredReversal(reversal: FeeReversal, answer: TransferAnswer): FeeReversal {
  const next = (change: Partial<FeeReversal>) => nextReversal(reversal, { ...change, heldUntil: undefined });
  switch (answer.outcome) {
    case 'accepted':
      return next({ state: 'ACCEPTED', transferId: answer.transferId });
    case 'not-sent':
      return next({ state: 'PLANNED', sentDay: undefined });
    case 'refused':
      return answer.status === conflict
        ? next({ state: 'IN_DOUBT' })
        : next({ state: 'REFUSED', forPerson: `the bank refused it: ${answer.code}` });
    case 'unknown':
      return next({ state: 'IN_DOUBT' });
  }
}

/** After so many TARGET days the billing account shows what the bank has paid. */
const bookedAfterTargetDays = 2;

/**
 * The reversal as the bookings of the billing account show it; undefined if they do not show it yet. If they do not
 * show it in time, it may still have been paid.
 */
export function shownReversal(
  reversal: FeeReversal,
  [only, ...others]: readonly Pick<BookingOfAccount, 'id' | 'amountCents'>[],
  asOf: string,
): FeeReversal | undefined {
  const { cents, sentDay = asOf } = reversal;
  if (only !== undefined) {
    if (others.length > 0) return forPerson(reversal, 'the billing account shows it more than once');
    if (only.amountCents !== -cents)
      return forPerson(reversal, `the billing account shows it with ${only.amountCents} cents`);
    return nextReversal(reversal, { state: 'BOOKED', bookingId: only.id, forPerson: undefined });
  }
  if (asOf <= targetDaysAfter(sentDay, bookedAfterTargetDays)) return undefined;
  return forPerson(reversal, `the billing account has not shown it for ${bookedAfterTargetDays} TARGET days`);
}

const forPerson = (reversal: FeeReversal, because: string) => nextReversal(reversal, { forPerson: because });

/** What two persons may find out about a reversal that waits for them. */
export const reversalDecisions = ['PAID', 'NOT_PAID'] as const;

export type ReversalDecision = (typeof reversalDecisions)[number];

/** Why it cannot be decided so, in words; undefined if it can. */
export function whyReversalUndecidable(
  { state, forPerson: because }: FeeReversal,
  as: ReversalDecision,
): string | undefined {
  if (because === undefined)
    return `the reversal is ${state}: only a reversal that waits for persons can be decided`;
  return state === 'REFUSED' && as === 'PAID' ? 'the bank refused the reversal' : undefined;
}

export const decidedReversal = (
  reversal: FeeReversal,
  as: ReversalDecision,
  decidedBy: string,
): FeeReversal =>
  nextReversal(reversal, {
    state: as === 'PAID' ? 'BOOKED' : 'NOT_PAID',
    decidedBy,
    forPerson: undefined,
  });
