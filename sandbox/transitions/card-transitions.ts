import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CardToken } from '#sandbox/engine/model/cards.ts';
import { cardTokenStates } from '#sandbox/engine/states/cards.ts';
import { announceToken } from '#sandbox/operations/cards/announce-token.ts';
import * as payments from './card-payments.ts';
import * as cards from './cards.ts';
import * as disputes from './disputes.ts';
import * as fraudCases from './fraud-cases.ts';
import { transition, type Transition } from './transition.ts';

const cardTokenMove = z.strictObject({
  id: z.string().check(z.describe('the token reference that the event of its creation named')),
  token_status: z._default(z.enum(cardTokenStates.statuses), 'SUSPENDED'),
});

/** Can be suspended and resumed any number of times; a deactivated one is gone. */
export function changeCardToken(bank: Bank, wanted: z.input<typeof cardTokenMove>): CardToken {
  const { id, token_status } = cardTokenMove.parse(wanted);
  return announceToken(bank, bank.store.cardTokens.update(id, { token_status }), 'TOKEN_STATUS_UPDATED');
}

/** What happens to cards and their payments without a call of the interface. */
export const cardTransitions: Readonly<Record<string, Transition>> = {
  'change-card': transition('issues a card or changes its status', cards.cardMove, cards.changeCard),
  'track-card-delivery': transition(
    'updates the delivery of a card',
    cards.deliveryNews,
    cards.trackCardDelivery,
  ),
  'change-card-token': transition(
    'suspends, resumes or deactivates a card in a wallet',
    cardTokenMove,
    changeCardToken,
  ),
  'authorize-card': transition(
    'reserves a card payment, or declines it where card or account cannot pay',
    payments.cardAuthorization,
    payments.authorizeCard,
  ),
  'resolve-card-authorization': transition(
    'books a card payment, cancels it or lets it expire',
    payments.authorizationEnd,
    payments.resolveCardAuthorization,
  ),
  'decline-card-payment': transition(
    'declines a card payment',
    payments.declinedPayment,
    payments.declineCardPayment,
  ),
  'raise-fraud-case': transition(
    'declines a card payment that looks like fraud and asks the customer, who has 30 minutes',
    payments.cardAuthorization,
    fraudCases.raiseFraudCase,
  ),
  'answer-fraud-case': transition(
    'lets the customer answer whether it was fraud',
    fraudCases.fraudAnswer,
    fraudCases.answerFraudCase,
  ),
  'open-dispute': transition('disputes a card payment', disputes.newDispute, disputes.openDispute),
  'move-dispute': transition('advances or ends a dispute', disputes.disputeMove, disputes.moveDispute),
};
