import { createCollection } from './collection.ts';
import type * as model from './model.ts';
import type * as cards from './model/cards.ts';

/** Cards, and what happens to them and with them. */
export function createCardCollections() {
  return {
    cards: createCollection<model.Card>('Card'),
    cardTrackings: createCollection<cards.CardTracking>('CardTracking'),
    cardTokens: createCollection<cards.CardToken>('CardToken'),
    fraudCases: createCollection<cards.FraudCase>('FraudCase'),
    disputes: createCollection<cards.Dispute>('Dispute'),
  };
}
