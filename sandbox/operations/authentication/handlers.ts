import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { activationChallengeHandlers } from './activation-challenges.ts';
import { deliveryEventHandlers } from './delivery-events.ts';
import { deviceChallengeHandlers } from './device-challenges.ts';
import { deviceKeyHandlers } from './device-keys.ts';
import { deviceHandlers } from './devices.ts';
import { signatureChallengeHandlers } from './signature-challenges.ts';
import { smsChallengeHandlers } from './sms-challenges.ts';
import { tokenHandlers } from './tokens.ts';

export const authenticationHandlers = {
  ...activationChallengeHandlers,
  ...deliveryEventHandlers,
  ...deviceChallengeHandlers,
  ...deviceKeyHandlers,
  ...deviceHandlers,
  ...tokenHandlers,
  ...signatureChallengeHandlers,
  ...smsChallengeHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
