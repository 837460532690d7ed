import { shownRun } from '#shared/jobs/shown-run.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import { month } from '#shared/kernel/calendar/month.ts';
import * as z from '#shared/kernel/zod.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { charge } from '#shared/fees/charges/charge.ts';
import { feeMonth } from '#shared/fees/collect/fee-month.ts';
import { feeIntent } from '#shared/fees/intents/fee-intent.ts';
import { feeReversal } from '#shared/fees/reversals/reversal.ts';
import { feeTask } from '#shared/fees/runs/fees-request.ts';
import { feeSettlement } from '#shared/fees/totals/settlement.ts';
import { mostSettlementBytes, settlementFile } from '#shared/fees/totals/settlement-file.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));
const refused = z.object({ refused: z.string() });

const { month: name, approvedCents, approvedBy, releasedCents, releasedAt } = feeMonth.shape;

/** The fees of a month over all accounts, in integer cents. */
export const shownMonth = z.object({
  month: name,
  plannedCents: z.number(),
  approvedCents,
  approvedBy,
  releasedCents,
  releasedAt,
  /** Why its fees are not charged yet, if they are not. */
  waitsBecause: z.optional(z.string()),
});

export type ShownMonth = z.output<typeof shownMonth>;

const acceptance = z.object({ priceList: z.string(), day: z.string() });

/** A fee without what only programs need. */
export const shownFee = z.extend(z.omit(feeIntent, { version: true, accountId: true }), {
  /** The month whose settlement contains it, where that is proven. */
  settledIn: z.optional(z.string()),
});

export type ShownFee = z.output<typeof shownFee>;

/** A fee of some account. */
const journalFee = z.object({ ...shownFee.shape, accountId: z.string() });

export type JournalFee = z.output<typeof journalFee>;

/** Money paid back, without what only programs need. */
export const shownReversal = z.omit(feeReversal, { version: true });

export type ShownReversal = z.output<typeof shownReversal>;

/** An imported file without its text. */
export const shownSettlementFile = z.omit(settlementFile, { text: true, change: true });

export type ShownSettlementFile = z.output<typeof shownSettlementFile>;

/** Fees that took effect in a month: integer cents. */
const totalsOfAccounts = z.object({
  accounts: z.number(),
  chargedCents: z.number(),
  /** Nobody knows yet whether the bank charged these. */
  doubtCents: z.number(),
  /** By the bank's lists of the accounts, without what the bank charged by itself. */
  listedCents: z.number(),
  /** Accounts whose list shows another sum, by its difference. */
  differences: z.array(z.object({ accountId: z.string(), cents: z.number() })),
  /** What was charged on the cut-off day at the end of the month, and may belong to the settlement of the next one. */
  atCutOff: z.array(z.object({ fee: z.string(), cents: z.number(), acceptedAt: z.string() })),
});

export type TotalsOfAccounts = z.output<typeof totalsOfAccounts>;

/** Requests and answers of the job that collects fees. */
export const feesExchanges = {
  /** What the schedule asks for: moves runs on, and starts those of the day. */
  tick: {
    request: z.strictObject({}),
    answer: z.object({ runs: z.array(shownRun), months: z.array(shownMonth) }),
  },
  /** Starts a run, or plans on the one that the same request has started. */
  start: {
    request: z.strictObject({
      start: z.strictObject({
        task: feeTask,
        /** Day at the bank: fees of months that are over by then, and what is due by then. */
        asOf: z.iso.date(),
        /** All accounts of the register if left out. */
        accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
        /** Chosen by whoever asks: a request that is repeated leads to the same run. */
        requestId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      }),
    }),
    answer: z.union([z.object({ run: shownRun }), refused]),
  },
  /** The months with fees, in order. */
  months: {
    request: z.strictObject({ months: z.strictObject({}) }),
    answer: z.union([z.object({ months: z.array(shownMonth) }), refused]),
  },
  /** What an account would be charged for a month, cent by cent; writes nothing. */
  preview: {
    request: z.strictObject({ preview: z.strictObject({ accountId, month }) }),
    answer: z.union([
      absentResponse,
      refused,
      z.object({
        charges: z.array(charge),
        /** What is planned already, and stays as it is. */
        planned: z.array(shownFee),
        accepted: z.array(acceptance),
      }),
    ]),
  },
  /** The fees of an account and how far each one is. */
  show: {
    request: z.strictObject({ show: z.strictObject({ accountId, month: z.optional(month) }) }),
    answer: z.union([
      absentResponse,
      refused,
      z.object({
        fees: z.array(shownFee),
        reversals: z.array(shownReversal),
        accepted: z.array(acceptance),
        held: z.optional(z.string()),
      }),
    ]),
  },
  /** The customer has agreed to a price list, which holds for the account from that day on. */
  accept: {
    request: z.strictObject({
      accept: z.strictObject({ accountId, priceList: z.string(), day: z.iso.date() }),
    }),
    answer: z.union([absentResponse, refused, z.object({ accepted: z.array(acceptance) })]),
  },
  /** Control totals of a month: a page of accounts, and what is known of its settlement. */
  totals: {
    request: z.strictObject({
      totals: z.strictObject({
        /** In which fees took effect. */
        month,
        /** Where an answer said that it ran out of time. */
        cursor: z.optional(z.string()),
      }),
    }),
    answer: z.union([
      z.object({
        totals: totalsOfAccounts,
        settlement: z.optional(feeSettlement),
        /** Those that were imported for the month, in order: the last one holds. */
        files: z.array(shownSettlementFile),
        cursor: z.optional(z.string()),
      }),
      refused,
    ]),
  },
  /** Keeps what the bank says in a file that it has settled for a month, and starts a run that compares it. */
  importSettlement: {
    request: z.strictObject({
      importSettlement: z.strictObject({
        month,
        text: z.string().check(z.maxLength(mostSettlementBytes)),
        /** Chosen by whoever asks: a request that is repeated leads to the same run. */
        requestId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      }),
    }),
    answer: z.union([
      z.object({
        file: shownSettlementFile,
        /** It held already, and nothing was changed. */
        isKnown: z.boolean(),
        /** SHA-256 of the file that held before, if there was another one. */
        replaced: z.optional(z.string()),
        run: shownRun,
      }),
      refused,
    ]),
  },
  /** A file that was imported, as it was. */
  settlementFile: {
    request: z.strictObject({
      settlementFile: z.strictObject({
        month,
        /** The one that holds if left out. */
        number: z.optional(z.int().check(z.positive())),
      }),
    }),
    answer: z.union([z.object({ file: settlementFile }), absentResponse, refused]),
  },
  /** What was charged for a month: a page of lines, as the journal has them. */
  journal: {
    request: z.strictObject({
      journal: z.strictObject({
        month,
        /** Where an answer said that it ran out of time. */
        cursor: z.optional(z.string()),
      }),
    }),
    answer: z.union([
      z.object({
        fees: z.array(journalFee),
        reversals: z.array(shownReversal),
        cursor: z.optional(z.string()),
      }),
      refused,
    ]),
  },
};

export const feesRequest = z.union([
  feesExchanges.start.request,
  feesExchanges.months.request,
  feesExchanges.preview.request,
  feesExchanges.show.request,
  feesExchanges.accept.request,
  feesExchanges.journal.request,
  feesExchanges.totals.request,
  feesExchanges.importSettlement.request,
  feesExchanges.settlementFile.request,
  feesExchanges.tick.request,
]);

export type FeesAnswer<Ask extends keyof typeof feesExchanges> = ResponseOf<(typeof feesExchanges)[Ask]>;
export type FeesRequest<Ask extends keyof typeof feesExchanges> = RequestOf<(typeof feesExchanges)[Ask]>;
