import { namedRun, onCommand, onQuery, type AnswersOf, type Asking } from '#shared/lambda/answer-call.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import {
  republishOfAccount,
  republishStatement,
  type RepublishDeps,
} from '#shared/statements/commands/republish.ts';
import { showStatements, type ShowStatementsDeps } from '#shared/statements/commands/show-statements.ts';
import type { createStatementRuns, StatementRunsDeps } from '#shared/statements/commands/statement-runs.ts';

export type StatementDeps = StatementRunsDeps &
  ShowStatementsDeps &
  RepublishDeps & { readonly register: Pick<AccountRegister, 'hold' | 'release'> };

/** Queries and commands about statements and their accounts. */
export function statementAnswers(
  deps: StatementDeps,
  runs: ReturnType<typeof createStatementRuns>,
): AnswersOf<'statements'> {
  const { register, clock } = deps;
  const patience = ({ remainingMs }: Asking) => patienceFrom({ clock, remainingMs }).hasPatience;
  return {
    'statements/show': onQuery(statementCommands.show, async ({ accountId }) =>
      showStatements(deps, accountId),
    ),
    'statements/preview': onQuery(statementCommands.preview, async (asked, asking) =>
      runs.preview(asked, patience(asking)),
    ),
    'statements/plan': onCommand(statementCommands.plan, async (asked, changing) =>
      runs.plan(namedRun(asked, changing), patience(changing)),
    ),
    'statements/rerun': onCommand(statementCommands.rerun, async (asked, changing) =>
      runs.rerun(namedRun(asked, changing), patience(changing)),
    ),
    'statements/request-fees': onCommand(statementCommands.requestFeeSummary, async (asked, changing) =>
      runs.requestAgain(namedRun(asked, changing), patience(changing)),
    ),
    'statements/republish': onCommand(statementCommands.republish, async ({ kind, ...which }) =>
      kind === undefined ? republishStatement(deps, which) : republishOfAccount(deps, which),
    ),
    'accounts/hold': onCommand(statementCommands.hold, async ({ accountId }, { change }) =>
      (await register.hold(accountId, change.reason)) ? { held: true as const } : absent,
    ),
    'accounts/release': onCommand(statementCommands.release, async ({ accountId }) =>
      (await register.release(accountId)) ? { held: false as const } : absent,
    ),
  };
}

const absent = { absent: true } as const;
