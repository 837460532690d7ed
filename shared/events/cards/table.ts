import type { DefinitionsOf } from '../definition.ts';
import { cardAuthorization, cardAuthorizationResolution } from './authorizations.ts';
import { cardDeliveryTracking, cardLifecycle, cardTokenLifecycle } from './cards.ts';
import { disputeChanged } from './disputes.ts';
import { fraudCasePending, fraudCaseTimeout } from './fraud-cases.ts';
import { cardAuthorizationDecline, oldCardAuthorizationDecline } from './transactions.ts';

export const cards = {
  CARD_AUTHORIZATION: cardAuthorization,
  CARD_AUTHORIZATION_DECLINE: oldCardAuthorizationDecline,
  CARD_AUTHORIZATION_DECLINE_V2: cardAuthorizationDecline,
  CARD_AUTHORIZATION_RESOLUTION: cardAuthorizationResolution,
  CARD_DELIVERY_TRACKING: cardDeliveryTracking,
  CARD_FRAUD_CASE_PENDING: fraudCasePending,
  CARD_FRAUD_CASE_TIMEOUT: fraudCaseTimeout,
  CARD_LIFECYCLE_EVENT: cardLifecycle,
  CARD_TOKEN_LIFECYCLE: cardTokenLifecycle,
  DISPUTE_CHANGED: disputeChanged,
} as const satisfies DefinitionsOf<'cards'>;
