import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import { namedRun, onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob, type Invocation } from '#shared/lambda/scheduled-job.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import {
  createReconciliationRuns,
  type ReconciliationRunsDeps,
} from '#shared/reconciliation/commands/reconciliation-runs.ts';
import type { RecountDeps } from '#shared/reconciliation/sums/recount.ts';

/** Starts and advances the runs that compare the mirror with the bank, and answers requests about them. */
export function createHandler(deps: ReconciliationRunsDeps & RecountDeps) {
  const { clock, log } = deps;
  const runs = createReconciliationRuns(deps);
  const recountSums = loadedFunction(async () => {
    const loaded = await import('#shared/reconciliation/sums/recount.ts');
    return loaded.recountSums;
  });
  const patience = ({ remainingMs }: Invocation) => patienceFrom({ clock, remainingMs }).hasPatience;
  return scheduledJob({
    run: async ({ remainingMs }) => runs.tick(patienceFrom({ clock, remainingMs }).hasTime),
    answers: {
      'reconciliation/show': onQuery(reconciliationCommands.show, async (asked) => runs.show(asked)),
      'reconciliation/verified': onQuery(reconciliationCommands.verified, async (asked) =>
        runs.verified(asked),
      ),
      'reconciliation/start': onCommand(reconciliationCommands.start, async (asked, changing) =>
        runs.start(namedRun(asked, changing), patience(changing)),
      ),
      'reconciliation/match': onCommand(reconciliationCommands.match, async (asked, { change }) =>
        runs.match({ ...asked, changeId: change.id }),
      ),
      'reconciliation/sums': onQuery(reconciliationCommands.sums, async (asked, asking) =>
        recountSums(deps, asked, { mayReplace: false, hasTime: patience(asking) }),
      ),
      'reconciliation/recount': onCommand(reconciliationCommands.recount, async (asked, changing) =>
        recountSums(deps, asked, { mayReplace: true, hasTime: patience(changing) }),
      ),
    } satisfies AnswersOf<'reconciliation'>,
    log,
  });
}
