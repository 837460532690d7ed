import { journalBooks } from '#shared/fees/model/bookkeeping.ts';
import { charge } from '#shared/fees/model/charge.ts';
import {
  journalFee,
  shownFee,
  shownMonth,
  shownReversal,
  shownSettlementFile,
  totalsOfAccounts,
} from '#shared/fees/model/shown-fees.ts';
import { feeSettlement } from '#shared/fees/model/fee-settlement.ts';
import { settlementFile } from '#shared/fees/model/settlement-file.ts';
import { month } from '#shared/kernel/calendar/month.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';

export const accountId = z.string().check(z.minLength(1), z.maxLength(200));
export const acceptance = z.object({ priceList: z.string(), day: z.string() });

/** A stage without price lists charges no fees. */
const refused = z.object({ refused: z.string() });

/** The cursor of a response that ran out of time. */
const cursor = z.optional(z.string());

/** Queries about fees. */
export const feeQueries = {
  /** The months with fees, in order. */
  months: query({
    name: 'fees/months',
    by: 'fees',
    request: z.strictObject({}),
    response: z.union([z.object({ months: z.array(shownMonth) }), refused]),
  }),
  /** What an account would be charged for a month, cent by cent; writes nothing. */
  preview: query({
    name: 'fees/preview',
    by: 'fees',
    request: z.strictObject({ accountId, month }),
    response: z.union([
      absentResponse,
      refused,
      z.object({
        charges: z.array(charge),
        /** Fees that are already planned; they stay as they are. */
        planned: z.array(shownFee),
        accepted: z.array(acceptance),
      }),
    ]),
  }),
  /** The fees of an account and how far each one is. */
  show: query({
    name: 'fees/show',
    by: 'fees',
    request: z.strictObject({ accountId, month: z.optional(month) }),
    response: z.union([
      absentResponse,
      refused,
      z.object({
        fees: z.array(shownFee),
        reversals: z.array(shownReversal),
        accepted: z.array(acceptance),
        held: z.optional(z.string()),
      }),
    ]),
  }),
  /** Control totals of a month: a page of accounts, and the month's settlement as far as it is known. */
  totals: query({
    name: 'fees/totals',
    by: 'fees',
    request: z.strictObject({
      /** In which fees took effect. */
      month,
      cursor,
    }),
    response: z.union([
      z.object({
        totals: totalsOfAccounts,
        settlement: z.optional(feeSettlement),
        /** Files that were imported for the month, in order; the last one is in effect. */
        files: z.array(shownSettlementFile),
        cursor,
      }),
      refused,
    ]),
  }),
  /** An imported file, unchanged. */
  settlementFile: query({
    name: 'fees/settlement-file',
    by: 'fees',
    request: z.strictObject({
      month,
      /** The file in effect if left out. */
      number: z.optional(z.int().check(z.positive())),
    }),
    response: z.union([z.object({ file: settlementFile }), absentResponse, refused]),
  }),
  /** The charges of a month: a page of journal lines. */
  journal: query({
    name: 'fees/journal',
    by: 'fees',
    request: z.strictObject({
      month,
      cursor,
      /** Also what is not posted of a locked month, as it is now; an open one always has it. */
      all: z.optional(z.boolean()),
    }),
    response: z.union([
      z.object({
        fees: z.array(journalFee),
        reversals: z.array(shownReversal),
        books: journalBooks,
        cursor,
      }),
      refused,
    ]),
  }),
};

export type FeeRequest<Row extends keyof typeof feeQueries> = RequestOf<(typeof feeQueries)[Row]>;
export type FeeResponse<Row extends keyof typeof feeQueries> = ResponseOf<(typeof feeQueries)[Row]>;
