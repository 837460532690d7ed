import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as accountEvents from './accounts.ts';
import * as bookings from './bookings.ts';
import * as closureRequests from './closure-requests.ts';
import * as linkedAccounts from './linked-accounts.ts';
import * as notices from './notices.ts';
import * as openingRequests from './opening-requests.ts';
import * as reservations from './reservations.ts';
import * as seizures from './seizures.ts';

export const accounts = byType(
  accountEvents,
  bookings,
  closureRequests,
  linkedAccounts,
  notices,
  openingRequests,
  reservations,
  seizures,
) satisfies DefinitionsOf<'accounts'>;
