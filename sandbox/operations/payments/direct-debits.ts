import { billingAccountAt } from './billing-account.ts';
import { refusalOfCollection } from './sdd-collection-limits.ts';
import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { atBusinessHour, businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { nextSettlementMs, settlementDay, settlementHour } from '#sandbox/engine/settlement.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { type Account, euroCents } from '#sandbox/engine/model.ts';
import type { DirectDebit } from '#sandbox/engine/model/payments.ts';
import { type Call, created, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

type CreateDirectDebit = RowOf<'persons.accounts.sepaDirectDebits.create'>;

export const directDebitHandlers = {
  'persons.accounts.sepaDirectDebits.create': ({ path, body }, bank) =>
    collect(bank, accountOfPerson(bank, path), body),
  'accounts.sepaDirectDebits.create': ({ path, body }, bank) =>
    collect(bank, billingAccountAt(bank, path.account_id), body),
  'persons.accounts.sepaDirectDebits.get': ({ path }, bank) =>
    ok(directDebitOf(bank, accountOfPerson(bank, path), path.id)),
  'accounts.sepaDirectDebits.get': ({ path }, bank) =>
    ok(directDebitOf(bank, bank.store.accounts.get(path.account_id), path.id)),
} satisfies Partial<HandlersOf<OperationRow>>;

function directDebitOf(bank: Bank, account: Account, id: string): DirectDebit {
  const debit = bank.store.directDebits.get(id);
  if (debit.account_id !== account.id) throw modelNotFound('SepaDirectDebit', id);
  return debit;
}

const longestDaysAhead = 14;

/** Accepted now, collected on its day; the same reference answers with the existing debit. */
function collect(bank: Bank, account: Account, order: Call<CreateDirectDebit>['body']) {
  const existing = debitUnder(bank, account.id, order.reference);
  if (existing !== undefined) return ok(existing);
  const refused = refusalOfInactive(account) ?? refusalOfCollection(bank, account.id, order.amount.value);
  if (refused !== undefined) throw refused;
  const { debtor_name, debtor_iban } = order.mandate;
  const atMs = collectionMs(bank, order.collection_date);
  const debit = bank.store.directDebits.insert({
    id: bank.ids.next('directDebit'),
    account_id: account.id,
    person_id: account.person_id,
    status: 'accepted',
    reference: order.reference ?? null,
    amount: euroCents(order.amount.value),
    description: order.description ?? null,
    collection_date: toIsoInstant(atMs),
    mandate: toJsonObject(order.mandate),
    mandate_reference: order.mandate.reference,
    debtor_name,
    debtor_iban,
    end_to_end_id: order.end_to_end_id ?? null,
    created_at: bank.instant(),
  });
  bank.schedule({ atMs, name: 'collect-direct-debit', argument: { id: debit.id } });
  return created(debit);
}

function debitUnder(bank: Bank, accountId: string, reference: string | undefined) {
  if (reference === undefined) return undefined;
  return bank.store.directDebits
    .by('account_id', accountId)
    .filter((debit) => debit.reference === reference)[0];
}

/**
 * The next day unless another is requested, or the settlement day that follows it; on its day at 7, or at the next
 * settlement if that has passed.
 */
function collectionMs(bank: Bank, wanted: string | undefined): number {
  const day = wanted === undefined ? daysAfter(bank.today(), 1) : businessDay(Date.parse(wanted));
  if (day < bank.today()) throw invalidModel('collection_date', 'must not be in the past');
  if (day > daysAfter(bank.today(), longestDaysAhead)) {
    throw invalidModel('collection_date', `must be at most ${longestDaysAhead} days ahead`);
  }
  return Math.max(nextSettlementMs(bank), atBusinessHour(settlementDay(bank, day), settlementHour));
}
