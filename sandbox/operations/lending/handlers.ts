import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { downloadOverdraftConditions } from './download-overdraft-conditions.ts';

export const lendingHandlers = {
  'persons.consumerOverdraftApplications.conditions': downloadOverdraftConditions,
} satisfies Partial<HandlersOf<OperationRow>>;
