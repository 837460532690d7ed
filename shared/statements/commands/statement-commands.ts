import * as z from '#shared/kernel/zod.ts';
import { breakRow } from '#shared/breaks/break.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';
import { absentResponse, type ResponseOf } from '#shared/operators/row.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { feeSummaryRow } from '#shared/statements/fee-summary/fee-summary-row.ts';
import { ofAccountRow } from '#shared/statements/of-account/ports.ts';
import { statementRow } from '#shared/statements/statement-row.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));
/** Chosen by whoever asks: a request that is repeated leads to the same run. */
const requestId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A bank statement, if left out. */
const kindOfStatement = z.optional(z.literal('statement_of_account'));

const refused = z.object({ refused: z.string() });

const { id, kind, severity, state, field, expected, found, differenceCents } = breakRow.shape;

const breaks = z.array(z.object({ id, kind, severity, state, field, expected, found, differenceCents }));

/** A statement without what only programs need. */
export const shownStatement = z.object({
  ...z.omit(statementRow, { accountId: true, revision: true }).shape,
  breaks,
});

/** The same of a statement of account, with its first day. */
export const shownOfAccount = z.object({
  firstDay: z.string(),
  ...z.omit(ofAccountRow, { accountId: true, revision: true, askAgain: true }).shape,
  breaks,
});

/** The same of a fee summary. */
export const shownFeeSummary = z.object({
  ...z.omit(feeSummaryRow, { accountId: true, revision: true }).shape,
  breaks,
});

/** Without what is personal. */
export const shownAccount = z.omit(registeredAccount, { iban: true, bic: true, ownerId: true });

/** Requests and answers of the job that issues statements. */
export const statementsExchanges = {
  /** What the schedule asks for: moves runs on, and starts the run of the day. */
  tick: {
    request: z.strictObject({}),
    answer: z.object({ runs: z.array(shownRun) }),
  },
  /** Starts a run, or plans on the one that the same request has started. */
  plan: {
    request: z.strictObject({
      plan: z.strictObject({
        /** Day at the bank for which statements are due. */
        asOf: z.iso.date(),
        /** All accounts of the register if left out. */
        accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
        requestId,
      }),
    }),
    answer: z.union([z.object({ run: shownRun }), refused]),
  },
  /** Counts what a run would do, and writes nothing. */
  preview: {
    request: z.strictObject({
      preview: z.strictObject({
        asOf: z.iso.date(),
        accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
        /** Where an answer said that it ran out of time. */
        cursor: z.optional(z.string()),
      }),
    }),
    answer: z.union([
      z.object({
        /** Accounts with a statement that is due. */
        due: z.number(),
        /** All others by the reason for which they are left out. */
        excluded: z.record(z.string(), z.number()),
        cursor: z.optional(z.string()),
      }),
      refused,
    ]),
  },
  show: {
    request: z.strictObject({ show: z.strictObject({ accountId }) }),
    answer: z.union([
      absentResponse,
      z.object({
        account: shownAccount,
        /** Latest first. */
        statements: z.array(shownStatement),
        /** Latest first. */
        ofAccount: z._default(z.array(shownOfAccount), []),
        feeSummaries: z._default(z.array(shownFeeSummary), []),
      }),
    ]),
  },
  /** Verifies a statement again that is not published, and publishes it if it is right now. */
  rerun: {
    request: z.strictObject({
      rerun: z.strictObject({ accountId, firstDay: z.iso.date(), requestId, kind: kindOfStatement }),
    }),
    answer: z.union([z.object({ run: shownRun }), refused]),
  },
  /** Requests a fee summary again of which the bank has not told in time. */
  requestAgain: {
    request: z.strictObject({
      requestAgain: z.strictObject({
        accountId,
        year: z.int().check(z.minimum(2000), z.maximum(9999)),
        requestId,
      }),
    }),
    answer: z.union([z.object({ run: shownRun }), refused]),
  },
  /** Tells teams of a published statement once more. */
  republish: {
    request: z.strictObject({
      republish: z.strictObject({ accountId, lastDay: z.iso.date(), kind: kindOfStatement }),
    }),
    answer: z.union([z.object({ republished: z.literal(true), eventId: z.string() }), refused]),
  },
  /** No job touches the account until it is released. */
  hold: {
    request: z.strictObject({
      hold: z.strictObject({ accountId, because: z.string().check(z.minLength(1), z.maxLength(500)) }),
    }),
    answer: z.union([absentResponse, z.object({ held: z.literal(true) })]),
  },
  release: {
    request: z.strictObject({ release: z.strictObject({ accountId }) }),
    answer: z.union([absentResponse, z.object({ held: z.literal(false) })]),
  },
};

export const statementsRequest = z.union([
  statementsExchanges.plan.request,
  statementsExchanges.preview.request,
  statementsExchanges.show.request,
  statementsExchanges.rerun.request,
  statementsExchanges.requestAgain.request,
  statementsExchanges.republish.request,
  statementsExchanges.hold.request,
  statementsExchanges.release.request,
  statementsExchanges.tick.request,
]);

export type StatementsAnswer<Ask extends keyof typeof statementsExchanges> = ResponseOf<
  (typeof statementsExchanges)[Ask]
>;
