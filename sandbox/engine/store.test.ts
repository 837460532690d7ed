import { expect, test } from 'vitest';
import { createStore } from './store.ts';

interface AnyCollection {
  insert(row: object): unknown;
}

/** What has no status, or one that never becomes another one. */
const withoutStates = [
  'persons',
  'messages',
  'trustedIbans',
  'savingsInterest',
  'bookings',
  'postings',
  'bankErrors',
  'mobileNumbers',
  'devices',
  'deviceKeys',
  'signatureChallenges',
  'deviceChallenges',
  'smsChallenges',
  'deliveryEvents',
  'paymentCodes',
  'wrongCodes',
  'directDebitReturns',
  'collectionLimits',
  'fees',
  'bankStatements',
  'statementsOfAccount',
  'businesses',
  'legalRepresentatives',
  'beneficialOwners',
  'signees',
  'businessIdentificationNumbers',
  'documents',
  'taxIdentifications',
  'authorizedPersons',
  'personSettings',
  'identificationAccounts',
  'identityDocuments',
  'referenceTransfers',
  'questionSets',
  'cardTrackings',
  'creditRecords',
  'loanRepayments',
  'dunningNotifications',
  'tradeCreditLines',
  'subscriptions',
];

test('a row of every collection begins, and moves, as a table of states says', () => {
  const collections: readonly (readonly [string, AnyCollection])[] = Object.entries(createStore());
  const unchecked = collections.filter(([, collection]) => {
    try {
      collection.insert({ id: 'one', status: 'in no table' });
      return true;
    } catch {
      return false;
    }
  });

  expect(unchecked.map(([name]) => name)).toEqual(withoutStates);
});
