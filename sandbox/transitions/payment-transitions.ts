import { newBatchTransfer, placeBatchTransfer } from './batch-transfers.ts';
import * as cash from './cash-operations.ts';
import * as profiles from './direct-debit-profiles.ts';
import * as directDebits from './direct-debits.ts';
import * as payments from './payments.ts';
import { newPayout, payOutToReferenceAccount } from './reference-account-payouts.ts';
import * as scheduledTransfers from './scheduled-transfers.ts';
import { collectionDecision, decideCollection } from './sdd-collections.ts';
import * as topUps from './top-ups.ts';
import { transition, type Transition } from './transition.ts';

const transfers: Readonly<Record<string, Transition>> = {
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
  'place-batch-transfer': transition(
    'places a batch of instant transfers, which is started a minute later',
    newBatchTransfer,
    placeBatchTransfer,
  ),
  'place-scheduled-transfer': transition(
    'places an active scheduled transfer',
    scheduledTransfers.newScheduledTransfer,
    scheduledTransfers.placeScheduledTransfer,
  ),
  'end-scheduled-transfer': transition(
    'cancels or concludes a scheduled transfer',
    scheduledTransfers.scheduledTransferEnd,
    scheduledTransfers.endScheduledTransfer,
  ),
  'change-timed-order': transition(
    'places, executes, fails or cancels a timed order',
    payments.timedOrderMove,
    payments.changeTimedOrder,
  ),
  'pay-out-to-reference-account': transition(
    'sends money at once to the customer’s account elsewhere, or declines to',
    newPayout,
    payOutToReferenceAccount,
  ),
};

const collections: Readonly<Record<string, Transition>> = {
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
  'schedule-profile-block': transition(
    'announces that a business may soon collect no more',
    profiles.scheduledProfileBlock,
    profiles.scheduleProfileBlock,
  ),
  'move-direct-debit-profile': transition(
    'decides whether a business may collect',
    profiles.profileMove,
    profiles.moveProfile,
  ),
  'cancel-profile-block': transition(
    'takes that announcement back',
    profiles.cancelledProfileBlock,
    profiles.cancelProfileBlock,
  ),
};

const cashAndTopUps: Readonly<Record<string, Transition>> = {
  'place-top-up': transition('asks for money from another card', topUps.newTopUp, topUps.placeTopUp),
  'move-top-up': transition(
    'confirms, executes, declines or cancels a top-up',
    topUps.topUpMove,
    topUps.moveTopUp,
  ),
  'fail-top-up-payment': transition(
    'fails an attempt to pay for a top-up',
    topUps.failedTopUpPayment,
    topUps.failTopUpPayment,
  ),
  'place-cash-operation': transition(
    'gives the customer a barcode to pay cash in or out with',
    cash.newCashOperation,
    cash.placeCashOperation,
  ),
  'pay-cash-operation': transition(
    'takes or gives the cash in a shop',
    cash.paidCashOperation,
    cash.payCashOperation,
  ),
};

/** Incoming and outgoing payments without a call of the interface. */
export const paymentTransitions: Readonly<Record<string, Transition>> = {
  ...transfers,
  ...collections,
  ...cashAndTopUps,
};
