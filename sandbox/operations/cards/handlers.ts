import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { pinKeyHandlers } from './pin-keys.ts';
import { pushProvisioningHandlers } from './push-provisioning.ts';
import { threeDsHandlers } from './three-ds.ts';

export const cardHandlers = {
  ...threeDsHandlers,
  ...pinKeyHandlers,
  ...pushProvisioningHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
