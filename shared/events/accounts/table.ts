import type { DefinitionsOf } from '../definition.ts';
import { accountBlock, accountClosure, accountLimitChange } from './accounts.ts';
import { booking, incomingRejectedTransaction } from './bookings.ts';
import { accountClosureRequest, accountClosureRequestUpdate } from './closure-requests.ts';
import { depositAccountUpdated, referenceAccountCreated, trustedIbanConfirmed } from './linked-accounts.ts';
import { message, postboxItemCreated, potentialAccountBlocking } from './notices.ts';
import { accountOpeningRequest } from './opening-requests.ts';
import { reservationCreated, reservationResolved } from './reservations.ts';
import * as seizures from './seizures.ts';

export const accounts = {
  ACCOUNT_BLOCK: accountBlock,
  ACCOUNT_CLOSURE: accountClosure,
  ACCOUNT_CLOSURE_REQUEST: accountClosureRequest,
  ACCOUNT_CLOSURE_REQUEST_UPDATE: accountClosureRequestUpdate,
  ACCOUNT_LIMIT_CHANGE: accountLimitChange,
  ACCOUNT_OPENING_REQUEST: accountOpeningRequest,
  BOOKING: booking,
  BUSINESS_SEIZURE_CREATED: seizures.businessSeizureCreated,
  BUSINESS_SEIZURE_DELETED: seizures.businessSeizureDeleted,
  BUSINESS_SEIZURE_FULFILLED: seizures.businessSeizureFulfilled,
  BUSINESS_SEIZURE_UPDATED: seizures.businessSeizureUpdated,
  DEPOSIT_ACCOUNT_UPDATED: depositAccountUpdated,
  INCOMING_REJECTED_TRANSACTION: incomingRejectedTransaction,
  MESSAGE: message,
  PERSON_SEIZURE_CREATED: seizures.personSeizureCreated,
  PERSON_SEIZURE_DELETED: seizures.personSeizureDeleted,
  PERSON_SEIZURE_FULFILLED: seizures.personSeizureFulfilled,
  PERSON_SEIZURE_UPDATED: seizures.personSeizureUpdated,
  POSTBOX_ITEM_CREATED: postboxItemCreated,
  POTENTIAL_ACCOUNT_BLOCKING: potentialAccountBlocking,
  REFERENCE_ACCOUNT_CREATED: referenceAccountCreated,
  RESERVATION_CREATED: reservationCreated,
  RESERVATION_RESOLVED: reservationResolved,
  TRUSTED_IBAN_CONFIRMED: trustedIbanConfirmed,
} as const satisfies DefinitionsOf<'accounts'>;
