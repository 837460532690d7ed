import { shownFee as shape, type ShownFee } from '#shared/fees/fees-exchanges.ts';
import type { FeeIntent } from '#shared/fees/intents/fee-intent.ts';

/** A fee without what only programs need. */
export const shownFee = (intent: FeeIntent): ShownFee => shape.parse(intent);
