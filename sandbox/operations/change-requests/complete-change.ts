import type { Bank } from '#sandbox/engine/bank.ts';
import { accountCompletions } from '#sandbox/operations/accounts/completions.ts';
import { businessCompletions } from '#sandbox/operations/businesses/completions.ts';
import { cardCompletions } from '#sandbox/operations/cards/completions.ts';
import { paymentCompletions } from '#sandbox/operations/payments/completions.ts';
import { personCompletions } from '#sandbox/operations/persons/completions.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Completed, Completion } from '#sandbox/entities/change-requests/completion.ts';
import type { ChangeOperation } from '#sandbox/entities/change-requests/start-change-request.ts';

/** One for each operation with change requests: one that could never end does not compile. */
const completions: Readonly<Record<ChangeOperation, Completion>> = {
  ...personCompletions,
  ...businessCompletions,
  ...accountCompletions,
  ...paymentCompletions,
  ...cardCompletions,
};

/** Carries out a confirmed change; refused changes throw like the operation they come from. */
export function completeChange(bank: Bank, operation: string, argument: JsonObject): Completed {
  if (!isChangeOperation(operation)) throw new Error(`${operation} never waits for a change request`);
  return completions[operation](bank, argument);
}

function isChangeOperation(operation: string): operation is ChangeOperation {
  return operation in completions;
}
