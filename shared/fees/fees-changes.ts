import { change } from '#shared/changes/change.ts';
import { listedIds } from '#shared/changes/listed-ids.ts';
import { runStep } from '#shared/jobs/run-changes.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';
import { feesExchanges } from './fees-exchanges.ts';

const { start, accept, show, importSettlement: importing } = feesExchanges;
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
  carryOut: async (asked, { ask, change: requestId }) =>
    runStep(await ask(start, { start: { ...asked, requestId } })),
});

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
