import {
  consumerOverdraftOf,
  shownConsumerOverdraft,
  announceConsumerOverdraft,
} from './consumer-overdraft.ts';
import { accruedInterest, debitInterest } from './overdraft-interest.ts';
import { changeAccountLimitBy, hasPositiveBalance } from './overdraft-limit.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerOverdraft } from '#sandbox/engine/model/lending.ts';
import { done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { consumerOverdraftStates } from '#sandbox/engine/states/overdrafts.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const consumerOverdraftHandlers = {
  'persons.consumerOverdrafts.get': ({ path }, bank) =>
    ok(shownConsumerOverdraft(bank, consumerOverdraftOf(bank, path))),
  'persons.consumerOverdrafts.list': (_call, bank) =>
    shownList(bank.store.consumerOverdrafts, (overdraft) => shownConsumerOverdraft(bank, overdraft)),
  'persons.consumerOverdrafts.terminate': ({ path }, bank) => {
    const overdraft = consumerOverdraftOf(bank, path);
    if (isEnding(overdraft)) return done();
    if (!hasPositiveBalance(bank, overdraft.account_id) && !isInterestBooked(overdraft)) {
      throw validationError('The balance is not positive, and accrued interest is not booked yet.');
    }
    const isAtOnce = bank.options.overdraftSteps === 'at-once';
    const to = isAtOnce ? 'terminated' : 'conditions_termination_pending';
    moveConsumerOverdraft(bank, overdraft, to);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** In these statuses the account may be overdrawn, which costs interest. */
export const grantedStatuses = [
  'attached',
  'defaulted_pending',
  'conditions_termination_pending',
  'termination_pending',
] as const;

const isGranted = (status: ConsumerOverdraft['status']) => grantedStatuses.some((each) => each === status);

function isInterestBooked(overdraft: ConsumerOverdraft): boolean {
  return overdraft.interest_booked_at !== null && accruedInterest(overdraft).value === 0;
}

function isEnding({ status }: ConsumerOverdraft): boolean {
  return ['conditions_termination_pending', 'termination_pending', 'terminated'].includes(status);
}

/**
 * One status allows the account to be overdrawn, another one ends that. At the end, the interest since the last
 * booking is booked.
 */
export function moveConsumerOverdraft(
  bank: Bank,
  overdraft: ConsumerOverdraft,
  to: ConsumerOverdraft['status'],
): ConsumerOverdraft {
  const status = consumerOverdraftStates.move(overdraft.status, to);
  if (to === 'terminated') debitInterest(bank, overdraft, accruedInterest(overdraft).value);
  const ended = to === 'terminated' ? { accrued_micros: 0 } : {};
  const moved = bank.store.consumerOverdrafts.update(overdraft.id, { status, ...ended });
  const change = Number(isGranted(status)) - Number(isGranted(overdraft.status));
  if (change !== 0) changeAccountLimitBy(bank, moved.account_id, change * moved.limit.value);
  announceConsumerOverdraft(bank, moved);
  return moved;
}
