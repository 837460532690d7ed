import { breaksExchanges } from '#shared/breaks/breaks-exchanges.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { listBreaks } from '#shared/breaks/list-breaks.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import { listCapabilities } from '#shared/capabilities/list-capabilities.ts';
import { createHandleRuns, type HandleRunsDeps } from '#shared/jobs/handle-runs.ts';
import { runsExchanges } from '#shared/jobs/runs-exchanges.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/lambda/command.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { countAccounts } from '#shared/portfolio/count-accounts.ts';
import { registerExchanges } from '#shared/portfolio/register-exchanges.ts';

interface Deps extends HandleRunsDeps {
  readonly breaks: Pick<Breaks, 'list' | 'read'>;
  /** The bucket of statements: `s3://<bucket>`. */
  readonly evidenceIn: string;
  readonly register: Pick<AccountRegister, 'page'>;
  readonly capabilities: Pick<Capabilities, 'all'>;
}

const request = z.union([
  runsExchanges.list.request,
  runsExchanges.show.request,
  runsExchanges.stop.request,
  runsExchanges.resume.request,
  breaksExchanges.list.request,
  breaksExchanges.show.request,
  registerExchanges.coverage.request,
  registerExchanges.capabilities.request,
]);

/** Time for one partition of the register, and for the answer. */
const reserveMs = 30_000;

/** What people ask about runs, breaks and the register of accounts, and what they do about runs. */
export function createHandler({ breaks, evidenceIn, register, capabilities, ...deps }: Deps) {
  const handleRuns = createHandleRuns(deps);
  return command({
    input: request,
    run: async (asked, remainingMs) => {
      switch (asked.ask) {
        case 'list-breaks':
          return listBreaks(breaks, asked);
        case 'show-break': {
          const found = await breaks.read(asked.id);
          return found === undefined ? { absent: true as const } : { found, evidenceIn };
        }
        case 'coverage':
          return countAccounts(register, asked.cursor, () => remainingMs() > reserveMs);
        case 'capabilities':
          return listCapabilities(capabilities);
        default:
          return handleRuns(asked);
      }
    },
  });
}
