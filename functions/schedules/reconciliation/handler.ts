import { namedRun, onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob, type Invocation } from '#shared/lambda/scheduled-job.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import {
  createReconciliationRuns,
  type ReconciliationRunsDeps,
} from '#shared/reconciliation/commands/reconciliation-runs.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';

type Deps = Omit<ReconciliationRunsDeps, 'settings'> & { readonly settings: ReconciliationSettings | 'none' };

/** Starts and advances the runs that compare the mirror with the bank, and answers requests about them. */
export function createHandler({ settings, ...ports }: Deps) {
  const { clock, log } = ports;
  const runs = settings === 'none' ? undefined : createReconciliationRuns({ ...ports, settings });
  const patience = ({ remainingMs }: Invocation) => patienceFrom({ clock, remainingMs }).hasPatience;
  return scheduledJob({
    run: async ({ remainingMs }) =>
      runs === undefined ? { runs: [] } : runs.tick(patienceFrom({ clock, remainingMs }).hasTime),
    answers: {
      'reconciliation/show': onQuery(reconciliationCommands.show, async (asked) =>
        runs === undefined ? nothingCompared : runs.show(asked),
      ),
      'reconciliation/verified': onQuery(reconciliationCommands.verified, async (asked) =>
        runs === undefined ? nothingCompared : runs.verified(asked),
      ),
      'reconciliation/start': onCommand(reconciliationCommands.start, async (asked, changing) =>
        runs === undefined ? nothingCompared : runs.start(namedRun(asked, changing), patience(changing)),
      ),
      'reconciliation/match': onCommand(reconciliationCommands.match, async (asked, { change }) =>
        runs === undefined ? nothingCompared : runs.match({ ...asked, changeId: change.id }),
      ),
    } satisfies AnswersOf<'reconciliation'>,
    log,
  });
}

const nothingCompared = {
  refused: 'this stage compares nothing with the bank: set `reconciliation` in infra/stages.ts',
};
