import { accountTransitions } from './account-transitions.ts';
import { anyEvent, sendEvent } from './any-event.ts';
import * as cards from './cards.ts';
import { customerTransitions } from './customer-transitions.ts';
import * as directDebits from './direct-debits.ts';
import { lendingTransitions } from './lending-transitions.ts';
import * as payments from './payments.ts';
import { newScheduledTransfer, placeScheduledTransfer } from './scheduled-transfers.ts';
import { collectionDecision, decideCollection } from './sdd-collections.ts';
import { transition, type Transition } from './transition.ts';

/** Everything that happens at the bank without a call of its interface: `POST /sandbox/transitions/<name>`. */
export const transitions: Readonly<Record<string, Transition>> = {
  ...accountTransitions,
  ...customerTransitions,
  'authorize-card': transition('reserves a card payment', cards.cardAuthorization, cards.authorizeCard),
  'change-card': transition('issues a card or changes its status', cards.cardMove, cards.changeCard),
  'execute-instant-transfer': transition(
    'executes and books an outgoing instant transfer',
    payments.instantTransfer,
    payments.executeInstantTransfer,
  ),
  'fail-instant-transfer': transition(
    'fails an outgoing instant transfer',
    payments.failedInstantTransfer,
    payments.failInstantTransfer,
  ),
  'announce-direct-debit': transition(
    'announces that another bank will collect',
    directDebits.announcedDebit,
    directDebits.announceDirectDebit,
  ),
  'decide-collection-application': transition(
    'offers or refuses to collect by direct debit',
    collectionDecision,
    decideCollection,
  ),
  'place-scheduled-transfer': transition(
    'places an active scheduled transfer',
    newScheduledTransfer,
    placeScheduledTransfer,
  ),
  'change-timed-order': transition(
    'places, executes, fails or cancels a timed order',
    payments.timedOrderMove,
    payments.changeTimedOrder,
  ),
  ...lendingTransitions,
  'send-event': transition('notifies of anything else', anyEvent, sendEvent),
};
