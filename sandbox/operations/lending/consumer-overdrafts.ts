import {
  consumerOverdraftOf,
  shownConsumerOverdraft,
  tellOfConsumerOverdraft,
} from './consumer-overdraft.ts';
import { accruedInterest, debitInterest } from './overdraft-interest.ts';
import { endAccountLimit, hasPositiveBalance } from './overdraft-limit.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerOverdraft } from '#sandbox/engine/model/lending.ts';
import { type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { consumerOverdraftStates } from '#sandbox/engine/states/overdrafts.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const consumerOverdraftHandlers = {
  'persons.consumerOverdrafts.get': ({ path }, bank) =>
    ok(shownConsumerOverdraft(bank, consumerOverdraftOf(bank, path))),
  'persons.consumerOverdrafts.list': (_call, bank) =>
    shownList(bank.store.consumerOverdrafts, (overdraft) => shownConsumerOverdraft(bank, overdraft)),
  /** What accrued since interest was booked last is booked with the end. */
  'persons.consumerOverdrafts.terminate': ({ path }, bank) => {
    const overdraft = consumerOverdraftOf(bank, path);
    if (overdraft.status === 'terminated') return ok(shownConsumerOverdraft(bank, overdraft));
    if (!hasPositiveBalance(bank, overdraft.account_id) && !isInterestBooked(overdraft)) {
      throw validationError('The balance is not positive, and accrued interest is not booked yet.');
    }
    return ok(shownConsumerOverdraft(bank, terminate(bank, overdraft)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function isInterestBooked(overdraft: ConsumerOverdraft): boolean {
  return overdraft.interest_booked_at !== null && accruedInterest(overdraft).value === 0;
}

function terminate(bank: Bank, overdraft: ConsumerOverdraft): ConsumerOverdraft {
  const status = consumerOverdraftStates.move(overdraft.status, 'terminated');
  debitInterest(bank, overdraft, accruedInterest(overdraft).value);
  const terminated = bank.store.consumerOverdrafts.update(overdraft.id, { status, accrued_micros: 0 });
  endAccountLimit(bank, terminated.account_id);
  tellOfConsumerOverdraft(bank, terminated);
  return terminated;
}
