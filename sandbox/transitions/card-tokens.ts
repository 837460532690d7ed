import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CardToken } from '#sandbox/engine/model/cards.ts';
import { cardTokenStates } from '#sandbox/engine/states/cards.ts';
import { tellOfToken } from '#sandbox/operations/cards/tell-of-token.ts';

export const cardTokenMove = z.strictObject({
  id: z.string().check(z.describe('the token reference that the event of its creation named')),
  token_status: z._default(z.enum(cardTokenStates.statuses), 'SUSPENDED'),
});

/** Suspended and resumed as often as anybody likes; one that was deactivated is gone. */
export function changeCardToken(bank: Bank, wanted: z.input<typeof cardTokenMove>): CardToken {
  const { id, token_status } = cardTokenMove.parse(wanted);
  return tellOfToken(bank, bank.store.cardTokens.update(id, { token_status }), 'TOKEN_STATUS_UPDATED');
}
