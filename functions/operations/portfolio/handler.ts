import { breaksRequests, createHandleBreaks, type HandleBreaksDeps } from '#shared/breaks/handle-breaks.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { EchoProofs } from '#shared/fees/intents/ports.ts';
import { listCapabilities } from './list-capabilities.ts';
import { createHandleRuns, type HandleRunsDeps } from '#shared/jobs/handle-runs.ts';
import { runsExchanges } from '#shared/jobs/commands/run-commands.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/lambda/command.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { countAccounts } from '#shared/portfolio/count-accounts.ts';
import { registerExchanges } from '#shared/capabilities/commands/capability-commands.ts';

interface Deps extends HandleRunsDeps, HandleBreaksDeps {
  readonly register: Pick<AccountRegister, 'page' | 'read'>;
  readonly capabilities: Pick<Capabilities, 'all'>;
  readonly echo: Pick<EchoProofs, 'all'>;
}

const request = z.union([
  runsExchanges.list.request,
  runsExchanges.show.request,
  runsExchanges.stop.request,
  runsExchanges.resume.request,
  ...breaksRequests,
  registerExchanges.coverage.request,
  registerExchanges.capabilities.request,
]);

/** Time for one partition of the register, and for the answer. */
const reserveMs = 30_000;

/** What people ask about runs, breaks and the register of accounts, and what they do about runs and breaks. */
export function createHandler(deps: Deps) {
  const { register, capabilities, echo } = deps;
  const handleRuns = createHandleRuns(deps);
  const handleBreaks = createHandleBreaks(deps);
  return command({
    input: request,
    run: async (asked, remainingMs) => {
      switch (asked.ask) {
        case 'coverage':
          return countAccounts(register, asked.cursor, () => remainingMs() > reserveMs);
        case 'capabilities':
          return listCapabilities({ capabilities, echo });
        case 'list-runs':
        case 'show-run':
        case 'stop-run':
        case 'resume-run':
          return handleRuns(asked);
        default:
          return handleBreaks(asked);
      }
    },
  });
}
