import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import {
  republishOfAccount,
  type RepublishOfAccountDeps,
} from '#shared/statements/runs/republish-of-account.ts';
import { republishStatement, type RepublishDeps } from '#shared/statements/runs/republish-statement.ts';
import { showStatements, type ShowStatementsDeps } from '#shared/statements/runs/show-statements.ts';
import { createStatementRuns, type StatementRunsDeps } from '#shared/statements/runs/statement-runs.ts';
import { statementsRequest } from '#shared/statements/commands/statement-commands.ts';

type Deps = StatementRunsDeps &
  ShowStatementsDeps &
  RepublishDeps &
  RepublishOfAccountDeps & { readonly register: Pick<AccountRegister, 'hold' | 'release'> };

/** Starts and moves on the runs that issue statements, and answers what people ask about them. */
export function createHandler(deps: Deps) {
  const { register, clock, log } = deps;
  const runs = createStatementRuns(deps);
  return scheduledJob({
    input: statementsRequest,
    run: async (asked, { remainingMs }) => {
      const { hasTime, hasPatience } = patienceFrom({ clock, remainingMs });
      if ('plan' in asked) return runs.plan(asked.plan, hasPatience);
      if ('preview' in asked) return runs.preview(asked.preview, hasPatience);
      if ('show' in asked) return showStatements(deps, asked.show.accountId);
      if ('rerun' in asked) return runs.rerun(asked.rerun, hasPatience);
      if ('requestAgain' in asked) return runs.requestAgain(asked.requestAgain, hasPatience);
      if ('republish' in asked)
        return asked.republish.kind === undefined
          ? republishStatement(deps, asked.republish)
          : republishOfAccount(deps, asked.republish);
      if ('hold' in asked) {
        const { accountId, because } = asked.hold;
        return (await register.hold(accountId, because)) ? { held: true as const } : absent;
      }
      if ('release' in asked)
        return (await register.release(asked.release.accountId)) ? { held: false as const } : absent;
      return runs.tick(hasTime);
    },
    log,
  });
}

const absent = { absent: true } as const;
