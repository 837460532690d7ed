import { type HandlersOf, list, ok, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const dunningCaseHandlers = {
  'dunningCases.list': (_call, bank) => list(bank.store.dunningCases),
  'dunningCases.get': ({ path }, bank) => ok(bank.store.dunningCases.get(path.dunning_case_id)),
  'dunningCases.notifications.list': ({ path }, bank) => {
    const { id } = bank.store.dunningCases.get(path.dunning_case_id);
    return shownList(
      bank.store.dunningNotifications.by('dunning_case_id', id),
      ({ id, type, title, created_at }) => ({ id, type, title, created_at }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;
