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
import { handMatch, handMatchesAbout } from '#shared/reconciliation/model/hand-match.ts';
import { detection, verifiedShare } from '#shared/reconciliation/model/verified-share.ts';
import { knownLedger } from '#shared/reconciliation/model/known-ledger.ts';
import { reconciliationTier } from '#shared/reconciliation/runs/reconciliation-request.ts';
import { sumsCommands } from './sums-commands.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));
/** A stage may compare nothing. */
const refused = z.object({ refused: z.string() });
const { id, state, comparedOn } = registeredAccount.shape;

/** Name of a file and id of a line. */
const linePlace = z.string().check(z.minLength(1), z.maxLength(400));
/** Lines, and bookings, of one match by hand. */
const mostMatched = 20;

const reconciliationQueries = {
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
        /** What persons have matched in your ledger. */
        byHand: z._default(z.array(handMatch), []),
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
};

/** The queries and the commands about comparisons of the mirror with the bank. */
export const reconciliationCommands = {
  ...reconciliationQueries,
  ...sumsCommands,
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
  /**
   * Says that lines of the partner's ledger and bookings are the same, or not, or leaves them to comparisons again: the
   * next comparison applies it.
   */
  match: command({
    name: 'reconciliation/match',
    by: 'reconciliation',
    action: 'match by hand',
    request: z.strictObject({
      accountId,
      is: handMatch.shape.is,
      lines: z.array(linePlace).check(z.minLength(1), z.maxLength(mostMatched)),
      bookings: z.array(accountId).check(z.minLength(1), z.maxLength(mostMatched)),
    }),
    response: z.union([absentResponse, refused, z.object({ noted: handMatch })]),
    describe: (request) => ({ entity: `ledger of account ${request.accountId}` }),
    before: async (request, ask) => {
      const shown = await ask(reconciliationQueries.show, { accountId: request.accountId });
      const said = 'byHand' in shown ? shown.byHand : [];
      return handMatchesAbout(said, request).map(({ id, is }) => ({ id, is }));
    },
    carryOut: async (request, { call }) => {
      const response = await call(request);
      if ('noted' in response) return { state: 'done', after: { from: response.noted.day }, response };
      const after = 'refused' in response ? { refused: response.refused } : { absent: true };
      return { state: 'failed', after, response };
    },
  }),
};

type Rows = typeof reconciliationCommands;

export type ReconciliationRequest<Row extends keyof Rows> = RequestOf<Rows[Row]>;
export type ReconciliationResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]>;
