import type { ShownFee } from '#shared/fees/fees-exchanges.ts';
import type { FeeIntent } from '#shared/fees/intents/fee-intent.ts';

/** A fee without what only programs need. */
export function shownFee(intent: FeeIntent): ShownFee {
  const { version: _version, accountId: _accountId, ...shown } = intent;
  return shown;
}
