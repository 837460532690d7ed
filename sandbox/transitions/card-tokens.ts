import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CardToken } from '#sandbox/engine/model/cards.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { tellOfToken } from '#sandbox/operations/cards/tell-of-token.ts';

export const cardTokenMove = z.strictObject({
  id: z.string().check(z.describe('the token reference that the event of its creation named')),
  token_status: z._default(z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED']), 'SUSPENDED'),
});

/** Suspended and resumed as often as anybody likes; one that was deactivated is gone. */
export function changeCardToken(bank: Bank, wanted: z.input<typeof cardTokenMove>): CardToken {
  const { id, token_status } = cardTokenMove.parse(wanted);
  if (bank.store.cardTokens.get(id).token_status === 'DEACTIVATED') {
    throw refusal(409, 'token_deactivated', 'The token was deactivated.');
  }
  return tellOfToken(bank, bank.store.cardTokens.update(id, { token_status }), 'TOKEN_STATUS_UPDATED');
}
