import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { declineThreeDs } from './decline-three-ds.ts';
import { latestPinKey, latestPinKeyOfCard } from './pin-keys.ts';
import { provisionUnifiedWallet, provisionWallet } from './push-provisioning.ts';

export const cardHandlers = {
  'cards.threeDs.decline': declineThreeDs,
  'cards.scaPushProvision.walletUnified': provisionUnifiedWallet,
  'cards.scaPushProvision.wallet': provisionWallet,
  'cards.pinKeys.getLatest': latestPinKey,
  'cards.pinKeys.getLatestOfCard': latestPinKeyOfCard,
} satisfies Partial<HandlersOf<OperationRow>>;
