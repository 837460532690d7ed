import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { list, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const dunningCaseHandlers = {
  'dunningCases.list': (_call, bank) => list(bank.store.dunningCases.all()),
  'dunningCases.get': ({ path }, bank) => ok(bank.store.dunningCases.get(path.dunning_case_id)),
  'dunningCases.notifications.list': ({ path }, bank) => {
    const { id } = bank.store.dunningCases.get(path.dunning_case_id);
    return list(
      bank.store.dunningNotifications
        .where(({ dunning_case_id }) => dunning_case_id === id)
        .map(({ id, type, title, created_at }) => ({ id, type, title, created_at })),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;
