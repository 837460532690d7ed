import type { DefinitionsOf } from '../definition.ts';
import { cardAuthorization, cardLifecycle } from './cards.ts';

export const cards = {
  CARD_AUTHORIZATION: cardAuthorization,
  CARD_LIFECYCLE_EVENT: cardLifecycle,
} as const satisfies DefinitionsOf<'cards'>;
