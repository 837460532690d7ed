import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, payloadOf } from '../marks.ts';

export const feeInDoubt = defineEvent({
  type: 'FeeInDoubt',
  family: 'product',
  occursWhen: 'The outcome of a fee is unknown, and the list of the bank cannot settle it: a person decides.',
  entity: { kind: 'fee' },
  payload: payloadOf({
    /** Of the fee, for ever: SHA-256 over account, code, and the booking or month that it is charged for. */
    fee_id: open(z.string()),
    account_id: open(z.string()),
    /** Of the company's price list. */
    code: open(z.string()),
    /** The bank's type of fee. */
    type: open(z.string()),
    /** `YYYY-MM` for which it is charged. */
    month: open(z.string()),
    /** Integer cents of EUR. */
    amount_cents: open(z.int()),
    /** The attempt whose outcome is unknown, from 1. */
    attempt: open(z.int()),
    /** Why no machine may decide it. */
    because: open(z.string()),
  }),
});
