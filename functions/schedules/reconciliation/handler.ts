import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { reconciliationRequest } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import {
  createReconciliationRuns,
  type ReconciliationRunsDeps,
} from '#shared/reconciliation/runs/reconciliation-runs.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/settings.ts';

type Deps = Omit<ReconciliationRunsDeps, 'settings'> & { readonly settings: ReconciliationSettings | 'none' };

/** Starts and moves on the runs that compare the mirror with the bank, and answers what people ask about them. */
export function createHandler({ settings, ...ports }: Deps) {
  const { clock, log } = ports;
  return scheduledJob({
    input: reconciliationRequest,
    run: async (asked, { remainingMs }) => {
      if (settings === 'none') return nothingToDo(asked);
      const runs = createReconciliationRuns({ ...ports, settings });
      const { hasTime, hasPatience } = patienceFrom({ clock, remainingMs });
      if ('start' in asked) return runs.start(asked.start, hasPatience);
      if ('show' in asked) return runs.show(asked.show);
      return runs.tick(hasTime);
    },
    log,
  });
}

const nothingToDo = (asked: object) =>
  Object.keys(asked).length === 0
    ? { runs: [] }
    : { refused: 'this stage compares nothing with the bank: set `reconciliation` in infra/stages.ts' };
