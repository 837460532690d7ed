import { accountHandlers } from './accounts/handlers.ts';
import { authenticationHandlers } from './authentication/handlers.ts';
import { businessHandlers } from './businesses/handlers.ts';
import { cardHandlers } from './cards/handlers.ts';
import { changeRequestHandlers } from './change-requests/handlers.ts';
import { lendingHandlers } from './lending/handlers.ts';
import { messagingHandlers } from './messaging/handlers.ts';
import { payeeHandlers } from './payees/handlers.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { personHandlers } from './persons/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Every operation of the contract answers: a missing, stray or swapped handler does not compile. */
export const handlers: HandlersOf<OperationRow> = {
  ...personHandlers,
  ...businessHandlers,
  ...accountHandlers,
  ...paymentHandlers,
  ...payeeHandlers,
  ...messagingHandlers,
  ...changeRequestHandlers,
  ...lendingHandlers,
  ...webhookHandlers,
  ...authenticationHandlers,
  ...cardHandlers,
};
