import { createAccountCollections } from './account-collections.ts';
import { createAuthenticationCollections } from './authentication-collections.ts';
import type { BankError } from './model/bank-error.ts';
import { createCardCollections } from './card-collections.ts';
import { createCollection } from './collection.ts';
import { createCustomerCollections } from './customer-collections.ts';
import { createLendingCollections } from './lending-collections.ts';
import type * as model from './model.ts';
import type * as accounts from './model/accounts.ts';
import type * as businesses from './model/businesses.ts';
import type * as customers from './model/customers.ts';
import type * as payees from './model/payees.ts';
import type * as persons from './model/persons.ts';
import type { Posting } from './model/ledger-accounts.ts';
import { createPaymentCollections } from './payment-collections.ts';
import { byStatus, inStates } from './states.ts';
import {
  businessIdentificationStates,
  dueDiligenceStates,
  legalIdentificationStates,
} from './states/identifications.ts';
import { payeeVerificationStates } from './states/transfers.ts';

/** The bank's data, one collection per kind. */
export function createStore() {
  return {
    persons: createCollection<model.Person>('Person'),
    ...createAccountCollections(),
    bookings: createCollection<model.Booking>('Booking'),
    postings: createCollection<Posting>('Posting'),
    bankErrors: createCollection<BankError>('BankError'),
    ...createAuthenticationCollections(),
    ...createPaymentCollections(),
    fees: createCollection<model.Fee>('FeeTransaction'),
    bankStatements: createCollection<model.BankStatement>('BankStatement'),
    statementsOfAccount: createCollection<accounts.StatementOfAccount>('StatementOfAccount'),
    businesses: createCollection<businesses.Business>('Business'),
    legalRepresentatives: createCollection<businesses.LegalRepresentative>('LegalRepresentative'),
    beneficialOwners: createCollection<businesses.BeneficialOwner>('BeneficialOwner'),
    signees: createCollection<businesses.Signee>('Signee'),
    businessIdentifications: createCollection<businesses.BusinessIdentification>(
      'BusinessIdentification',
      byStatus(businessIdentificationStates),
      inStates(({ legal_identification_status }) => legal_identification_status, legalIdentificationStates),
      inStates(({ edd_data_status }) => edd_data_status, dueDiligenceStates),
    ),
    businessIdentificationNumbers: createCollection<businesses.BusinessIdentificationNumber>(
      'BusinessIdentificationNumber',
    ),
    documents: createCollection<customers.Document>('Document'),
    taxIdentifications: createCollection<customers.TaxIdentification>('TaxIdentification'),
    authorizedPersons: createCollection<customers.AuthorizedPerson>('AuthorizedPerson'),
    personSettings: createCollection<persons.PersonSettings>('PersonSettings'),
    identificationAccounts: createCollection<persons.IdentificationAccount>('IdentificationAccount'),
    payeeVerifications: createCollection<payees.PayeeVerification>(
      'VerificationOfPayee',
      byStatus(payeeVerificationStates),
    ),
    ...createCustomerCollections(),
    ...createCardCollections(),
    ...createLendingCollections(),
    subscriptions: createCollection<model.Subscription>('WebhookSubscription'),
  };
}

export type Store = ReturnType<typeof createStore>;
