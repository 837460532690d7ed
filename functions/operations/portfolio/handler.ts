import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { createHandleBreaks, type HandleBreaksDeps } from '#shared/breaks/handle-breaks.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import { capabilityCommands } from '#shared/capabilities/commands/capability-commands.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { factOf } from '#shared/checks/read-account.ts';
import type { QueueDepth } from '#shared/checks/work-facts.ts';
import { driftCommands } from '#shared/drift/commands/drift-commands.ts';
import { listDrift } from '#shared/drift/commands/list-drift.ts';
import type { SeenDrifts } from '#shared/drift/ports.ts';
import type { RoundTripProofs } from '#shared/fees/model/ports.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { countAccounts } from '#shared/portfolio/commands/count-accounts.ts';
import { listCapabilities } from './list-capabilities.ts';
import { runAnswers, type RunAnswersDeps } from './run-answers.ts';

interface Deps extends RunAnswersDeps, HandleBreaksDeps {
  readonly jobQueues: () => Promise<readonly QueueDepth[]>;
  readonly register: Pick<AccountRegister, 'page' | 'read'>;
  readonly capabilities: Pick<Capabilities, 'all'>;
  readonly roundTrips: Pick<RoundTripProofs, 'all'>;
  readonly drifts: SeenDrifts;
}

/** Time for one partition of the register, and for the answer. */
const reserveMs = 30_000;

/** Queries about runs, breaks, drift and the register of accounts, and commands about runs and breaks. */
export function createHandler(deps: Deps) {
  const { register, capabilities, roundTrips, drifts, jobQueues } = deps;
  const breaks = createHandleBreaks(deps);
  return commandFunction({
    ...runAnswers(deps),
    'checks/jobs': onQuery(checkCommands.jobs, async () => ({
      queues: await factOf(async () => [...(await jobQueues())]),
    })),
    'breaks/list': onQuery(breakCommands.list, breaks.list),
    'breaks/show': onQuery(breakCommands.show, breaks.show),
    'breaks/assign': onCommand(breakCommands.assign, async (asked, { change }) =>
      breaks.assign(asked, change),
    ),
    'breaks/comment': onCommand(breakCommands.comment, async (asked, { change }) =>
      breaks.note(asked, change),
    ),
    'breaks/evidence': onCommand(breakCommands.evidence, async (asked, { change }) =>
      breaks.note(asked, change),
    ),
    'breaks/close': onCommand(breakCommands.close, async (asked, { change }) => breaks.close(asked, change)),
    'accounts/count': onQuery(portfolioCommands.count, async ({ cursor }, { remainingMs }) =>
      countAccounts(register, cursor, () => remainingMs() > reserveMs),
    ),
    'capabilities/list': onQuery(capabilityCommands.list, async () =>
      listCapabilities({ capabilities, roundTrips }),
    ),
    'drift/list': onQuery(driftCommands.list, async (asked) => listDrift(asked, drifts)),
  } satisfies AnswersOf<'runs'>);
}
