import { change, type Ask, type Step } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { runStep } from '#shared/jobs/commands/run-step.ts';
import type { Json } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { statementsExchanges, type StatementsAnswer } from './statement-commands.ts';

const { plan, rerun, requestAgain, republish, hold, release, show } = statementsExchanges;
const { accounts, asOf } = plan.request.shape.plan.shape;
const { accountId, firstDay, kind } = rerun.request.shape.rerun.shape;
const { year } = requestAgain.request.shape.requestAgain.shape;
const { lastDay } = republish.request.shape.republish.shape;
const askedRerun = z.strictObject({ accountId, firstDay, kind });
const askedRepublish = z.strictObject({ accountId, lastDay, kind });

/** Issues what is due: the run bears the name of the change. */
export const planStatements = change({
  name: 'statements/plan',
  by: 'statements',
  action: 'issue statements',
  asked: z.strictObject({ asOf, accounts }),
  answer: plan.answer,
  entityOf: (asked) => `statements as of ${asked.asOf}`,
  wishOf: (asked) => ({ asOf: asked.asOf, ...(asked.accounts && { accounts: listedIds(asked.accounts) }) }),
  carryOut: async (asked, { ask, change: requestId }) =>
    runStep(await ask(plan, { plan: { ...asked, requestId } })),
});

/** Verifies a statement again that was found wrong. */
export const rerunStatement = change({
  name: 'statements/rerun',
  by: 'statements',
  action: 'verify statement again',
  asked: askedRerun,
  answer: rerun.answer,
  entityOf: (asked) => `${kindOf(asked)} ${asked.accountId} from ${asked.firstDay}`,
  before: async (asked, ask) => stateOf(asked, ask),
  carryOut: async (asked, { ask, change: requestId, isAgain }) =>
    runStepOnce(await ask(rerun, { rerun: { ...asked, requestId } }), isAgain),
});

/** Requests a fee summary again of which the bank has not told in time. */
export const requestFeeSummaryAgain = change({
  name: 'statements/request-fees',
  by: 'statements',
  action: 'request fee summary again',
  asked: z.strictObject({ accountId, year }),
  answer: requestAgain.answer,
  entityOf: (asked) => `fee summary ${asked.accountId} ${asked.year}`,
  before: async (asked, ask) => {
    const shown = await ask(show, { show: { accountId: asked.accountId } });
    if ('absent' in shown) return null;
    const found = shown.feeSummaries.find((each) => each.year === asked.year);
    return found === undefined ? null : { state: found.state };
  },
  carryOut: async (asked, { ask, change: requestId, isAgain }) =>
    runStepOnce(await ask(requestAgain, { requestAgain: { ...asked, requestId } }), isAgain),
});

/** What is refused the second time may be what the first request, whose answer was lost, has already changed. */
function runStepOnce<Answer extends StatementsAnswer<'rerun'>>(
  answer: Answer,
  isAgain: boolean,
): Step<Answer> {
  return 'refused' in answer && isAgain ? { state: 'open', answer } : runStep(answer);
}

/** Tells teams of a published statement once more. */
export const republishStatement = change({
  name: 'statements/republish',
  by: 'statements',
  action: 'publish statement again',
  asked: askedRepublish,
  answer: republish.answer,
  entityOf: (asked) => `${kindOf(asked)} ${asked.accountId} to ${asked.lastDay}`,
  before: async (asked, ask) => stateOf(asked, ask),
  carryOut: async (asked, { ask }) => {
    const answer = await ask(republish, { republish: asked });
    return 'refused' in answer
      ? { state: 'failed', after: answer, answer }
      : { state: 'done', after: { eventId: answer.eventId }, answer };
  },
});

type Asked = z.output<typeof askedRerun> | z.output<typeof askedRepublish>;

const kindOf = ({ kind }: Pick<Asked, 'kind'>) => (kind === undefined ? 'statement' : 'statement of account');

/** Of that kind, from or to the day that is asked for. */
async function stateOf({ accountId: of, kind, ...day }: Asked, ask: Ask): Promise<Json> {
  const shown = await ask(show, { show: { accountId: of } });
  if ('absent' in shown) return null;
  const found = (kind === undefined ? shown.statements : shown.ofAccount).find((each) =>
    'firstDay' in day ? each.firstDay === day.firstDay : each.lastDay === day.lastDay,
  );
  return found === undefined ? null : { state: found.state };
}

const aboutAccount = {
  by: 'statements',
  asked: z.strictObject({ accountId }),
  entityOf: (asked: { readonly accountId: string }) => `account ${asked.accountId}`,
  before: async (asked: { readonly accountId: string }, ask: Ask): Promise<Json> => {
    const shown = await ask(show, { show: asked });
    return 'absent' in shown ? null : { isHeld: shown.account.heldBecause !== undefined };
  },
} as const;

/** No job touches the account until it is released; its reason is shown with the account. */
export const holdAccount = change({
  ...aboutAccount,
  name: 'accounts/hold',
  action: 'hold account',
  answer: hold.answer,
  carryOut: async (asked, { ask, reason }) =>
    heldStep(await ask(hold, { hold: { ...asked, because: reason } })),
});

export const releaseAccount = change({
  ...aboutAccount,
  name: 'accounts/release',
  action: 'release account',
  answer: release.answer,
  carryOut: async (asked, { ask }) => heldStep(await ask(release, { release: asked })),
});

function heldStep<Answer extends StatementsAnswer<'hold'> | StatementsAnswer<'release'>>(
  answer: Answer,
): Step<Answer> {
  return 'held' in answer
    ? { state: 'done', after: { isHeld: answer.held }, answer }
    : { state: 'failed', after: { absent: true }, answer };
}
