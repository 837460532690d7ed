import { change } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { runStep } from '#shared/jobs/commands/run-step.ts';
import * as z from '#shared/kernel/zod.ts';
import { portfolioExchanges } from './commands/portfolio-commands.ts';

const { onboard } = portfolioExchanges;
const { accounts, day } = onboard.request.shape.onboard.shape;

/** Takes accounts over: the run bears the name of the change. */
export const takeOver = change({
  name: 'portfolio/onboard',
  by: 'portfolio',
  action: 'take accounts over',
  asked: z.strictObject({ accounts, day }),
  answer: onboard.answer,
  entityOf: (asked) =>
    asked.accounts === undefined ? 'the portfolio' : `${asked.accounts.length} accounts of the portfolio`,
  wishOf: (asked) => ({ day: asked.day, ...(asked.accounts && { accounts: listedIds(asked.accounts) }) }),
  carryOut: async (asked, { ask, change: requestId }) =>
    runStep(await ask(onboard, { onboard: { ...asked, requestId } })),
});
