import type { BankError } from './bank-errors/bank-error.ts';
import { createCardCollections } from './card-collections.ts';
import { createCollection } from './collection.ts';
import { createCustomerCollections } from './customer-collections.ts';
import { createLendingCollections } from './lending-collections.ts';
import type * as model from './model.ts';
import type * as accounts from './model/accounts.ts';
import type * as authentication from './model/authentication.ts';
import type * as businesses from './model/businesses.ts';
import type * as customers from './model/customers.ts';
import type * as mobileNumbers from './model/mobile-numbers.ts';
import type * as payees from './model/payees.ts';
import type * as persons from './model/persons.ts';
import type { Posting } from './ledger/ledger-accounts.ts';
import { createPaymentCollections } from './payment-collections.ts';

/** Everything the bank keeps, one collection per kind. */
export function createStore() {
  return {
    persons: createCollection<model.Person>('Person'),
    accounts: createCollection<model.Account>('Account'),
    openingRequests: createCollection<accounts.OpeningRequest>('AccountOpeningRequest'),
    bookings: createCollection<model.Booking>('Booking'),
    postings: createCollection<Posting>('Posting'),
    bankErrors: createCollection<BankError>('BankError'),
    changeRequests: createCollection<model.ChangeRequest>('ChangeRequest'),
    ...createPaymentCollections(),
    fees: createCollection<model.Fee>('FeeTransaction'),
    bankStatements: createCollection<model.BankStatement>('BankStatement'),
    statementsOfAccount: createCollection<accounts.StatementOfAccount>('StatementOfAccount'),
    referenceAccounts: createCollection<accounts.ReferenceAccount>('ReferenceAccount'),
    rejectedTransactions: createCollection<accounts.RejectedTransaction>('RejectedTransaction'),
    closureRequests: createCollection<accounts.ClosureRequest>('AccountClosureRequest'),
    seizures: createCollection<accounts.Seizure>('Seizure'),
    messages: createCollection<accounts.Message>('Message'),
    trustedIbans: createCollection<accounts.TrustedIban>('TrustedIban'),
    virtualIbans: createCollection<accounts.VirtualIban>('VirtualIban'),
    savingsMappings: createCollection<accounts.SavingsMapping>('DepositAccountMapping'),
    businesses: createCollection<businesses.Business>('Business'),
    legalRepresentatives: createCollection<businesses.LegalRepresentative>('LegalRepresentative'),
    beneficialOwners: createCollection<businesses.BeneficialOwner>('BeneficialOwner'),
    signees: createCollection<businesses.Signee>('Signee'),
    businessIdentifications: createCollection<businesses.BusinessIdentification>('BusinessIdentification'),
    businessIdentificationNumbers: createCollection<businesses.BusinessIdentificationNumber>(
      'BusinessIdentificationNumber',
    ),
    documents: createCollection<customers.Document>('Document'),
    taxIdentifications: createCollection<customers.TaxIdentification>('TaxIdentification'),
    authorizedPersons: createCollection<customers.AuthorizedPerson>('AuthorizedPerson'),
    mobileNumbers: createCollection<mobileNumbers.MobileNumber>('MobileNumber'),
    personSettings: createCollection<persons.PersonSettings>('PersonSettings'),
    identificationAccounts: createCollection<persons.IdentificationAccount>('IdentificationAccount'),
    payeeVerifications: createCollection<payees.PayeeVerification>('VerificationOfPayee'),
    smsMessages: createCollection<mobileNumbers.SmsMessage>('SmsMessage'),
    ...createCustomerCollections(),
    ...createCardCollections(),
    reservations: createCollection<model.Reservation>('Reservation'),
    ...createLendingCollections(),
    devices: createCollection<authentication.Device>('Device'),
    deviceKeys: createCollection<authentication.DeviceKey>('DeviceKey'),
    signatureChallenges: createCollection<authentication.SignatureChallenge>('SignatureChallenge'),
    deviceChallenges: createCollection<authentication.DeviceChallenge>('DeviceChallenge'),
    smsChallenges: createCollection<authentication.SmsChallenge>('SmsChallenge'),
    activationChallenges: createCollection<authentication.ActivationChallenge>('ActivationChallenge'),
    deliveryEvents: createCollection<authentication.DeliveryEvent>('DeliveryEvent'),
    scaChallenges: createCollection<authentication.ScaChallenge>('Challenge'),
    subscriptions: createCollection<model.Subscription>('WebhookSubscription'),
  };
}

export type Store = ReturnType<typeof createStore>;
