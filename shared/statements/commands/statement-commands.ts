import { runStep, runStepOnce } from '#shared/jobs/commands/run-step.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';
import type { Json } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { command, type Ask, type Step } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { shownAccount, shownFeeSummary, shownOfAccount, shownStatement } from './shown-statements.ts';

const accountId = z.string().check(z.minLength(1), z.maxLength(200));

/** A bank statement, if left out. */
const kind = z.optional(z.literal('statement_of_account'));

const due = {
  /** Day at the bank for which statements are due. */
  asOf: z.iso.date(),
  /** All accounts of the register if left out. */
  accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
};

const refused = z.object({ refused: z.string() });
const started = z.union([z.object({ run: shownRun }), refused]);

const show = query({
  name: 'statements/show',
  by: 'statements',
  request: z.strictObject({ accountId }),
  response: z.union([
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
});

interface NamedStatement {
  readonly accountId: string;
  readonly kind?: z.output<typeof kind>;
  /** Its first day, or its last one. */
  readonly firstDay?: string;
  readonly lastDay?: string;
}

const nameOf = ({ kind: of, accountId: account }: NamedStatement) =>
  `${of === undefined ? 'statement' : 'statement of account'} ${account}`;

/** The statement of that kind that begins or ends on the requested day. */
async function stateOf(
  { accountId: of, kind: wanted, firstDay, lastDay }: NamedStatement,
  ask: Ask,
): Promise<Json> {
  const shown = await ask(show, { accountId: of });
  if ('absent' in shown) return null;
  const found = (wanted === undefined ? shown.statements : shown.ofAccount).find((each) =>
    lastDay === undefined ? each.firstDay === firstDay : each.lastDay === lastDay,
  );
  return found === undefined ? null : { state: found.state };
}

const aboutAccount = {
  by: 'statements',
  request: z.strictObject({ accountId }),
  describe: (request: { readonly accountId: string }) => ({ entity: `account ${request.accountId}` }),
  before: async (request: { readonly accountId: string }, ask: Ask): Promise<Json> => {
    const shown = await ask(show, request);
    return 'absent' in shown ? null : { isHeld: shown.account.heldBecause !== undefined };
  },
} as const;

function heldStep<Response extends { readonly held: boolean } | { readonly absent: true }>(
  response: Response,
): Step<Response> {
  return 'held' in response
    ? { state: 'done', after: { isHeld: response.held }, response }
    : { state: 'failed', after: { absent: true }, response };
}

/** Queries and commands about statements and their accounts. */
export const statementCommands = {
  show,
  /** Counts what a run would do, and writes nothing. */
  preview: query({
    name: 'statements/preview',
    by: 'statements',
    request: z.strictObject({
      ...due,
      /** The cursor of a response that ran out of time. */
      cursor: z.optional(z.string()),
    }),
    response: z.union([
      z.object({
        /** Accounts with a statement that is due. */
        due: z.number(),
        /** Number of all other accounts, by the reason why they are left out. */
        excluded: z.record(z.string(), z.number()),
        cursor: z.optional(z.string()),
      }),
      refused,
    ]),
  }),
  /** Issues what is due. The run's id contains the id of the change. */
  plan: command({
    name: 'statements/plan',
    by: 'statements',
    action: 'issue statements',
    request: z.strictObject(due),
    response: started,
    describe: ({ asOf, accounts }) => ({
      entity: `statements as of ${asOf}`,
      keeps: { asOf, ...(accounts && { accounts: listedIds(accounts) }) },
    }),
    carryOut: async (request, { call }) => runStep(await call(request)),
  }),
  /** Verifies an unpublished statement again, and publishes it if it is now right. */
  rerun: command({
    name: 'statements/rerun',
    by: 'statements',
    action: 'verify statement again',
    request: z.strictObject({ accountId, firstDay: z.iso.date(), kind }),
    response: started,
    describe: (request) => ({ entity: `${nameOf(request)} from ${request.firstDay}` }),
    before: stateOf,
    carryOut: async (request, { call, isAgain }) => runStepOnce(await call(request), isAgain),
  }),
  /** Requests a fee summary again that the bank has not announced in time. */
  requestFeeSummary: command({
    name: 'statements/request-fees',
    by: 'statements',
    action: 'request fee summary again',
    request: z.strictObject({ accountId, year: z.int().check(z.minimum(2000), z.maximum(9999)) }),
    response: started,
    describe: (request) => ({ entity: `fee summary ${request.accountId} ${request.year}` }),
    before: async (request, ask) => {
      const shown = await ask(show, { accountId: request.accountId });
      if ('absent' in shown) return null;
      const found = shown.feeSummaries.find(({ year }) => year === request.year);
      return found === undefined ? null : { state: found.state };
    },
    carryOut: async (request, { call, isAgain }) => runStepOnce(await call(request), isAgain),
  }),
  /** Announces a published statement to teams once more. */
  republish: command({
    name: 'statements/republish',
    by: 'statements',
    action: 'publish statement again',
    request: z.strictObject({ accountId, lastDay: z.iso.date(), kind }),
    response: z.union([z.object({ republished: z.literal(true), eventId: z.string() }), refused]),
    describe: (request) => ({ entity: `${nameOf(request)} to ${request.lastDay}` }),
    before: stateOf,
    carryOut: async (request, { call }) => {
      const response = await call(request);
      return 'refused' in response
        ? { state: 'failed', after: response, response }
        : { state: 'done', after: { eventId: response.eventId }, response };
    },
  }),
  /** No job touches the account until it is released; the reason is shown with the account. */
  hold: command({
    ...aboutAccount,
    name: 'accounts/hold',
    action: 'hold account',
    response: z.union([absentResponse, z.object({ held: z.literal(true) })]),
    carryOut: async (request, { call }) => heldStep(await call(request)),
  }),
  release: command({
    ...aboutAccount,
    name: 'accounts/release',
    action: 'release account',
    response: z.union([absentResponse, z.object({ held: z.literal(false) })]),
    carryOut: async (request, { call }) => heldStep(await call(request)),
  }),
};

type Rows = typeof statementCommands;

export type StatementRequest<Row extends keyof Rows> = RequestOf<Rows[Row]>;
export type StatementResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]>;
