import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, openTexts, payloadOf } from '../marks.ts';

const day = z.iso.date();
/** Integer cents, negative for an overdrawn account. */
const cents = z.int();
/** Of a gzipped object in `bucket`. */
const key = z.string().check(z.minLength(1));

export const statementPublished = defineEvent({
  type: 'StatementPublished',
  family: 'product',
  occursWhen: 'The statement of an account and a period was published; its files never change.',
  entity: { kind: 'statement' },
  payload: payloadOf({
    account_id: open(z.string()),
    /** `bank_statement`, or `statement_of_account`. */
    kind: open(z.string()),
    /** Days at the bank, both included. */
    period_start: open(day),
    period_end: open(day),
    /** Statements of an account are numbered anew in each year; a statement of account has the number of its interval. */
    year: open(z.int()),
    number: open(z.int()),
    /** Integer cents, as is the closing balance. */
    opening_balance: open(cents),
    closing_balance: open(cents),
    /** ISO 4217. */
    currency: open(z.string()),
    /** Number of bookings. */
    bookings: open(z.int()),
    /** Keys of the gzipped files in `bucket`, by format; a statement of account has two of them. */
    files: payloadOf({
      json: open(key),
      csv: open(key),
      camt053: open(z.optional(key)),
      mt940: open(z.optional(key)),
      /** In formats of your own, by name; one that failed is missing, and not announced once it is written. */
      own: openTexts,
    }),
    bucket: open(z.string()),
  }),
});
