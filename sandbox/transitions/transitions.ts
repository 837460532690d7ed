import { accountTransitions } from './account-transitions.ts';
import { anyEvent, sendEvent } from './any-event.ts';
import { cardTransitions } from './card-transitions.ts';
import { customerTransitions } from './customer-transitions.ts';
import { lendingTransitions } from './lending-transitions.ts';
import { paymentTransitions } from './payment-transitions.ts';
import { transition, type Transition } from './transition.ts';

/** Everything that happens at the bank without a call of its interface: `POST /sandbox/transitions/<name>`. */
export const transitions: Readonly<Record<string, Transition>> = {
  ...accountTransitions,
  ...customerTransitions,
  ...paymentTransitions,
  ...cardTransitions,
  ...lendingTransitions,
  'send-event': transition('sends any other event', anyEvent, sendEvent),
};
