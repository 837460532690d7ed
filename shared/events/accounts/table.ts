import type { DefinitionsOf } from '../definition.ts';
import { accountBlock, accountClosure } from './accounts.ts';
import { booking } from './bookings.ts';
import { accountOpeningRequest } from './opening-requests.ts';

export const accounts = {
  ACCOUNT_BLOCK: accountBlock,
  ACCOUNT_CLOSURE: accountClosure,
  ACCOUNT_OPENING_REQUEST: accountOpeningRequest,
  BOOKING: booking,
} as const satisfies DefinitionsOf<'accounts'>;
