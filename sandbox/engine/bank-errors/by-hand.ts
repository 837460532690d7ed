import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { BankStatement, Booking } from '#sandbox/engine/model.ts';
import type { BankError } from '#sandbox/engine/model/bank-error.ts';
import { plantInBooking } from './booking-errors.ts';
import {
  bankErrorKinds,
  bookingErrorKinds,
  feeErrorKinds,
  settlementErrorKinds,
  type BankErrorKind,
  type BookingErrorKind,
  type ErrorKindOf,
} from '#sandbox/engine/model/bank-error-kinds.ts';
import { plant } from './plant.ts';
import { plantReservation, plantStatus } from './shown-errors.ts';
import { plantInStatement, wrongLine } from './statement-errors.ts';

const cents = z
  ._default(z.int().check(z.minimum(-maxAmountCents), z.maximum(maxAmountCents)), 100)
  .check(z.describe('cents that are shown too much; negative: too little; not 0'));

/** An entity with a status: see `rowWithStatus`. */
const entity_id = z.string().check(z.describe('a transfer, direct debit, order or loan'));
const inStatement = { statement_id: z.string() };

/** A mistake to plant now. */
export const wantedBankError = z.discriminatedUnion('kind', [
  mistake('balance_wrong', { account_id: z.string(), cents }),
  ...[...bookingErrorKinds, ...feeErrorKinds, ...settlementErrorKinds].map((kind) =>
    mistake(kind, { booking_id: z.string() }),
  ),
  mistake('status_wrong', {
    entity_id,
    status: z.string().check(z.describe('one that the entity does not have')),
  }),
  mistake('status_missing', { entity_id }),
  mistake('statement_gap', { ...inStatement, cents }),
  mistake('statement_sum', { ...inStatement, cents }),
  mistake('statement_line_missing', {
    ...inStatement,
    booking_id: z.string().check(z.describe('of the statement')),
  }),
  mistake('statement_line_foreign', {
    ...inStatement,
    booking_id: z.string().check(z.describe('of another account')),
  }),
  mistake('reservation_stays', {
    reservation_id: z.string().check(z.describe('of a reservation that is resolved')),
  }),
]);

/** Each kind has its own schema, so that a form can explain the chosen one. */
function mistake<Kind extends BankErrorKind, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.strictObject({ kind: z.literal(kind), ...shape }).check(z.describe(bankErrorKinds[kind].summary));
}

type Wanted = z.output<typeof wantedBankError>;

export function plantByHand(bank: Bank, wanted: Wanted): BankError {
  switch (wanted.kind) {
    case 'balance_wrong': {
      const { id } = bank.store.accounts.get(wanted.account_id);
      const amount_cents = someCents(wanted);
      return plant(bank, { kind: wanted.kind, account_id: id, entity_id: id, amount_cents });
    }
    case 'status_wrong':
      return wrongStatus(bank, wanted);
    case 'status_missing':
      return wrongStatus(bank, { ...wanted, status: null });
    case 'statement_gap':
    case 'statement_sum':
      return plantInStatement(bank, statementOf(bank, wanted), {
        kind: wanted.kind,
        amount_cents: someCents(wanted),
      });
    case 'statement_line_missing':
    case 'statement_line_foreign': {
      const statement = statementOf(bank, wanted);
      const booking = bank.store.bookings.get(wanted.booking_id);
      refuseWrongLine(wanted.kind, statement, booking);
      const line = wrongLine(wanted.kind, booking);
      return plantInStatement(bank, statement, { kind: wanted.kind, ...line });
    }
    case 'reservation_stays':
      return wrongReservation(bank, wanted.reservation_id);
    default: {
      const booking = bank.store.bookings.get(wanted.booking_id);
      refuseOtherBooking(bank, wanted.kind, booking);
      return plantInBooking(bank, booking, wanted.kind);
    }
  }
}

function someCents({ cents }: { readonly cents: number }): number {
  if (cents === 0) throw refusal(400, 'no_difference', 'cents: must not be 0, which would be no error.');
  return cents;
}

/** A missing line must be on the statement, and a foreign line must belong to another account. */
function refuseWrongLine(kind: ErrorKindOf<'statement'>, statement: BankStatement, booking: Booking): void {
  const { account_id, start_date, end_date, issued_over } = statement;
  const isForeign = booking.account_id !== account_id;
  if (kind === 'statement_line_foreign' && !isForeign)
    throw refusal(409, 'not_foreign', 'The booking belongs to the account of the statement.');
  const isLine = start_date <= booking.valuta_date && booking.valuta_date <= end_date;
  if (kind === 'statement_line_missing' && (!isLine || !issued_over.includes(booking.id)))
    throw refusal(409, 'no_line', 'The booking is not on the statement.');
}

/** Errors of fees and of their settlement apply to those only. */
function refuseOtherBooking(bank: Bank, kind: BookingErrorKind, { id, amount }: Booking): void {
  const isOfFees = bank.store.postings.get(id).ledger_account === 'partner_fees';
  if (isFeeError(kind) && !(isOfFees && amount.value < 0))
    throw refusal(409, 'no_fee', 'The booking is not that of a fee.');
  if (kind === 'settlement_amount' && !(isOfFees && amount.value > 0))
    throw refusal(409, 'no_settlement', 'The booking does not settle fees.');
}

function isFeeError(kind: BookingErrorKind): boolean {
  return feeErrorKinds.some((feeKind) => feeKind === kind);
}

function statementOf({ store }: Bank, { statement_id }: { readonly statement_id: string }) {
  return store.statementsOfAccount.find(statement_id) ?? store.bankStatements.get(statement_id);
}

function wrongStatus(
  bank: Bank,
  { entity_id: id, status }: { readonly entity_id: string; readonly status: string | null },
): BankError {
  const row = rowWithStatus(bank, id);
  if (row === undefined)
    throw refusal(404, 'model_not_found', `No transfer, order or loan has the id ${id}.`);
  if (row.status === status) throw refusal(409, 'same_status', `Its status is ${status} already.`);
  return plantStatus(bank, row, status);
}

function rowWithStatus({ store }: Bank, id: string) {
  return (
    store.creditTransfers.find(id) ??
    store.instantTransfers.find(id) ??
    store.directDebits.find(id) ??
    store.standingOrders.find(id) ??
    store.timedOrders.find(id) ??
    store.loans.find(id)
  );
}

function wrongReservation(bank: Bank, id: string): BankError {
  const reservation = bank.store.reservations.get(id);
  if (reservation.status === 'OPEN')
    throw refusal(409, 'reservation_open', 'The reservation is open: resolve it first.');
  return plantReservation(bank, reservation);
}
