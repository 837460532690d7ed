import { shownRun } from '#shared/jobs/shown-run.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import * as z from '#shared/kernel/zod.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { comparedAccount, reconciledMoney } from '#shared/reconciliation/reconciled.ts';
import { knownLedger } from '#shared/reconciliation/ledger/known-ledger.ts';
import { reconciliationTier } from '#shared/reconciliation/runs/reconciliation-request.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));
const refused = z.object({ refused: z.string() });
const { id, state, comparedOn } = registeredAccount.shape;

/** Requests and answers of the job that compares the mirror with the bank. */
export const reconciliationExchanges = {
  /** What the schedule asks for: moves runs on, and starts those that are due. */
  tick: { request: z.strictObject({}), answer: z.object({ runs: z.array(shownRun) }) },
  /** Starts a run, or plans on the one that the same request has started. */
  start: {
    request: z.strictObject({
      start: z.strictObject({
        tier: reconciliationTier,
        /** Day at the bank: valuta dates after it have not come. */
        asOf: z.iso.date(),
        /** All that are due if left out. */
        accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
        /** Compares everything and writes nothing. */
        dryRun: z._default(z.boolean(), false),
        /** Also what agreed before, and is sealed. */
        afresh: z._default(z.boolean(), false),
        /** Chosen by whoever asks: a request that is repeated leads to the same run. */
        requestId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      }),
    }),
    answer: z.union([z.object({ run: shownRun }), refused]),
  },
  /** What was compared last of an account. */
  show: {
    request: z.strictObject({ show: z.strictObject({ accountId }) }),
    answer: z.union([
      absentResponse,
      refused,
      z.object({
        account: z.object({ id, state, comparedOn }),
        money: reconciledMoney,
        full: z.object({
          ...comparedAccount.shape,
          /** Bookings that are not settled: how many, and the first of them. */
          unsettled: z.object({ count: z.number(), ids: z.array(z.string()) }),
        }),
        ledger: knownLedger,
      }),
    ]),
  },
};

export const reconciliationRequest = z.union([
  reconciliationExchanges.start.request,
  reconciliationExchanges.show.request,
  reconciliationExchanges.tick.request,
]);

export type ReconciliationAnswer<Ask extends keyof typeof reconciliationExchanges> = ResponseOf<
  (typeof reconciliationExchanges)[Ask]
>;
export type ReconciliationRequest<Ask extends keyof typeof reconciliationExchanges> = RequestOf<
  (typeof reconciliationExchanges)[Ask]
>;
