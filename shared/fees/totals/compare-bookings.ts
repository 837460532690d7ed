import type { FoundBreak } from '#shared/breaks/break.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { shortName } from '#shared/fees/model/fee-name.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';

/** The state of a capability. */
type Known = 'proven' | 'refuted' | 'unproven';

type SeenBooking = Pick<BookingOfAccount, 'id' | 'amountCents' | 'type' | 'texts'>;

interface BookingsSight {
  readonly accountId: string;
  /** The fees to be compared. */
  readonly intents: readonly FeeIntent[];
  /** The mirrored bookings of the account since the first of them took effect, as far as they may show any of them. */
  readonly bookings: readonly SeenBooking[];
  /** Whether the booking of a fee names it. */
  readonly link: Known;
  /** Day at the bank that the run is for. */
  readonly asOf: string;
}

interface ComparedBookings {
  readonly breaks: readonly FoundBreak[];
  /** Each fee with the one booking that shows it, if there is exactly one. */
  readonly shown: readonly { readonly intent: FeeIntent; readonly bookingId: string | undefined }[];
  /** The result for the link, and the booking that shows it. */
  readonly link?: { readonly state: 'proven' | 'refuted'; readonly bookingId: string };
}

/** What the breaks of an account's bookings are about. */
export const bookingsEntity = (accountId: string): string => `bookings of fees of ${accountId}`;

/** From the next TARGET day on, the mirror has every booking of the bank. */
export const isBookedBy = ({ valutaDay = '' }: Pick<FeeIntent, 'valutaDay'>, asOf: string): boolean =>
  valutaDay !== '' && asOf >= targetDaysAfter(valutaDay, 1);

const recentDays = 10;

/** Fees that took effect lately; older ones only if a break is open about them. */
export const isToCompare = (intent: FeeIntent, asOf: string, inBreaks: ReadonlySet<string>): boolean =>
  isCharged(intent.state) &&
  intent.valutaDay !== undefined &&
  intent.reconciliationId !== undefined &&
  (intent.valutaDay >= daysAfter(asOf, -recentDays) || inBreaks.has(shortName(intent)));

/**
 * How the account's bookings differ from what we charged. A missing booking counts only if the link is proven:
 * otherwise it may exist without naming its fee.
 */
export function compareBookings(sight: BookingsSight): ComparedBookings {
  const { intents, bookings } = sight;
  const linked = intents.map((intent) => ({
    intent,
    own: bookings.filter(({ texts: { transactionId } }) => isNamedBy(intent, transactionId)),
  }));
  const unnamed = linked
    .filter(({ own }) => own.length === 0)
    .map(({ intent }) => bookings.find((booking) => isUnnamed(booking, intent)))
    .find((booking) => booking !== undefined);
  const named = linked.flatMap(({ own }) => own)[0];
  const link = linkSeen(unnamed, named);
  const isProven = (link?.state ?? sight.link) === 'proven';
  return {
    breaks: linked.flatMap(({ intent, own }) => breaksOf(intent, own, { ...sight, isProven })),
    shown: linked.map(({ intent, own: [only, ...others] }) => {
      const isShown = only !== undefined && others.length === 0 && only.amountCents === -intent.charge.cents;
      return { intent, bookingId: isShown && isProven ? only.id : undefined };
    }),
    ...(link !== undefined && { link }),
  };
}

/** Most bookings of an account show no fee, and it may have a million of them. */
export function mayShowAnyOf(intents: readonly FeeIntent[]): (booking: SeenBooking) => boolean {
  const names = new Set(intents.map(({ reconciliationId }) => reconciliationId));
  return (booking) => {
    const { transactionId } = booking.texts;
    return transactionId === undefined
      ? intents.some((intent) => isUnnamed(booking, intent))
      : names.has(transactionId);
  };
}

/** One miss revokes the proof. */
function linkSeen(
  unnamed: SeenBooking | undefined,
  named: SeenBooking | undefined,
): ComparedBookings['link'] {
  if (unnamed !== undefined) return { state: 'refuted', bookingId: unnamed.id };
  return named && { state: 'proven', bookingId: named.id };
}

const isNamedBy = ({ reconciliationId }: FeeIntent, transactionId: string | undefined) =>
  reconciliationId !== undefined && transactionId === reconciliationId;

const isUnnamed = ({ type, amountCents, texts }: SeenBooking, { charge }: FeeIntent) =>
  type === charge.type && amountCents === -charge.cents && texts.transactionId === undefined;

function breaksOf(
  intent: FeeIntent,
  own: readonly SeenBooking[],
  { isProven, asOf }: Pick<BookingsSight, 'asOf'> & { readonly isProven: boolean },
): readonly FoundBreak[] {
  const { accountId, charge } = intent;
  const cents = own.reduce((sum, { amountCents }) => sum - amountCents, 0);
  const about = {
    accountId,
    entity: bookingsEntity(accountId),
    field: shortName(intent),
    expected: `${charge.cents} cents`,
    found: `${cents} cents, ${own.length} times`,
    differenceCents: cents - charge.cents,
    currency: 'EUR',
    evidence: own.map(({ id }) => id),
  };
  if (own.length > 1) return [{ kind: 'FEE_DUPLICATE', ...about }];
  if (own.length === 1) return cents === charge.cents ? [] : [{ kind: 'FEE_AMOUNT', ...about }];
  return isProven && isBookedBy(intent, asOf) ? [{ kind: 'FEE_UNBOOKED', ...about }] : [];
}
