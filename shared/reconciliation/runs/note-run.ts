import type { Breaks } from '#shared/breaks/breaks.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { CleanRuns } from './clean-runs.ts';
import { comparesAllBalances, missedBy } from './all-balances.ts';
import { isClean } from './is-clean.ts';
import { reconciliationRunRequest } from './reconciliation-request.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

export interface NoteRunDeps {
  readonly breaks: Pick<Breaks, 'list'>;
  readonly metrics: Metrics<ReconciliationMetric>;
  readonly clock: Clock;
  readonly cleanRuns: Pick<CleanRuns, 'note' | 'noteWhole'>;
  /** Marks requests to the tier `entities` as done; left out if there are none. */
  readonly settleRequests?: (run: Run) => Promise<void>;
}

/**
 * Reports, for each run that compares bookings, how many per million never had a webhook and how many had to be
 * fetched.
 */
export function createNoteRun({ breaks, metrics, clock, cleanRuns, settleRequests }: NoteRunDeps) {
  return async (run: Run): Promise<void> => {
    await settleRequests?.(run);
    if (comparesAllBalances(run))
      await cleanRuns.noteWhole('money', { since: run.startedAt, missed: missedBy(run) });
    if (isClean(run) && !(await lacksFile(breaks, run))) {
      const { tier } = reconciliationRunRequest.parse(run.request);
      await cleanRuns.note(tier, { runId: run.id, at: toIsoInstant(clock.now()) });
      metrics.count('ReconciliationClean');
    }
    const { compared = 0, missing = 0, lost = 0 } = run.sums ?? {};
    if (compared === 0) return;
    metrics.count('WebhookLossPpm', (lost * million) / compared);
    metrics.count('BookingsFetchedPpm', (missing * million) / compared);
  };
}

/** Another run may have found a wrong file meanwhile. */
async function lacksFile(breaks: NoteRunDeps['breaks'], { request }: Run): Promise<boolean> {
  if (reconciliationRunRequest.parse(request).tier !== 'ledger') return false;
  const standing = breaks.list({ states: standingStates, kind: 'LEDGER_FILE' });
  const first = await standing[Symbol.asyncIterator]().next();
  return first.done !== true;
}

const million = 1_000_000;
