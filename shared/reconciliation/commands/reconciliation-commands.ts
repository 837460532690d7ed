import { runStep } from '#shared/jobs/commands/run-step.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { comparedAccount, reconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { detection, verifiedShare } from '#shared/reconciliation/model/verified-share.ts';
import { knownLedger } from '#shared/reconciliation/model/known-ledger.ts';
import { reconciliationTier } from '#shared/reconciliation/runs/reconciliation-request.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));
/** A stage may compare nothing. */
const refused = z.object({ refused: z.string() });
const { id, state, comparedOn } = registeredAccount.shape;

/** The queries and the command about comparisons of the mirror with the bank. */
export const reconciliationCommands = {
  /** The last comparisons of an account. */
  show: query({
    name: 'reconciliation/show',
    by: 'reconciliation',
    request: z.strictObject({ accountId }),
    response: z.union([
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
  }),
  /** How much of what the bank recorded is verified against its balances, and how soon. */
  verified: query({
    name: 'reconciliation/verified',
    by: 'reconciliation',
    request: z.strictObject({ days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 30) }),
    response: z.union([refused, z.object({ ...verifiedShare.shape, detection })]),
  }),
  /** Compares the mirror with the bank, and heals it. The run's id contains the id of the change. */
  start: command({
    name: 'reconciliation/start',
    by: 'reconciliation',
    action: 'reconcile',
    request: z.strictObject({
      tier: reconciliationTier,
      /** Day at the bank: valuta dates after it have not come. */
      asOf: z.iso.date(),
      /** All that are due if left out. */
      accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
      /** Compares everything and writes nothing. */
      dryRun: z._default(z.boolean(), false),
      /** Also compares sealed months, which agreed before. */
      afresh: z._default(z.boolean(), false),
    }),
    response: z.union([z.object({ run: shownRun }), refused]),
    describe: ({ tier, asOf, dryRun, afresh, accounts }) => ({
      entity: `reconciliation ${tier} as of ${asOf}`,
      keeps: { tier, asOf, dryRun, afresh, ...(accounts && { accounts: listedIds(accounts) }) },
    }),
    carryOut: async (request, { call }) => runStep(await call(request)),
  }),
};

type Rows = typeof reconciliationCommands;

export type ReconciliationRequest<Row extends keyof Rows> = RequestOf<Rows[Row]>;
export type ReconciliationResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]>;
