import * as z from '#shared/kernel/zod.ts';
import { referenceRules } from './reference-rule.ts';

/** The months that a correction may reach back, plus one month. */
export const leastLedgerDays = 130;

const name = z.string().check(z.minLength(1));

/** Columns of a CSV file, or paths into an object (`amount.value`). */
const columns = z
  .strictObject({
    /** The account's id at the bank, or its IBAN: see `accountIs`. */
    account: name,
    /** A day, which a time may follow. */
    day: name,
    /** One column, or one for each side, named as the bank sees it: what comes in is its credit, in your books your debit. */
    amount: z.union([name, z.strictObject({ debit: name, credit: name })]),
    /** If omitted, every line is in `currency`. */
    currency: z.optional(name),
    /** The partner's own id of the line; if omitted, the line's number in the file. */
    id: z.optional(name),
    /** Of several columns, the first one that has a reference counts. */
    reference: z.optional(z.union([name, z.array(name).check(z.minLength(1))])),
    /** What a payment service keeps of the amount: the bank books the rest. `add`: written with a minus. */
    fee: z.optional(z.strictObject({ column: name, as: z.enum(['subtract', 'add']) })),
    /** For a line in another currency than `currency`, in which the bank books it at that rate. */
    rate: z.optional(z.strictObject({ column: name, by: z.enum(['multiply', 'divide']) })),
    /** If omitted, the amount has its sign, or a column for each side. */
    direction: z.optional(z.strictObject({ column: name, debit: name, credit: name })),
    /**
     * What a minus means where a column gives the side: `reversal` takes something of that side back, `debit` stands before
     * each debit. If omitted, such a line is refused.
     */
    minus: z.optional(z.enum(['reversal', 'debit'])),
  })
  .check(
    z.refine(({ amount, direction }) => typeof amount === 'string' || direction === undefined, {
      error: 'has two columns of amounts, so leave it out',
      path: ['direction'],
    }),
    z.refine(
      ({ amount, direction, minus }) =>
        typeof amount !== 'string' || direction !== undefined || minus === undefined,
      { error: 'is for amounts beside their side: leave it out', path: ['minus'] },
    ),
    z.refine(({ currency, rate }) => currency !== undefined || rate === undefined, {
      error: 'needs the column `currency`: without it, every line is in the currency of the bank',
      path: ['rate'],
    }),
  );

const written = {
  columns,
  /** As the days are written. */
  days: z._default(z.enum(['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY']), 'YYYY-MM-DD'),
  /**
   * `cents`: integers. Otherwise at most two decimals, with this sign before them. A minus may stand before or behind,
   * or parentheses around the amount, and the currency beside it.
   */
  amounts: z._default(z.enum(['1234.56', '1234,56', 'cents']), '1234.56'),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'EUR'),
};

const encoding = z.enum(['utf-8', 'utf-16le', 'windows-1252', 'iso-8859-15']);

/** How a partner writes its ledger: data, so that no code changes with a file. */
export const ledgerFormat = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('csv'),
    delimiter: z._default(z.string().check(z.length(1)), ';'),
    encoding: z._default(encoding, 'utf-8'),
    ...written,
  }),
  z.strictObject({ format: z.literal('ndjson'), ...written }),
  /** ISO 20022: booked entries of each statement or notification. */
  z.strictObject({ format: z.enum(['camt.053', 'camt.054']) }),
  /** SWIFT. */
  z.strictObject({ format: z.literal('mt940'), encoding: z._default(encoding, 'utf-8') }),
  /** Read by a file of the company: `./ledgers/sap.ts`, beside that of the stages. docs/OWN-CODE.md. */
  z.strictObject({ format: z.literal('own'), entry: name, encoding: z._default(encoding, 'utf-8') }),
]);

export type LedgerFormat = z.output<typeof ledgerFormat>;
export type WrittenFormat = Extract<LedgerFormat, { readonly columns: object }>;

/**
 * An account of the partner's books with what a payment service keeps of its payouts. `of`: the account at the bank to
 * which it pays out, as `accountIs` says. `subtract`: the fees are written without a minus.
 */
const feeAccount = z.strictObject({ account: name, of: name, as: z.enum(['subtract', 'add']) });

export type FeeAccount = z.output<typeof feeAccount>;

/** `remittance`: a reference within the text. */
const bankReference = z.enum(['end_to_end_id', 'booking_id', 'transaction_id', 'virtual_iban', 'remittance']);

export const ledgerSettings = z.strictObject({
  file: ledgerFormat,
  accountIs: z._default(z.enum(['id', 'iban']), 'iban'),
  /** Their lines count on the account at the bank, so that they and the gross amounts of a payout are its booking. */
  feeAccounts: z._default(
    z.array(feeAccount).check(
      z.refine((all) => new Set(all.map(({ account }) => account)).size === all.length, {
        error: 'names an account twice: give each account of fees once',
      }),
    ),
    [],
  ),
  /** What the partner's day is at the bank. */
  dayIs: z._default(z.enum(['booking_date', 'valuta_date']), 'booking_date'),
  /** What the partner's reference is at the bank: of several, the first one that a line has counts. */
  referenceIs: z._default(
    z.union([bankReference, z.array(bankReference).check(z.minLength(1))]),
    'end_to_end_id',
  ),
  /** What makes no difference between two references. After a change, files of the last days need to be put again. */
  referenceRules: z._default(z.array(z.enum(referenceRules)), []),
  /** Whether an account that a file does not name has no lines, or is not part of the partner's ledger. */
  covers: z._default(z.enum(['every-account', 'named-accounts']), 'every-account'),
  windowDays: z._default(z.int().check(z.minimum(0), z.maximum(30)), 3),
  windowIs: z._default(z.enum(['days', 'target-days']), 'days'),
  toleranceCents: z._default(z.int().check(z.minimum(0)), 0),
  /** In millionths of the line's amount. The larger of both tolerances counts, and neither for sums. */
  tolerancePpm: z._default(z.int().check(z.minimum(0)), 0),
  mostParts: z._default(z.int().check(z.minimum(1), z.maximum(6)), 4),
  /** How long files and their lines are kept. Corrections may come so much later, less a month. */
  keptDays: z._default(z.int().check(z.minimum(leastLedgerDays), z.maximum(3_650)), leastLedgerDays),
  /** Your roles that put the files. A role in another account also needs these permissions there. */
  writers: z._default(
    z.array(z.string().check(z.regex(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/))),
    [],
  ),
});

export type BankReference = z.output<typeof bankReference>;
export type LedgerSettings = z.output<typeof ledgerSettings>;
