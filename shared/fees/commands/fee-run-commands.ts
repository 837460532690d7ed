import { change } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { runStep } from '#shared/jobs/commands/run-step.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Json, JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { feesExchanges, type FeesAnswer } from './fee-commands.ts';

const { start, accept, show, months, importSettlement: importing } = feesExchanges;
const { task, accounts, asOf } = start.request.shape.start.shape;
const { month, text } = importing.request.shape.importSettlement.shape;

/** Plans or charges fees: the run bears the name of the change. */
export const startFees = change({
  name: 'fees/start',
  by: 'fees',
  action: 'collect fees',
  asked: z.strictObject({ task, asOf, accounts }),
  answer: start.answer,
  entityOf: (asked) => `fees as of ${asked.asOf}`,
  wishOf: (asked) => ({
    task: asked.task,
    asOf: asked.asOf,
    ...(asked.accounts && { accounts: listedIds(asked.accounts) }),
  }),
  before: async (_asked, ask) => sumsOf(await ask(months, { months: {} })),
  carryOut: async (asked, { ask, change: requestId, before }) => {
    const answer = await ask(start, { start: { ...asked, requestId } });
    const step = runStep(answer);
    if (!('run' in answer) || step.state !== 'done') return step;
    const { id: run, state, planned, finished } = answer.run;
    const sums = sumsOf(await ask(months, { months: {} }));
    const after = {
      task: asked.task,
      run,
      state,
      planned,
      finished,
      ...sums,
      ...releasedSince(before, sums),
    };
    return { ...step, after };
  },
});

/** Integer cents of all months, and what of each one is released. */
function sumsOf(shown: FeesAnswer<'months'>) {
  const all = 'months' in shown ? shown.months : [];
  const sum = (cents: readonly number[]) => cents.reduce((one, other) => one + other, 0);
  return {
    plannedCents: sum(all.map(({ plannedCents }) => plannedCents)),
    releasedCents: sum(all.map(({ releasedCents = 0 }) => releasedCents)),
    released: Object.fromEntries(all.map(({ month: name, releasedCents = 0 }) => [name, releasedCents])),
  };
}

const sumsBefore = z.object({ released: z.record(z.string(), z.number()) });

/** The months of which more may be charged than before. */
function releasedSince(before: Json, { released }: ReturnType<typeof sumsOf>): JsonObject {
  const known = sumsBefore.safeParse(before).data?.released ?? {};
  const since = Object.keys(released).filter((name) => released[name] !== (known[name] ?? 0));
  return since.length === 0 ? {} : { releasedMonths: since.join(' ') };
}

/** Notes that a customer agreed to a price list. */
export const acceptPriceList = change({
  name: 'fees/accept',
  by: 'fees',
  action: 'accept price list',
  asked: accept.request.shape.accept,
  answer: accept.answer,
  entityOf: (asked) => `account ${asked.accountId}`,
  before: async (asked, ask) => {
    const shown = await ask(show, { show: { accountId: asked.accountId } });
    return 'accepted' in shown ? { accepted: shown.accepted } : null;
  },
  carryOut: async (asked, { ask }) => {
    const answer = await ask(accept, { accept: asked });
    if ('accepted' in answer) return { state: 'done', after: { accepted: answer.accepted }, answer };
    return {
      state: 'failed',
      after: 'refused' in answer ? { refused: answer.refused } : { absent: true },
      answer,
    };
  },
});

/** Imports what the bank has settled for a month. The record names the file by its hash. */
export const importSettlement = change({
  name: 'fees/import-settlement',
  by: 'fees',
  action: 'import settlement',
  asked: z.strictObject({ month, text }),
  answer: importing.answer,
  entityOf: (asked) => `settlement of fees ${asked.month}`,
  wishOf: (asked) => ({ month: asked.month, sha256: sha256Hex(asked.text) }),
  carryOut: async (asked, { ask, change: requestId }) => {
    const answer = await ask(importing, { importSettlement: { ...asked, requestId } });
    const step = runStep(answer);
    if (!('file' in answer) || step.state !== 'done') return step;
    const { file, isKnown, replaced, run } = answer;
    const { number, sha256, cents } = file;
    const before = replaced === undefined ? null : { sha256: replaced };
    const after = { number, sha256, cents, run: run.id, ...(isKnown && { unchanged: true }) };
    return { ...step, before, after };
  },
});
