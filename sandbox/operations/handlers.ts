import { accountHandlers } from './accounts/handlers.ts';
import { authenticationHandlers } from './authentication/handlers.ts';
import { businessHandlers } from './businesses/handlers.ts';
import { cardHandlers } from './cards/cards.ts';
import { changeRequestHandlers } from './change-requests/handlers.ts';
import { lendingHandlers } from './lending/handlers.ts';
import { smsMessageHandlers } from './messaging/sms-messages.ts';
import { verificationOfPayeeHandlers } from './payees/verifications-of-payee.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { personHandlers } from './persons/handlers.ts';
import { subscriptionHandlers } from './webhooks/subscriptions.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Every operation of the contract answers: a missing, stray or swapped handler does not compile. */
export const handlers: HandlersOf<OperationRow> = {
  ...personHandlers,
  ...businessHandlers,
  ...accountHandlers,
  ...paymentHandlers,
  ...verificationOfPayeeHandlers,
  ...smsMessageHandlers,
  ...changeRequestHandlers,
  ...lendingHandlers,
  ...subscriptionHandlers,
  ...authenticationHandlers,
  ...cardHandlers,
};
