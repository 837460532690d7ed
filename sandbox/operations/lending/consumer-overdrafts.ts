import {
  consumerOverdraftOf,
  shownConsumerOverdraft,
  tellOfConsumerOverdraft,
} from './consumer-overdraft.ts';
import { endAccountLimit, hasPositiveBalance } from './overdraft-limit.ts';
import { type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const consumerOverdraftHandlers = {
  'persons.consumerOverdrafts.get': ({ path }, bank) =>
    ok(shownConsumerOverdraft(consumerOverdraftOf(bank, path))),
  'persons.consumerOverdrafts.list': (_call, bank) =>
    shownList(bank.store.consumerOverdrafts, shownConsumerOverdraft),
  'persons.consumerOverdrafts.terminate': ({ path }, bank) => {
    const overdraft = consumerOverdraftOf(bank, path);
    if (overdraft.status === 'terminated') return ok(shownConsumerOverdraft(overdraft));
    if (!hasPositiveBalance(bank, overdraft.account_id) && overdraft.interest_booked_at === null) {
      throw validationError('The balance is not positive, and accrued interest is not booked yet.');
    }
    const terminated = bank.store.consumerOverdrafts.update(overdraft.id, { status: 'terminated' });
    endAccountLimit(bank, terminated.account_id);
    tellOfConsumerOverdraft(bank, terminated);
    return ok(shownConsumerOverdraft(terminated));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
