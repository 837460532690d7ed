import { feeTask } from '#shared/fees/runs/fees-request.ts';
import { shownSettlementFile } from '#shared/fees/model/shown-fees.ts';
import { mostSettlementBytes } from '#shared/fees/model/settlement-file.ts';
import { runStep } from '#shared/jobs/commands/run-step.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';
import { month } from '#shared/kernel/calendar/month.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Json, JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { command, commandInParts } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { acceptance, accountId, feeQueries, type FeeResponse } from './fee-queries.ts';

const refused = z.object({ refused: z.string() });

/** Commands about fees that one person may give. */
export const feeCommands = {
  /** Plans or charges fees. The run's id contains the id of the change. */
  start: command({
    name: 'fees/start',
    by: 'fees',
    action: 'collect fees',
    request: z.strictObject({
      task: feeTask,
      /** Day at the bank: the run plans fees of months that are over by then, and charges what is due by then. */
      asOf: z.iso.date(),
      /** All accounts of the register if left out. */
      accounts: z.optional(z.array(accountId).check(z.minLength(1), z.maxLength(mostSingleAccounts))),
    }),
    response: z.union([z.object({ run: shownRun }), refused]),
    describe: ({ task, asOf, accounts }) => ({
      entity: `fees as of ${asOf}`,
      keeps: { task, asOf, ...(accounts && { accounts: listedIds(accounts) }) },
    }),
    before: async (_request, ask) => sumsOf(await ask(feeQueries.months, {})),
    carryOut: async (request, { call, ask, before }) => {
      const response = await call(request);
      const step = runStep(response);
      if (!('run' in response) || step.state !== 'done') return step;
      const { id: run, state, planned, finished } = response.run;
      const sums = sumsOf(await ask(feeQueries.months, {}));
      const after = {
        task: request.task,
        run,
        state,
        planned,
        finished,
        ...sums,
        ...releasedSince(before, sums),
      };
      return { ...step, after };
    },
  }),
  /** Notes that the customer has agreed to a price list. The list holds for the account from that day on. */
  accept: command({
    name: 'fees/accept',
    by: 'fees',
    action: 'accept price list',
    request: z.strictObject({ accountId, priceList: z.string(), day: z.iso.date() }),
    response: z.union([absentResponse, refused, z.object({ accepted: z.array(acceptance) })]),
    describe: (request) => ({ entity: `account ${request.accountId}` }),
    before: async (request, ask) => {
      const shown = await ask(feeQueries.show, { accountId: request.accountId });
      return 'accepted' in shown ? { accepted: shown.accepted } : null;
    },
    carryOut: async (request, { call }) => {
      const response = await call(request);
      if ('accepted' in response) return { state: 'done', after: { accepted: response.accepted }, response };
      const after = 'refused' in response ? { refused: response.refused } : { absent: true };
      return { state: 'failed', after, response };
    },
  }),
  /** Pays back what a charged fee exceeds its price by its booking of now, up to the stage's limit for one person. */
  payBack: command({
    name: 'fees/pay-back',
    by: 'fees',
    action: 'pay back fee',
    request: z.strictObject({
      /** `<account>/2026-03/CASH_WITHDRAWAL/<booking>` */
      fee: z.string().check(z.minLength(1), z.maxLength(400)),
    }),
    response: z.union([absentResponse, refused, z.object({ paidBackCents: z.number() })]),
    describe: ({ fee }) => ({ entity: `reversal of fee ${fee}` }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      if ('paidBackCents' in response) return { state: 'done', after: { ...response }, response };
      const after = 'refused' in response ? { refused: response.refused } : { absent: true };
      return { state: 'failed', after, response };
    },
  }),
  /**
   * Stores the bank's settlement file of a month, and starts a run that compares it. The audit log names the file by
   * its hash.
   */
  importSettlement: command({
    name: 'fees/import-settlement',
    by: 'fees',
    action: 'import settlement',
    request: z.strictObject({ month, text: z.string().check(z.maxLength(mostSettlementBytes)) }),
    response: z.union([
      z.object({
        file: shownSettlementFile,
        /** The file was already in effect, and nothing changed. */
        isKnown: z.boolean(),
        /** SHA-256 of the file that was replaced, if there was one. */
        replaced: z.optional(z.string()),
        run: shownRun,
      }),
      refused,
    ]),
    describe: (request) => ({
      entity: `settlement of fees ${request.month}`,
      keeps: { month: request.month, sha256: sha256Hex(request.text) },
    }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      const step = runStep(response);
      if (!('file' in response) || step.state !== 'done') return step;
      const { file, isKnown, replaced, run } = response;
      const { number, sha256, cents } = file;
      const before = replaced === undefined ? null : { sha256: replaced };
      const after = { number, sha256, cents, run: run.id, ...(isKnown && { unchanged: true }) };
      return { ...step, before, after };
    },
  }),
  /** Locks the journal of a month, some accounts in each part. It takes no lines from then on. */
  lockJournal: commandInParts({
    name: 'fees/lock-journal',
    by: 'fees',
    action: 'lock fee journal',
    request: z.strictObject({ month }),
    response: z.union([z.object({ lines: z.number() }), refused]),
    part: {
      request: z.strictObject({ month, cursor: z.optional(z.string()) }),
      response: z.union([z.object({ lines: z.number(), cursor: z.optional(z.string()) }), refused]),
    },
    describe: (request) => ({ entity: `fee journal ${request.month}` }),
    carryOut: async (request, { call, soFar }) => {
      const before = soFar === undefined ? { lines: 0 } : lockedSoFar.parse(soFar);
      const { cursor } = before;
      const next = await call({ ...request, ...(cursor !== undefined && { cursor }) });
      if ('refused' in next) return { state: 'failed', after: { refused: next.refused }, response: next };
      const lines = before.lines + next.lines;
      if (next.cursor === undefined) return { state: 'done', after: { lines }, response: { lines } };
      return { state: 'part', soFar: { lines, cursor: next.cursor } };
    },
  }),
};

const lockedSoFar = z.object({ lines: z.number(), cursor: z.optional(z.string()) });

/** Integer cents of all months, and how much of each is released. */
function sumsOf(shown: FeeResponse<'months'>) {
  const all = 'months' in shown ? shown.months : [];
  const sum = (cents: readonly number[]) => cents.reduce((one, other) => one + other, 0);
  return {
    plannedCents: sum(all.map(({ plannedCents }) => plannedCents)),
    releasedCents: sum(all.map(({ releasedCents = 0 }) => releasedCents)),
    released: Object.fromEntries(all.map(({ month: name, releasedCents = 0 }) => [name, releasedCents])),
  };
}

const sumsBefore = z.object({ released: z.record(z.string(), z.number()) });

/** The months with more released than before. */
function releasedSince(before: Json, { released }: ReturnType<typeof sumsOf>): JsonObject {
  const known = sumsBefore.safeParse(before).data?.released ?? {};
  const since = Object.keys(released).filter((name) => released[name] !== (known[name] ?? 0));
  return since.length === 0 ? {} : { releasedMonths: since.join(' ') };
}

type Rows = typeof feeCommands;

export type FeeCommandRequest<Row extends keyof Rows> = RequestOf<Rows[Row]>;
export type FeeCommandResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]>;
export type FeePartRequest<Row extends keyof Rows> = RequestOf<Rows[Row]['part']>;
export type FeePartResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]['part']>;
