import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { CashOperation } from '#sandbox/engine/model/cash.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { cashOperationStates } from '#sandbox/engine/states/cash.ts';
import { refusalOfIncoming } from '#sandbox/entities/accounts/account-refusals.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

const dayMs = 24 * 3_600_000;
const maxCents = 30_000;
const windowMs = 30 * dayMs;
/** The limit for any 30 days. See "Limits". */
const windowCents = { PAY_IN: 50_000, PAY_OUT: 99_999 } as const;
/** How long a shop accepts the barcode is not stated. */
const lifetimeMs = dayMs;

export const newCashOperation = z.strictObject({
  account_id: z.string(),
  kind: z._default(z.enum(['PAY_IN', 'PAY_OUT']), 'PAY_IN'),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents; at most 300 euros')),
});

/** The customer gets a barcode, with which a shop accepts or pays out cash. */
export function placeCashOperation(bank: Bank, wanted: z.input<typeof newCashOperation>): CashOperation {
  const { account_id, kind, amount } = newCashOperation.parse(wanted);
  const account = activeAccount(bank, account_id);
  if (account.person_id === null) throw invalidModel('account_id', 'belongs to no person');
  if (amount > maxCents) throw invalidModel('amount', 'exceeds the limit of one cash operation');
  if (usedCents(bank, account, kind) + amount > windowCents[kind]) {
    throw invalidModel('amount', 'exceeds the limit of 30 days');
  }
  refuseImpossible(bank, account, { kind, amount });
  const nowMs = bank.clock.now();
  const operation = bank.store.cashOperations.insert({
    id: bank.ids.next('cashOperation'),
    account_id,
    person_id: account.person_id,
    kind,
    amount: euroCents(amount),
    status: 'PENDING',
    barcode_ean_13: ean13(bank),
    reference_id: bank.ids.uuid(),
    created_at: toIsoInstant(nowMs),
    expires_at: toIsoInstant(nowMs + lifetimeMs),
  });
  const { id } = operation;
  bank.schedule({ atMs: nowMs + lifetimeMs, name: 'expire-cash-operation', argument: { id } });
  return notified(bank, operation);
}

export const paidCashOperation = z.strictObject({ id: z.string() });

/** The shop scans the barcode. */
export function payCashOperation(bank: Bank, wanted: z.input<typeof paidCashOperation>): CashOperation {
  const operation = bank.store.cashOperations.get(paidCashOperation.parse(wanted).id);
  const { id, kind, amount, status } = operation;
  cashOperationStates.move(status, 'PAID');
  const account = activeAccount(bank, operation.account_id);
  refuseImpossible(bank, account, { kind, amount: amount.value });
  const isPaidIn = kind === 'PAY_IN';
  recordBooking(bank, {
    against: 'cash',
    account_id: account.id,
    booking_type: isPaidIn ? 'CASH_DEPOSIT_RETAIL' : 'CASH_WITHDRAWAL_RETAIL',
    amountCents: isPaidIn ? amount.value : -amount.value,
    transaction_id: id,
  });
  return notified(bank, bank.store.cashOperations.update(id, { status: 'PAID' }));
}

/** A payment in time stays. */
export function expireCashOperation(bank: Bank, id: string): void {
  if (bank.store.cashOperations.get(id).status !== 'PENDING') return;
  notified(bank, bank.store.cashOperations.update(id, { status: 'EXPIRED' }));
}

/** Cents of the last 30 days, including barcodes that can still be paid. */
function usedCents(bank: Bank, account: Account, kind: CashOperation['kind']): number {
  const since = toIsoInstant(bank.clock.now() - windowMs);
  return bank.store.cashOperations
    .by('account_id', account.id)
    .filter((one) => one.kind === kind)
    .filter(({ status, created_at }) => status !== 'EXPIRED' && created_at > since)
    .reduce((sum, { amount }) => sum + amount.value, 0);
}

type Wanted = Pick<z.output<typeof newCashOperation>, 'kind' | 'amount'>;

function refuseImpossible(bank: Bank, account: Account, { kind, amount }: Wanted): void {
  const refused = kind === 'PAY_OUT' ? refusalOfPayment(bank, account, amount) : refusalOfIncoming(account);
  if (refused !== undefined) throw refused;
}

/** Twelve digits and their check digit. */
function ean13({ random }: Bank): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(random.next() * 10));
  const weighted = digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0);
  return [...digits, (10 - (weighted % 10)) % 10].join('');
}

/** Only PENDING is a stated status: the other two are the sandbox's own. */
function notified(bank: Bank, operation: CashOperation): CashOperation {
  const { id, barcode_ean_13, expires_at, status, reference_id, person_id } = operation;
  const payload = { id, barcode_ean_13, expires_at, status, reference_id, person_id };
  bank.emit({ type: 'CASH_OPERATION_STATUS_CHANGED', entityId: id, payload });
  return operation;
}
