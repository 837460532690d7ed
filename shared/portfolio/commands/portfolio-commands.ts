import { runStep } from '#shared/jobs/commands/run-step.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import type { ResponseOf } from '#shared/operators/row.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';

const shownRun = z.object({
  id: z.string(),
  state: z.enum(['planning', 'working', 'stopped', 'complete']),
  /** Numbers of shards. */
  planned: z.number(),
  finished: z.number(),
  /** Accounts by outcome, and by the reason for which they were left out; pages, if it lists accounts. */
  counts: z.record(z.string(), z.number()),
});

const which = {
  /** Onboards only these, and leaves the day of all others open. If omitted, onboards all known accounts. */
  accounts: z.optional(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(mostSingleAccounts)),
  ),
  /** Last day before the mirror is complete; it must be over at the bank. */
  day: z.iso.date(),
};

const started = z.union([z.object({ run: shownRun }), z.object({ refused: z.string() })]);

/** Queries about the accounts of the portfolio, and the command that onboards them. */
export const portfolioCommands = {
  /** Counts the accounts, a part of the register at a time. */
  count: query({
    name: 'accounts/count',
    by: 'runs',
    request: z.strictObject({ cursor: z.optional(z.string()) }),
    response: z.object({
      /** By state. */
      accounts: z.record(z.string(), z.number()),
      /** Number of accounts of any state that a person holds. */
      held: z.number(),
      /** Where the next part begins; omitted after the last one. */
      cursor: z.optional(z.string()),
    }),
  }),
  /** A run that reads everything and writes nothing. */
  preview: query({
    name: 'portfolio/preview',
    by: 'portfolio',
    request: z.strictObject({
      ...which,
      /** Chosen by the caller: a request that is repeated leads to the same run. */
      requestId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    }),
    response: started,
  }),
  /** Onboards accounts. The run's id contains the id of the change. */
  onboard: command({
    name: 'portfolio/onboard',
    by: 'portfolio',
    action: 'take accounts over',
    request: z.strictObject(which),
    response: started,
    describe: ({ accounts, day }) => ({
      entity: accounts === undefined ? 'the portfolio' : `${accounts.length} accounts of the portfolio`,
      keeps: { day, ...(accounts && { accounts: listedIds(accounts) }) },
    }),
    carryOut: async (request, { call }) => runStep(await call(request)),
  }),
};

export type PortfolioResponse<Row extends keyof typeof portfolioCommands> = ResponseOf<
  (typeof portfolioCommands)[Row]
>;
