import type { Bank } from '#sandbox/engine/bank.ts';
import type { CardToken } from '#sandbox/engine/model/cards.ts';

type TokenNews = 'TOKEN_CREATED' | 'TOKEN_STATUS_UPDATED';

/** The scheme gives the reason of a creation; for a change it gives the last step that it saw. */
const messageReasons: Readonly<Record<TokenNews, string>> = {
  TOKEN_CREATED: 'TOKEN_CREATED',
  TOKEN_STATUS_UPDATED: 'DEVICE_PROVISIONING_RESULT',
};

/** Notifies of a token in a wallet; the event is about its card. */
export function announceToken(bank: Bank, token: CardToken, event_type: TokenNews): CardToken {
  const { id, pan_reference_id, ...shown } = token;
  bank.emit({
    type: 'CARD_TOKEN_LIFECYCLE',
    entityId: token.card_id,
    payload: {
      ...shown,
      token_reference_id: id,
      event_type,
      message_reason: messageReasons[event_type],
      pan_reference_id,
      visa_pan_reference_id: pan_reference_id,
    },
  });
  return token;
}
