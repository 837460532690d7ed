import { change } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { runStep } from '#shared/jobs/commands/run-step.ts';
import * as z from '#shared/kernel/zod.ts';
import { reconciliationExchanges } from '#shared/reconciliation/commands/reconciliation-commands.ts';

const { start } = reconciliationExchanges;
const { tier, accounts, asOf, dryRun, afresh } = start.request.shape.start.shape;

/** Compares the mirror with the bank, and heals it: the run bears the name of the change. */
export const startReconciliation = change({
  name: 'reconciliation/start',
  by: 'reconciliation',
  action: 'reconcile',
  asked: z.strictObject({ tier, asOf, accounts, dryRun, afresh }),
  answer: start.answer,
  entityOf: (asked) => `reconciliation ${asked.tier} as of ${asked.asOf}`,
  wishOf: (asked) => ({
    tier: asked.tier,
    asOf: asked.asOf,
    dryRun: asked.dryRun,
    afresh: asked.afresh,
    ...(asked.accounts && { accounts: listedIds(asked.accounts) }),
  }),
  carryOut: async (asked, { ask, change: requestId }) =>
    runStep(await ask(start, { start: { ...asked, requestId } })),
});
