import type { DunningCase } from '#sandbox/engine/model/loan-servicing.ts';
import { type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const dunningCaseHandlers = {
  'dunningCases.list': (_call, bank) => shownList(bank.store.dunningCases, shownDunningCase),
  'dunningCases.get': ({ path }, bank) =>
    ok(shownDunningCase(bank.store.dunningCases.get(path.dunning_case_id))),
  'dunningCases.notifications.list': ({ path }, bank) => {
    const { id } = bank.store.dunningCases.get(path.dunning_case_id);
    return shownList(
      bank.store.dunningNotifications.by('dunning_case_id', id),
      ({ id, type, title, created_at }) => ({ id, type, title, created_at }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shownDunningCase({ id, status, person_id, loan_id, billing_account_id }: DunningCase) {
  return { id, status, person_id, loan_id, billing_account_id };
}
