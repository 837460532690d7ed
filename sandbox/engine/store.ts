import { createCollection } from './collection.ts';
import type * as model from './model.ts';

/** Everything the bank keeps, one collection per kind. */
export function createStore() {
  return {
    persons: createCollection<model.Person>('Person'),
    accounts: createCollection<model.Account>('Account'),
    bookings: createCollection<model.Booking>('Booking'),
    changeRequests: createCollection<model.ChangeRequest>('ChangeRequest'),
    creditTransfers: createCollection<model.CreditTransfer>('SepaCreditTransfer'),
    instantTransfers: createCollection<model.InstantTransfer>('SepaInstantCreditTransfer'),
    timedOrders: createCollection<model.TimedOrder>('TimedOrder'),
    fees: createCollection<model.Fee>('FeeTransaction'),
    bankStatements: createCollection<model.BankStatement>('BankStatement'),
    documents: createCollection<model.PersonDocument>('Document'),
    identifications: createCollection<model.Identification>('PersonIdentification'),
    cards: createCollection<model.Card>('Card'),
    reservations: createCollection<model.Reservation>('Reservation'),
    loans: createCollection<model.Loan>('Loan'),
    consumerLoanApplications: createCollection<model.ConsumerLoanApplication>('ConsumerLoanApplication'),
    subscriptions: createCollection<model.Subscription>('WebhookSubscription'),
  };
}

export type Store = ReturnType<typeof createStore>;
