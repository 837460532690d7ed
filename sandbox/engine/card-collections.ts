import { createCollection } from './collection.ts';
import type * as model from './model.ts';
import type * as cards from './model/cards.ts';
import { byStatus, inStates } from './states.ts';
import { cardStates, cardTokenStates, disputeStates, fraudCaseStates } from './states/cards.ts';

/** Cards, their payments, and what else happens with them. */
export function createCardCollections() {
  return {
    cards: createCollection<model.Card>('Card', byStatus(cardStates)),
    cardTrackings: createCollection<cards.CardTracking>('CardTracking'),
    cardTokens: createCollection<cards.CardToken>(
      'CardToken',
      inStates(({ token_status }) => token_status, cardTokenStates),
    ),
    fraudCases: createCollection<cards.FraudCase>(
      'FraudCase',
      inStates(({ resolution }) => resolution, fraudCaseStates),
    ),
    disputes: createCollection<cards.Dispute>('Dispute', byStatus(disputeStates)),
  };
}
