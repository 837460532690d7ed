import * as z from '#shared/kernel/zod.ts';

const account = z.string().check(z.regex(/^(?!0+$)\d{4,9}$/, 'must be 4 to 9 digits'));

/** Where fees are posted in the company's books, for journals and DATEV. Its rules beyond types: `checkBookkeeping`. */
export const bookkeeping = z.strictObject({
  /** Numbers of the adviser and of the client at DATEV. */
  adviser: z.int().check(z.minimum(1_001), z.maximum(9_999_999)),
  client: z.int().check(z.minimum(1), z.maximum(99_999)),
  /** Digits of general ledger accounts; personal accounts have one more. */
  accountDigits: z.int().check(z.minimum(4), z.maximum(8)),
  /** The month with which a fiscal year begins. */
  fiscalYearMonth: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
  /** The account of what customers owe. */
  debtorAccount: account,
  /** Customers with an account of their own, by the bank's id of the person or business. */
  debtors: z.optional(z.record(z.string(), account)),
  /** By tax code of the schedule. An account that implies its tax needs no key. */
  taxes: z.record(
    z.string(),
    z.strictObject({
      revenueAccount: account,
      taxKey: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be 4 digits'))),
    }),
  ),
  /** Before the reference of each document. */
  documentPrefix: z._default(
    z.string().check(z.regex(/^[A-Z0-9]{0,4}$/, 'must be 4 capitals or digits')),
    '',
  ),
});

export type Bookkeeping = z.output<typeof bookkeeping>;

/** What a journal is made with, beside its lines. */
export const journalBooks = z.object({
  bookkeeping: z.optional(bookkeeping),
  /** The bank's ids of the customers by account, as far as they are known. */
  customers: z._default(z.record(z.string(), z.string()), {}),
  /** Accounts of customers in a locked journal, by account at the bank. */
  debtors: z.optional(z.record(z.string(), z.string())),
  /** Since when it takes no lines: canonical UTC. */
  lockedAt: z.optional(z.string()),
});

export type JournalBooks = z.output<typeof journalBooks>;
