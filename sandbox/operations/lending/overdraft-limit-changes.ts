import { consumerOverdraftOf } from './consumer-overdraft.ts';
import { inEuro, lendingForm, overdraftRates } from './lending-form.ts';
import { changeAccountLimitBy } from './overdraft-limit.ts';
import { endOfferLater } from './offer-end.ts';
import { requestedLimit } from './requested-limit.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { OverdraftLimitChange } from '#sandbox/engine/model/lending.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { overdraftLimitChangeStates } from '#sandbox/engine/states/overdrafts.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

interface LimitChangePath {
  readonly person_id: string;
  readonly overdraft_id: string;
  readonly limit_change_id: string;
}

export const overdraftLimitChangeHandlers = {
  /** Approved at once: it waits for the customer's consent to the terms. */
  'persons.consumerOverdrafts.limitChanges.create': ({ path, body }, bank) => {
    const overdraft = consumerOverdraftOf(bank, path);
    if (overdraft.status !== 'attached') throw validationError('The overdraft is terminated.');
    const change = bank.store.overdraftLimitChanges.insert({
      id: bank.ids.next('overdraftLimitChange'),
      overdraft_id: overdraft.id,
      status: bank.options.overdraftSteps === 'daily' ? 'requested' : 'tnc_pending',
      requested_limit: requestedLimit(body.requested_limit, 'requested_limit'),
      limit_at_creation_time: overdraft.limit,
      created_at: bank.instant(),
    });
    endOfferLater(bank, change.id);
    return created(change);
  },
  'persons.consumerOverdrafts.limitChanges.get': ({ path }, bank) => ok(limitChangeOf(bank, path)),
  'persons.consumerOverdrafts.limitChanges.activate': ({ path }, bank) => {
    const change = limitChangeOf(bank, path);
    if (!['requested', 'tnc_pending'].includes(change.status)) return ok(change);
    return ok(
      bank.options.overdraftSteps === 'at-once'
        ? activateLimitChange(bank, change)
        : moveLimitChange(bank, change, 'tnc_accepted'),
    );
  },
  'persons.consumerOverdrafts.limitChanges.preContract.get': ({ path }, bank) =>
    lendingForm(bank, 'Information on a higher limit', increaseOf(bank, path)),
  'persons.consumerOverdrafts.limitChanges.conditions.get': ({ path }, bank) =>
    lendingForm(bank, 'Conditions of a higher limit', [
      ...increaseOf(bank, path),
      'This form is not signed and replaces a contract.',
    ]),
} satisfies Partial<HandlersOf<OperationRow>>;

export function activateLimitChange(bank: Bank, change: OverdraftLimitChange): OverdraftLimitChange {
  const { overdraft_id, requested_limit } = change;
  const { consumerOverdrafts } = bank.store;
  const { account_id, status, limit } = consumerOverdrafts.get(overdraft_id);
  if (status !== 'attached') throw validationError('The overdraft is terminated.');
  const attached = moveLimitChange(bank, change, 'attached');
  consumerOverdrafts.update(overdraft_id, { limit: requested_limit });
  changeAccountLimitBy(bank, account_id, requested_limit.value - limit.value);
  return attached;
}

export function moveLimitChange(
  bank: Bank,
  known: OverdraftLimitChange,
  to: OverdraftLimitChange['status'],
): OverdraftLimitChange {
  const status = overdraftLimitChangeStates.move(known.status, to);
  const moved = bank.store.overdraftLimitChanges.update(known.id, { status });
  // Only a reply says since when.
  const { created_at: _inRepliesAlone, ...payload } = moved;
  bank.emit({ type: 'OVERDRAFT_LIMIT_CHANGE', entityId: moved.id, payload });
  return moved;
}

function limitChangeOf(bank: Bank, path: LimitChangePath): OverdraftLimitChange {
  const overdraft = consumerOverdraftOf(bank, path);
  const change = bank.store.overdraftLimitChanges.get(path.limit_change_id);
  if (change.overdraft_id !== overdraft.id) throw modelNotFound('OverdraftLimitChange', change.id);
  return change;
}

/** A lower limit needs no form. */
function increaseOf(bank: Bank, path: LimitChangePath): readonly string[] {
  const { id, requested_limit, limit_at_creation_time } = limitChangeOf(bank, path);
  if (requested_limit.value <= limit_at_creation_time.value) throw modelNotFound('LimitIncrease', id);
  const { interest_accrual_rate, overdraft_rate } = bank.store.consumerOverdrafts.get(path.overdraft_id);
  return [
    `Overdraft ${path.overdraft_id}`,
    `Limit ${inEuro(requested_limit)}`,
    ...overdraftRates(interest_accrual_rate, overdraft_rate),
  ];
}
