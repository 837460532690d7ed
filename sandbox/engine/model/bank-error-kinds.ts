/**
 * How the bank's books can be wrong, and what finds it: `calls` compares balances and lists, `statements` verifies the
 * bank's statements, `fees` compares what was charged with what the bank lists, and `partner` is a ledger of the
 * partner's own, since both sides show the same.
 */
export const bankErrorKinds = {
  booking_missing: { summary: 'money moved, and no booking says so', foundBy: 'partner' },
  booking_late: { summary: 'booked hours after it should have been', foundBy: 'calls' },
  booking_duplicated: { summary: 'booked a second time under another id', foundBy: 'partner' },
  booking_amount: { summary: 'another amount than was announced', foundBy: 'calls' },
  booking_sign: { summary: 'debited instead of credited, or the other way round', foundBy: 'calls' },
  booking_currency: { summary: 'another currency than was announced', foundBy: 'calls' },
  booking_valuta: { summary: 'another valuta date than was announced', foundBy: 'calls' },
  booking_text: { summary: 'another text than was announced', foundBy: 'calls' },
  booking_backdated: { summary: 'booked today on days that have passed', foundBy: 'statements' },
  booking_vanished: { summary: 'announced, and no longer there', foundBy: 'calls' },
  balance_wrong: { summary: 'the balance is not the sum of the bookings', foundBy: 'calls' },
  status_wrong: { summary: 'another status than was announced', foundBy: 'calls' },
  status_missing: { summary: 'a status that is empty', foundBy: 'calls' },
  statement_gap: {
    summary: 'the opening balance is not the closing one of the period before',
    foundBy: 'statements',
  },
  statement_sum: { summary: 'the closing balance is not opening balance and lines', foundBy: 'statements' },
  statement_line_missing: { summary: 'a booking of the period is not listed', foundBy: 'statements' },
  statement_line_foreign: { summary: 'a booking of another account is listed', foundBy: 'statements' },
  fee_duplicated: { summary: 'a fee that was booked twice', foundBy: 'fees' },
  fee_unbooked: { summary: 'a fee that was accepted and never booked', foundBy: 'fees' },
  fee_amount: { summary: 'a fee that was booked with another amount', foundBy: 'fees' },
  settlement_amount: { summary: 'fees were settled with some cents too few or too many', foundBy: 'fees' },
  reservation_stays: { summary: 'money is still kept back for what has been booked', foundBy: 'calls' },
} as const;

export type BankErrorKind = keyof typeof bankErrorKinds;

/** Kinds that can befall any booking, each by a probability of its own. */
export const bookingErrorKinds = [
  'booking_missing',
  'booking_late',
  'booking_duplicated',
  'booking_amount',
  'booking_sign',
  'booking_currency',
  'booking_valuta',
  'booking_text',
  'booking_backdated',
  'booking_vanished',
] as const satisfies readonly BankErrorKind[];

/** Kinds that befall the booking of a fee. */
export const feeErrorKinds = [
  'fee_duplicated',
  'fee_unbooked',
  'fee_amount',
] as const satisfies readonly BankErrorKind[];

/** Kinds that befall the booking by which fees are settled. */
export const settlementErrorKinds = ['settlement_amount'] as const satisfies readonly BankErrorKind[];

/** Kinds that befall a statement when it is issued. */
const statementErrorKinds = [
  'statement_gap',
  'statement_sum',
  'statement_line_missing',
  'statement_line_foreign',
] as const satisfies readonly BankErrorKind[];

/** Kinds that befall what the bank shows of an entity: its status, balance or reservation. */
const statusErrorKinds = ['status_wrong', 'status_missing'] as const satisfies readonly BankErrorKind[];
const balanceErrorKinds = ['balance_wrong'] as const satisfies readonly BankErrorKind[];
const reservationErrorKinds = ['reservation_stays'] as const satisfies readonly BankErrorKind[];

/** What the bank can get wrong by a rate, and how. */
export const kindsOf = {
  booking: bookingErrorKinds,
  fee: feeErrorKinds,
  settlement: settlementErrorKinds,
  statement: statementErrorKinds,
  status: statusErrorKinds,
  balance: balanceErrorKinds,
  reservation: reservationErrorKinds,
} as const;

export type ErrorKindOf<Subject extends keyof typeof kindsOf> = (typeof kindsOf)[Subject][number];

export type BookingErrorKind = ErrorKindOf<'booking' | 'fee' | 'settlement'>;
