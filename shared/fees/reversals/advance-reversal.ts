import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import { isPayee } from '#shared/fees/model/payee.ts';
import {
  abandonedReversal,
  answeredReversal,
  nextReversal,
  shownReversal,
  submittingReversal,
} from './reversal-steps.ts';
import {
  endToEndIdOf,
  mayBePaid,
  nameOfReversal,
  uuidOf,
  type FeeReversal,
} from '#shared/fees/model/fee-reversal.ts';
import type { FeeReversals, TransfersAtBank } from '#shared/fees/model/ports.ts';

export interface AdvanceReversalDeps {
  readonly reversals: Pick<FeeReversals, 'read' | 'ofAccount' | 'write'>;
  readonly transfers: TransfersAtBank;
  readonly register: Pick<AccountRegister, 'read'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly clock: Clock;
}

interface ReversalWork {
  /** When the invocation ends, at the latest. */
  readonly endsAtMs: number;
  /** Called before a transfer. */
  readonly mayWrite: () => Promise<boolean>;
  /** Day at the bank that the run is for. */
  readonly asOf: string;
}

/** The reversal in its new state; `left` if it may not be sent now. */
export type AdvancedReversal = FeeReversal | 'left';

/**
 * Sends a reversal that was never sent; otherwise searches the billing account for it. There is no list of transfers,
 * and the bank may not know the reference, so a transfer that may have reached it is never sent again.
 */
export function createAdvanceReversal(deps: AdvanceReversalDeps) {
  return async (seen: FeeReversal, work: ReversalWork): Promise<AdvancedReversal> => {
    const reversal = (await deps.reversals.read(nameOfReversal(seen))) ?? seen;
    switch (reversal.state) {
      case 'PLANNED':
        return send(deps, reversal, work);
      case 'SUBMITTING':
        return waitForHolder(deps, reversal);
      case 'IN_DOUBT':
      case 'ACCEPTED':
        return readBillingAccount(deps, reversal, work);
      default:
        return reversal;
    }
  };
}

async function send(
  deps: AdvanceReversalDeps,
  planned: FeeReversal,
  { mayWrite, endsAtMs, asOf }: ReversalWork,
): Promise<AdvancedReversal> {
  const { iban } = (await deps.register.read(planned.accountId)) ?? {};
  if (iban === undefined) {
    const because = 'nobody knows the IBAN of the account';
    return written(deps, planned, nextReversal(planned, { state: 'REFUSED', forPerson: because }));
  }
  if (!isPayee(planned.payee, iban)) {
    const because = 'the IBAN of the account is not the one that two persons agreed to pay';
    return written(deps, planned, nextReversal(planned, { state: 'REFUSED', forPerson: because }));
  }
  const paid = await paidBefore(deps, planned);
  if (paid !== undefined) {
    const because = `the billing account shows reversal ${paid.number} of the fee after all`;
    return written(deps, planned, nextReversal(planned, { state: 'REFUSED', forPerson: because }));
  }
  if (!(await mayWrite())) return 'left';
  const sent = submittingReversal(planned, { heldUntilMs: endsAtMs, asOf });
  if (!(await deps.reversals.write(planned, sent))) return planned;
  const answer = await deps.transfers.pay({
    billingAccountId: sent.billingAccountId,
    iban,
    cents: sent.cents,
    endToEndId: endToEndIdOf(sent),
    reference: uuidOf(sent),
    text: `Reversal of a fee of ${sent.charge.period}`,
  });
  return written(deps, sent, answeredReversal(sent, answer));
}

/** An earlier reversal of the fee that persons decided was not paid, but the billing account shows it. */
async function paidBefore(
  { reversals, mirrored }: AdvanceReversalDeps,
  { accountId, charge, feeId, number }: FeeReversal,
): Promise<FeeReversal | undefined> {
  for await (const earlier of reversals.ofAccount(accountId, charge.period)) {
    if (earlier.feeId !== feeId || earlier.number >= number || mayBePaid(earlier)) continue;
    if (earlier.sentDay === undefined) continue;
    const [shown] = await bookedAs(earlier, mirrored, earlier.sentDay);
    if (shown === undefined) continue;
    await reversals.write(earlier, nextReversal(earlier, { state: 'BOOKED', bookingId: shown.id }));
    return earlier;
  }
  return undefined;
}

/** The bookings of the billing account that name the reversal. It may have a million others. */
async function bookedAs(
  reversal: FeeReversal,
  mirrored: AdvanceReversalDeps['mirrored'],
  sentDay: string,
): Promise<readonly BookingOfAccount[]> {
  const own: BookingOfAccount[] = [];
  for await (const booking of mirrored.since(reversal.billingAccountId, dayBefore(sentDay)))
    if (booking.texts.endToEndId === endToEndIdOf(reversal)) own.push(booking);
  return own;
}

/** Clocks differ. */
const dayBefore = (day: string) => toIsoInstant(atBusinessHour(daysAfter(day, -1), 0));

async function waitForHolder(deps: AdvanceReversalDeps, reversal: FeeReversal): Promise<FeeReversal> {
  if (deps.clock.now() < Date.parse(reversal.heldUntil ?? '')) return reversal;
  return written(deps, reversal, abandonedReversal(reversal));
}

async function readBillingAccount(
  deps: AdvanceReversalDeps,
  reversal: FeeReversal,
  { asOf }: ReversalWork,
): Promise<FeeReversal> {
  const own = await bookedAs(reversal, deps.mirrored, reversal.sentDay ?? asOf);
  const shown = shownReversal(reversal, own, asOf);
  const isNews = shown !== undefined && shown.forPerson !== reversal.forPerson;
  // While persons decide, the billing account may still show it.
  return isNews || shown?.state === 'BOOKED' ? written(deps, reversal, shown) : reversal;
}

/** Returns the row as stored. If another worker was faster, it has marked the outcome as unknown, and that stays. */
async function written(
  { reversals }: AdvanceReversalDeps,
  seen: FeeReversal,
  next: FeeReversal,
): Promise<FeeReversal> {
  return (await reversals.write(seen, next)) ? next : seen;
}
