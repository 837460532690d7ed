import type { Charge } from '#shared/fees/charges/charge.ts';
import { chargesOfMonth } from '#shared/fees/charges/charges-of-month.ts';
import type { FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import type { FeeIntents } from '#shared/fees/intents/ports.ts';
import type { Acceptance } from '#shared/fees/schedule/accepted-lists.ts';
import type { FeeSchedule } from '#shared/fees/schedule/fee.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import type { MirroredBookings } from '#shared/bookings/ports.ts';
import { lastDayOf, monthOf } from './due-months.ts';
import type { Acceptances } from './ports.ts';

export interface OwedChargesDeps {
  readonly acceptances: Pick<Acceptances, 'of'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly schedule: FeeSchedule;
}

interface OwedMonth {
  /** `YYYY-MM` at the bank. */
  readonly month: string;
  /** Price lists that the customer agreed to. */
  readonly acceptances: readonly Acceptance[];
  /** What is planned of the month already. */
  readonly before: readonly FeeIntent[];
  /** What the account owes besides. */
  readonly charges: readonly Charge[];
}

/** What an account owes for some months, in order. Acceptances and bookings are read once for all of them. */
export async function* owedCharges(
  { acceptances, mirrored, intents, schedule }: OwedChargesDeps,
  account: RegisteredAccount,
  months: readonly string[],
): AsyncIterable<OwedMonth> {
  const [first] = months;
  if (first === undefined) return;
  const accepted = await acceptances.of(account.id);
  const bookings = await bookedFrom(mirrored, account, first);
  const planned: FeeIntent[] = [];
  for await (const intent of intents.ofAccount(account.id)) planned.push(intent);
  for (const month of months) {
    const charges = chargesOfMonth(schedule, {
      account: { ...daysOf(account), id: account.id, acceptances: accepted },
      period: month,
      bookings: bookings.filter(({ day }) => monthOf(day) === month),
      before: planned.map(({ charge }) => charge),
    });
    const before = planned.filter(({ charge }) => charge.period === month);
    yield { month, acceptances: accepted, before, charges };
  }
}

const daysOf = ({ openedDay, baseline, ...account }: RegisteredAccount) => ({
  // Of an account whose opening nobody told of, nothing before it was taken over is charged.
  openedDay: openedDay ?? daysAfter(baseline?.day ?? '9999-12-30', 1),
  closedDay: lastDayOf(account),
});

/** The bank may have recorded a booking some days before the day on which it books it. */
const recordedBeforeDays = 31;

/** What was booked from the month on; nothing of what the account's baseline has. */
async function bookedFrom(
  mirrored: OwedChargesDeps['mirrored'],
  { id, baseline }: RegisteredAccount,
  month: string,
) {
  const since = toIsoInstant(atBusinessHour(daysAfter(`${month}-01`, -recordedBeforeDays), 0));
  const bookings = (await mirrored.since(id, since)).map((booking) => ({
    id: booking.id,
    day: bookingDayOf(booking),
    type: booking.type,
    cents: booking.amountCents,
  }));
  return bookings.filter(({ day }) => day > (baseline?.day ?? ''));
}
