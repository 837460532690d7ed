import { Duration } from 'aws-cdk-lib';
import { useTable } from '#infra/constructs/permissions.ts';
import { callsOf } from '#infra/stage/own-calls.ts';
import type { OwnJobSettings } from '#infra/stage/own-job.ts';
import { ownMirrorVariables, readOwnMirror } from '#infra/storage/own-mirror.ts';
import { ownJobName } from '#shared/own/names.ts';
import type { environmentSchema } from '#functions/own/plan/environment.ts';
import type { environmentSchema as workEnvironment } from '#functions/own/work/environment.ts';
import { dailyRunAlarms, type Job, type JobOf } from './job.ts';

const every = Duration.minutes(15);
/** Of a process, which takes one account after another. */
const longest = Duration.minutes(14);

/** A job of the company as the stacks make any other: its planner and its worker are ours, and call its file. */
export function ownJob(settings: OwnJobSettings): Job {
  const { ifStopped, timeoutSeconds, may } = settings;
  const name = ownJobName(settings.name);
  const description: JobOf<typeof environmentSchema, typeof workEnvironment> = {
    id: pascal(name),
    name,
    folder: 'own/plan',
    isOwn: true,
    description: `Starts the runs of the job ${settings.name} of the company`,
    every,
    timeout: longest,
    concurrency: 1,
    environment: () => ({
      OWN_JOB: name,
      SCHEDULE: JSON.stringify({ every: settings.every, startHour: settings.atHour }),
    }),
    may: ({ storage: { work } }) => [useTable(work, ['GetItem', 'Query'], ['REGISTER#*'])],
    ifStopped,
    alarms: () =>
      settings.every === 'on-demand'
        ? []
        : dailyRunAlarms({
            every,
            runbook: 'jobs',
            overdue: `The run of the job ${name} is not complete twelve hours after it was due: ${ifStopped}`,
            notReached: `The job ${name} has not reached all accounts for a day, although each run tries: ${ifStopped}`,
          }),
    worker: {
      description: `Code of the company for each account: ${settings.name}`,
      folder: 'own/work',
      ownCalls: callsOf('job', settings),
      companyFiles: () => [{ file: settings.entry, made: 'job' }],
      // An account that hangs is left to a person after three of them.
      timeout: Duration.seconds(Math.max(300, timeoutSeconds + 60)),
      memoryMb: 1024,
      concurrency: settings.processes,
      environment: ({ storage }) => ({
        OWN_JOB: name,
        TIMEOUT_SECONDS: String(timeoutSeconds),
        AT_ONCE: String(settings.atOnce),
        ...ownMirrorVariables(storage, may),
      }),
      may: ({ storage }) => [
        useTable(storage.work, ['GetItem'], ['REGISTER#*']),
        ...readOwnMirror(storage, may),
      ],
      ifStopped,
      alarms: () => [],
    },
  };
  return description;
}

/** `own-interest-report` as `OwnInterestReport`: outputs have neither hyphens nor names that differ by them alone. */
const pascal = (name: string) =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
