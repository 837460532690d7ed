import { accountBlock } from '#sandbox/entities/accounts/block-account.ts';
import * as closures from './account-closures.ts';
import * as cancellations from './cancellations.ts';
import * as depositInterest from './deposit-interest.ts';
import * as otherPayments from './other-payments.ts';
import * as ownCharges from './own-charges.ts';
import * as savingsInterest from './savings-interest.ts';
import * as openings from './account-openings.ts';
import * as accounts from './accounts.ts';
import * as identityDocuments from './identity-documents.ts';
import { newBillingAccount, openBillingAccount } from './billing-accounts.ts';
import { feeSettlement, settleFees } from './fee-settlements.ts';
import { newMessage, sendMessage } from './messages.ts';
import { endedMandate, endMandate } from './reference-accounts.ts';
import * as seizures from './seizures.ts';
import { transition, type Transition } from './transition.ts';

/** What happens to accounts and their money without a call of the interface. */
export const accountTransitions: Readonly<Record<string, Transition>> = {
  'open-account': transition('opens an account', openings.newAccount, openings.openAccount),
  'request-account': transition(
    'asks for an account for a customer, to be decided on',
    openings.newAccount,
    openings.requestAccount,
  ),
  'decide-account-opening': transition(
    'opens the account that was asked for, or refuses it',
    openings.openingDecision,
    openings.decideAccountOpening,
  ),
  'open-billing-account': transition(
    'opens an account of the partner itself',
    newBillingAccount,
    openBillingAccount,
  ),
  'book-incoming-transfer': transition(
    'another bank sends money, which is booked when it settles',
    accounts.incomingTransfer,
    accounts.bookIncomingTransfer,
  ),
  'reject-incoming-transfer': transition(
    'sends money back instead of booking it',
    accounts.rejectedTransfer,
    accounts.rejectIncomingTransfer,
  ),
  'book-payment': transition(
    'books a payment that no operation makes, such as an urgent transfer',
    otherPayments.otherPayment,
    otherPayments.bookOtherPayment,
  ),
  'cancel-booking': transition(
    'takes a booking back by another one',
    cancellations.cancelledBooking,
    cancellations.cancelBooking,
  ),
  'charge-account': transition(
    'debits a charge of the bank itself',
    ownCharges.ownCharge,
    ownCharges.chargeAccount,
  ),
  'book-interest': transition(
    'books interest that people at the bank enter',
    depositInterest.interestEntry,
    depositInterest.bookInterest,
  ),
  'change-savings-profile': transition(
    'changes the rule by which a savings account bears interest',
    savingsInterest.savingsProfile,
    savingsInterest.changeSavingsProfile,
  ),
  'end-savings-period': transition(
    'books the interest of a savings account, less the taxes on it',
    savingsInterest.endedSavingsPeriod,
    savingsInterest.endSavingsPeriod,
  ),
  'settle-fees': transition(
    'pays the partner the fees that were collected for it',
    feeSettlement,
    settleFees,
  ),
  'block-account': transition(
    'blocks an account or lifts the block',
    accountBlock,
    accounts.blockActiveAccount,
  ),
  'announce-block': transition(
    'warns that accounts will be blocked, since an identity document expires',
    identityDocuments.expiringDocument,
    identityDocuments.announceBlock,
  ),
  'change-account-limit': transition(
    'changes how far an account may be overdrawn',
    accounts.accountLimit,
    accounts.changeAccountLimit,
  ),
  'start-account-closure': transition(
    'begins a closure that the bank itself wants',
    closures.closureByBank,
    closures.startClosure,
  ),
  'move-account-closure': transition(
    'confirms a closure that is under way, or revokes it',
    closures.closureMove,
    closures.moveClosure,
  ),
  'close-account': transition('completes a closure', closures.accountClosure, closures.closeAccount),
  'send-message': transition('sends a message about an account', newMessage, sendMessage),
  'seize-accounts': transition(
    'seizes the accounts of a person or a business',
    seizures.newSeizure,
    seizures.seizeAccounts,
  ),
  'take-over-seizure': transition(
    'lets people process a seizure that was automatic',
    seizures.namedSeizure,
    seizures.takeOverSeizure,
  ),
  'move-seizure': transition(
    'lets a seizure wait for its authority, or go on',
    seizures.seizureMove,
    seizures.moveSeizure,
  ),
  'deactivate-reference-account': transition(
    'ends the mandate of an account elsewhere',
    endedMandate,
    endMandate,
  ),
  'delete-seizure': transition(
    'removes a seizure that was created by mistake',
    seizures.namedSeizure,
    seizures.deleteSeizure,
  ),
  'pay-seizure': transition('pays a seizure or a part of it', seizures.seizurePayment, seizures.paySeizure),
};
