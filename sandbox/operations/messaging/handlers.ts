import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { sendSmsMessage } from './send-sms-message.ts';

export const messagingHandlers = {
  'sms.messages.create': sendSmsMessage,
} satisfies Partial<HandlersOf<OperationRow>>;
