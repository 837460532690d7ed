import { createCollection } from './collection.ts';
import type * as model from './model.ts';
import type * as accounts from './model/accounts.ts';
import { byStatus, inStates } from './states.ts';
import {
  accountBlockStates,
  accountClosureRequestStates,
  accountOpeningRequestStates,
  accountStates,
  referenceAccountStates,
  rejectedTransactionStates,
  reservationStates,
  savingsMappingStates,
  seizureStates,
  virtualIbanStates,
} from './states/accounts.ts';

/** Accounts, and what happens around them. */
export function createAccountCollections() {
  return {
    accounts: createCollection<model.Account>(
      'Account',
      byStatus(accountStates),
      inStates(({ locking_status }) => locking_status, accountBlockStates),
    ),
    openingRequests: createCollection<accounts.OpeningRequest>(
      'AccountOpeningRequest',
      byStatus(accountOpeningRequestStates),
    ),
    referenceAccounts: createCollection<accounts.ReferenceAccount>(
      'ReferenceAccount',
      byStatus(referenceAccountStates),
    ),
    rejectedTransactions: createCollection<accounts.RejectedTransaction>(
      'RejectedTransaction',
      byStatus(rejectedTransactionStates),
    ),
    closureRequests: createCollection<accounts.ClosureRequest>(
      'AccountClosureRequest',
      byStatus(accountClosureRequestStates),
    ),
    seizures: createCollection<accounts.Seizure>('Seizure', byStatus(seizureStates)),
    messages: createCollection<accounts.Message>('Message'),
    trustedIbans: createCollection<accounts.TrustedIban>('TrustedIban'),
    virtualIbans: createCollection<accounts.VirtualIban>(
      'VirtualIban',
      inStates(({ state }) => state, virtualIbanStates),
    ),
    savingsMappings: createCollection<accounts.SavingsMapping>(
      'DepositAccountMapping',
      byStatus(savingsMappingStates),
    ),
    savingsInterest: createCollection<accounts.SavingsInterest>('SavingsInterest'),
    reservations: createCollection<model.Reservation>('Reservation', byStatus(reservationStates)),
  };
}
