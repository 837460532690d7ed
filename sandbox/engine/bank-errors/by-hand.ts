import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { BankError, Disturbed } from './bank-error.ts';
import { plantInBooking } from './booking-errors.ts';
import { bookingErrorKinds, feeErrorKinds, settlementErrorKinds } from './kinds.ts';
import { plant } from './plant.ts';
import { plantInStatement, wrongLine } from './statement-errors.ts';

const cents = z
  ._default(z.int(), 100)
  .check(z.describe('cents that are shown too much; negative: too little'));

/** A mistake that somebody wants the bank to make now. */
export const wantedBankError = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum([...bookingErrorKinds, ...feeErrorKinds, ...settlementErrorKinds]),
    booking_id: z.string(),
  }),
  z.strictObject({ kind: z.literal('balance_wrong'), account_id: z.string(), cents }),
  z.strictObject({
    kind: z.literal('status_wrong'),
    entity_id: z.string(),
    status: z.string().check(z.describe('one that the entity does not have')),
  }),
  z.strictObject({ kind: z.literal('status_missing'), entity_id: z.string() }),
  z.strictObject({ kind: z.enum(['statement_gap', 'statement_sum']), statement_id: z.string(), cents }),
  z.strictObject({
    kind: z.enum(['statement_line_missing', 'statement_line_foreign']),
    statement_id: z.string(),
    booking_id: z.string().check(z.describe('of the statement, or of another account')),
  }),
  z.strictObject({ kind: z.literal('reservation_stays'), reservation_id: z.string() }),
]);

type Wanted = z.output<typeof wantedBankError>;

export function plantByHand(bank: Bank, wanted: Wanted): BankError {
  switch (wanted.kind) {
    case 'balance_wrong': {
      const { id } = bank.store.accounts.get(wanted.account_id);
      return plant(bank, { kind: wanted.kind, account_id: id, entity_id: id, amount_cents: wanted.cents });
    }
    case 'status_wrong':
      return plantStatus(bank, wanted.kind, { id: wanted.entity_id, status: wanted.status });
    case 'status_missing':
      return plantStatus(bank, wanted.kind, { id: wanted.entity_id, status: null });
    case 'statement_gap':
    case 'statement_sum':
      return plantInStatement(bank, statementOf(bank, wanted), {
        kind: wanted.kind,
        amount_cents: wanted.cents,
      });
    case 'statement_line_missing':
    case 'statement_line_foreign': {
      const line = wrongLine(wanted.kind, bank.store.bookings.get(wanted.booking_id));
      return plantInStatement(bank, statementOf(bank, wanted), { kind: wanted.kind, ...line });
    }
    case 'reservation_stays':
      return keepReservation(bank, wanted.reservation_id);
    default:
      return plantInBooking(bank, bank.store.bookings.get(wanted.booking_id), wanted.kind);
  }
}

function statementOf({ store }: Bank, { statement_id }: { readonly statement_id: string }) {
  return store.statementsOfAccount.find(statement_id) ?? store.bankStatements.get(statement_id);
}

/** Entities whose status can be read. */
const withStatus = [
  'creditTransfers',
  'instantTransfers',
  'directDebits',
  'standingOrders',
  'timedOrders',
  'cards',
  'loans',
] as const satisfies readonly Disturbed[];

function plantStatus(
  bank: Bank,
  kind: 'status_wrong' | 'status_missing',
  { id, status }: { readonly id: string; readonly status: string | null },
): BankError {
  const name = withStatus.find((each) => bank.store[each].find(id) !== undefined);
  if (name === undefined)
    throw refusal(404, 'model_not_found', `No transfer, order, card or loan has the id ${id}.`);
  const row = bank.store[name].get(id);
  if (row.status === status) throw refusal(409, 'same_status', `Its status is ${row.status} already.`);
  return plant(
    bank,
    { kind, account_id: row.account_id, entity_id: id, amount_cents: 0 },
    { touches: [[name, id]], change: () => bank.store[name].putBack({ ...row, status }) },
  );
}

function keepReservation(bank: Bank, reservationId: string): BankError {
  const { id, account_id, amount, status } = bank.store.reservations.get(reservationId);
  if (status === 'OPEN') throw refusal(409, 'reservation_open', 'The reservation is open: resolve it first.');
  return plant(
    bank,
    { kind: 'reservation_stays', account_id, entity_id: id, amount_cents: -Math.abs(amount.value) },
    {
      touches: [['reservations', id]],
      change: () => void bank.store.reservations.update(id, { status: 'OPEN', resolved_at: null }),
    },
  );
}
