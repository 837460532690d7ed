import { accountTransitions } from './account-transitions.ts';
import { anyEvent, sendEvent } from './any-event.ts';
import * as businessLending from './business-lending.ts';
import * as cards from './cards.ts';
import * as creditLines from './credit-lines.ts';
import { customerTransitions } from './customer-transitions.ts';
import * as directDebits from './direct-debits.ts';
import * as lending from './lending.ts';
import * as loanServicing from './loan-servicing.ts';
import * as overdrafts from './overdrafts.ts';
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
  'change-loan': transition('grants a loan or changes its status', lending.loanMove, lending.changeLoan),
  'repay-loan': transition(
    'collects or receives money for a loan',
    loanServicing.repayment,
    loanServicing.repayLoan,
  ),
  'move-dunning-case': transition(
    'opens or moves a dunning case and writes to the customer',
    loanServicing.dunningMove,
    loanServicing.moveDunningCase,
  ),
  'decide-business-overdraft': transition(
    'decides on the overdraft of a business, or on a higher limit',
    businessLending.overdraftDecision,
    businessLending.decideOnBusinessOverdraft,
  ),
  'decide-trade-finance': transition(
    'decides on a trade credit line',
    businessLending.tradeFinanceDecision,
    businessLending.decideOnTradeFinance,
  ),
  'change-consumer-loan-application': transition(
    'makes or moves a consumer loan application',
    lending.applicationMove,
    lending.changeConsumerLoanApplication,
  ),
  'sign-credit-line-application': transition(
    'signs the contract of an offered credit line, or fails to',
    creditLines.signature,
    creditLines.signCreditLineApplication,
  ),
  'book-overdraft-interest': transition(
    'debits the interest that a consumer’s overdraft accrued',
    overdrafts.overdraftInterest,
    overdrafts.bookOverdraftInterest,
  ),
  'send-event': transition('notifies of anything else', anyEvent, sendEvent),
};
