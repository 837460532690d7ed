import { daysAfter } from '#shared/kernel/calendar/business-day.ts';

/** How large a portfolio is; everything else about it is computed. */
export interface PortfolioSize {
  readonly accounts: number;
  readonly bookingsAMonth: number;
  /** The bank's list of accounts shows balances. */
  readonly listsBalances?: boolean;
}

export interface PortfolioBooking {
  readonly id: string;
  readonly cents: number;
  /** Of booking, valuta and record. */
  readonly day: string;
  /** Canonical UTC. */
  readonly recordedAt: string;
}

/** The months in which something is booked. */
const firstDays = ['2026-01-01', '2026-02-01', '2026-03-01'] as const;
const daysAMonth = 28;
/** One in so many accounts lacks the notification of its first booking after the onboarding. */
const oneLost = 50;

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

export const accountIdOf = (number: number) => `${hex(number, 8)}${'0'.repeat(24)}cacc`;
export const numberOf = (accountId: string) => Number.parseInt(accountId.slice(0, 8), 16);
export const ibanOf = (number: number) => `DE02${String(number).padStart(18, '0')}`;
export const centsBefore = (number: number) => 100_000 + number;

/** All bookings of an account, oldest first. */
export function bookingsOf(number: number, { bookingsAMonth }: PortfolioSize): readonly PortfolioBooking[] {
  return firstDays.flatMap((firstDay, month) =>
    Array.from({ length: bookingsAMonth }, (_, index): PortfolioBooking => {
      const day = daysAfter(firstDay, Math.floor((index * daysAMonth) / bookingsAMonth));
      const second = String(index % 60).padStart(2, '0');
      return {
        id: `${hex(number, 8)}${hex(month, 8)}${hex(index, 16)}cbkg`,
        cents: (index % 2 === 0 ? 1 : -1) * (100 + index),
        day,
        recordedAt: `${day}T10:00:${second}.000Z`,
      };
    }),
  );
}

/** Whether the webhook of a booking never came. */
export function isLost(number: number, { day }: PortfolioBooking, all: readonly PortfolioBooking[]): boolean {
  return number % oneLost === 0 && day === all.find((booking) => booking.day >= firstDays[1])?.day;
}

/** A booking as the bank writes it, in its list and in its webhook alike. */
export function bookingAsSent(booking: PortfolioBooking): object {
  const { id, cents, day, recordedAt } = booking;
  const isOutgoing = cents < 0;
  const other = { name: 'Stadtwerke Musterstadt GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  return {
    id,
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amount: { value: cents, unit: 'cents', currency: 'EUR' },
    description: `Invoice ${id.slice(0, 12)}, with thanks for the electricity`,
    recorded_at: recordedAt,
    booking_date: day,
    valuta_date: day,
    creation_date: day,
    ...(isOutgoing
      ? { recipient_name: other.name, recipient_iban: other.iban, recipient_bic: other.bic }
      : { sender_name: other.name, sender_iban: other.iban, sender_bic: other.bic }),
    end_to_end_id: `E2E-${id.slice(0, 24)}`,
    transaction_id: `${id.slice(0, 32)}ctrx`,
  };
}
