import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account, Fee } from '#sandbox/engine/model.ts';
import { type Call, created, type HandlersOf, list, ok, shownList } from '#sandbox/engine/operation.ts';
import { type BankRefusal, invalidModel, refusal } from '#sandbox/engine/refusal.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { equals } from '#sandbox/entities/matches.ts';

type CreateFee = RowOf<'accounts.feeTransactions.create'>;

export const feeHandlers = {
  /** Debits the customer at once. The partner's agreement decides what a repeated key does. */
  'accounts.feeTransactions.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    refuseInactive(account);
    const earlier = earlierFee(bank, account.id, body.idempotency_key);
    if (earlier !== undefined) return ok(answerAgain(bank, earlier));
    const refused = refusalOfFee(bank, account, body.amount.value);
    if (refused !== undefined) throw refused;
    return created(shownFee(chargeFee(bank, account.id, body)));
  },
  'accounts.feeTransactions.list': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const fees = visibleFees(bank, account.id).filter(
      (fee) => equals(filter.service_initiated, fee.service_initiated) && equals(filter.type, fee.type),
    );
    const { feeList } = bank.options;
    return feeList === 'charges' ? shownList(fees, shownFee) : list(sumsOfFees(fees, feeList));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Whether a fee needs cover, the specification does not say: an option decides. */
export function refusalOfFee(bank: Bank, account: Account, cents: number): BankRefusal | undefined {
  return bank.options.feeCover === 'needed' ? refusalOfPayment(bank, account, cents) : undefined;
}

function earlierFee(bank: Bank, accountId: string, key: string | undefined): Fee | undefined {
  if (key === undefined || bank.options.feeKeys === 'ignore') return undefined;
  return bank.store.fees.by('account_id', accountId).find((fee) => fee.idempotency_key === key);
}

function answerAgain(bank: Bank, earlier: Fee) {
  if (bank.options.feeKeys === 'honour') return shownFee(earlier);
  throw refusal(409, 'record_not_unique', 'A fee was charged under this idempotency key already.');
}

function chargeFee(bank: Bank, accountId: string, body: Call<CreateFee>['body']): Fee {
  return recordFee(bank, {
    account_id: accountId,
    against: 'partner_fees',
    type: body.type,
    amount_cents: body.amount.value,
    initiator_reference: keptReference(bank, body.initiator_reference),
    idempotency_key: body.idempotency_key ?? null,
    original_transaction_id: body.original_transaction_id ?? null,
    service_initiated: false,
    valuta_date: body.valuta_date ?? originalDate(bank, accountId, body.original_transaction_id),
  });
}

interface ChargedFee extends Omit<Fee, 'id' | 'booking_id' | 'created_at'> {
  readonly against: 'partner_fees' | 'fee_income';
}

/** Books a fee and lists it. */
export function recordFee(bank: Bank, { against, ...fee }: ChargedFee): Fee {
  const id = bank.ids.next('fee');
  const booking = recordBooking(bank, {
    account_id: fee.account_id,
    booking_type: fee.type,
    against,
    amountCents: -fee.amount_cents,
    description: fee.type,
    transaction_id: bank.options.feeBookingLinks ? id : null,
    valuta_date: fee.valuta_date,
  });
  return bank.store.fees.insert({ id, ...fee, booking_id: booking.id, created_at: bank.instant() });
}

function keptReference({ options }: Bank, reference: string | undefined): string | null {
  switch (options.feeReferences) {
    case 'return':
      return reference ?? null;
    case 'truncate':
      return reference?.slice(0, options.feeReferenceLength) ?? null;
    case 'drop':
      return null;
  }
}

function originalDate(bank: Bank, accountId: string, bookingId: string | undefined): string {
  if (bookingId === undefined) return bank.today();
  const original = bank.store.bookings.find(bookingId);
  if (original?.account_id !== accountId) throw invalidModel('original_transaction_id', 'is invalid');
  return original.valuta_date;
}

function visibleFees({ store, options, clock }: Bank, accountId: string): readonly Fee[] {
  const untilMs = clock.now() - options.feeListDelaySeconds * 1000;
  return store.fees.by('account_id', accountId).filter(({ created_at }) => Date.parse(created_at) <= untilMs);
}

/**
 * Fees of one type, initiator and month appear as one: the members that differ are left out, so that the first one is
 * not taken for the only one.
 */
function sumsOfFees(fees: readonly Fee[], feeList: 'counted' | 'summed') {
  const alike = Map.groupBy(fees, ({ type, service_initiated, valuta_date }) =>
    [type, service_initiated, valuta_date.slice(0, 7)].join(' '),
  );
  return [...alike.values()].flatMap((charges) => {
    const [first, last] = [charges[0], charges.at(-1)];
    if (first === undefined || last === undefined) return [];
    const amount_cents = charges.reduce((sum, fee) => sum + fee.amount_cents, 0);
    const [shown, count] = feeList === 'summed' ? [first, null] : [withoutNames(last), charges.length];
    const { reconciliation_id, ...fields } = shownFee({ ...shown, amount_cents });
    return [{ ...fields, count, reconciliation_id: feeList === 'summed' ? reconciliation_id : null }];
  });
}

const withoutNames = (fee: Fee): Fee => ({
  ...fee,
  initiator_reference: null,
  original_transaction_id: null,
});

/** A fee as the bank shows it: its own id links it to its booking, and its money has no unit. */
function shownFee(fee: Fee) {
  return {
    type: fee.type,
    amount: { value: fee.amount_cents, currency: 'EUR' },
    count: 1,
    reconciliation_id: fee.id,
    initiator_reference: fee.initiator_reference,
    original_transaction_id: fee.original_transaction_id,
    service_initiated: fee.service_initiated,
    valuta_date: fee.valuta_date,
  };
}
