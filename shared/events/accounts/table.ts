import type { DefinitionsOf } from '../definition.ts';
import { accountBlock, accountClosure } from './accounts.ts';
import { booking } from './bookings.ts';

export const accounts = {
  ACCOUNT_BLOCK: accountBlock,
  ACCOUNT_CLOSURE: accountClosure,
  BOOKING: booking,
} as const satisfies DefinitionsOf<'accounts'>;
