import type { Bank } from '#sandbox/engine/bank.ts';
import type { BankStatement, Booking } from '#sandbox/engine/model.ts';
import type { BankError } from '#sandbox/engine/model/bank-error.ts';
import type { ErrorKindOf } from '#sandbox/engine/model/bank-error-kinds.ts';
import { plant } from './plant.ts';

type StatementErrorKind = ErrorKindOf<'statement'>;

const wrongCents = 100;
/** The bank takes a foreign line from this many bookings. */
const searched = 100;

/** Makes a statement wrong: by cents, or in one of its lines. */
export function plantInStatement(
  bank: Bank,
  { id, account_id }: Pick<BankStatement, 'id' | 'account_id'>,
  { kind, ...what }: { readonly kind: StatementErrorKind } & Wrong,
): BankError {
  return plant(bank, { kind, account_id, entity_id: id, ...what });
}

type Wrong = Pick<BankError, 'amount_cents'> & Partial<Pick<BankError, 'booking_id'>>;

/** The amount by which a missing or a foreign line makes the statement wrong. */
export function wrongLine(kind: StatementErrorKind, { id, amount }: Booking): Wrong {
  return { booking_id: id, amount_cents: kind === 'statement_line_missing' ? -amount.value : amount.value };
}

/** Draws whether a new statement is wrong; one without a suitable line is right. */
export function maybeMisprint<Statement extends BankStatement>(
  bank: Bank,
  statement: Statement,
  lines: readonly Booking[],
): Statement {
  const kind = bank.errors.draw('statement');
  if (kind === undefined) return statement;
  if (kind === 'statement_gap' || kind === 'statement_sum') {
    plantInStatement(bank, statement, { kind, amount_cents: wrongCents });
    return statement;
  }
  const others = () =>
    bank.store.bookings.slice(0, searched).filter(({ account_id }) => account_id !== statement.account_id);
  const line = bank.errors.pick(kind === 'statement_line_missing' ? lines : others());
  if (line !== undefined) plantInStatement(bank, statement, { kind, ...wrongLine(kind, line) });
  return statement;
}
