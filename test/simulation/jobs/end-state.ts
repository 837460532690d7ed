import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Calendar } from '../calendar.ts';
import type { Deployed } from '../deployment/deployed.ts';
import type { KeptDeps } from '../end-state/kept.ts';
import { promise } from '../violation.ts';
import { breaksAreTrue } from './breaks-end-state.ts';
import { onlyCleanRunsSaySo, type CleanRuns } from './clean-runs.ts';
import { registerIsTrue } from './register-end-state.ts';
import { runsEndedWell } from './runs-end-state.ts';
import { statementsAreTrue } from './statements-end-state.ts';
import { storedJobs } from '../stored-jobs.ts';
import type { JobHistory } from './watch-jobs.ts';

interface JobsDeps extends KeptDeps {
  readonly history: JobHistory;
  readonly calendar: Calendar;
  readonly deployed: Deployed;
  readonly clean: Pick<CleanRuns, 'saidMs'>;
  /** Whether records have only aged for weeks. */
  readonly isLate: boolean;
}

/** Every run of the jobs ended, the portfolio is onboarded, and the month that ended is stated. */
export function jobsEndedWell(deps: JobsDeps): void {
  const jobs = storedJobs(deps.stored);
  const monthEnd = businessDay(deps.calendar.monthEndMs - 1);
  lostShardsHaveAnAlarm(deps);
  runsEndedWell({ ...deps, jobs });
  onlyCleanRunsSaySo({ ...deps, runs: jobs.runs });
  registerIsTrue({ ...deps, jobs });
  statementsAreTrue({ ...deps, jobs, monthEnd });
  breaksAreTrue({ ...deps, jobs });
}

/** A shard that crashed each of its workers waits for a person, who gets an alarm. */
function lostShardsHaveAnAlarm({ cloud, deployed }: JobsDeps): void {
  for (const { functionName, sourceArn } of deployed.mappings) {
    if (!cloud.functions.folderOf(functionName).startsWith('work/')) continue;
    const { redrive } = cloud.sqs.queue(sourceArn).settings;
    const name = redrive?.deadLetterArn.split(':').at(-1);
    const hasAlarm = deployed.alarms.some(
      ({ metricName, dimensions, threshold }) =>
        metricName === 'ApproximateNumberOfMessagesVisible' &&
        dimensions['QueueName'] === name &&
        threshold === 0,
    );
    promise(hasAlarm, () => `no alarm tells of shards in ${name}`);
  }
}
