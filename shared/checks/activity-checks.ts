import { toIsoInstant } from '#shared/kernel/clock.ts';
import { knownOf } from './account-facts.ts';
import { found, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';
import { functionOf } from './work-checks.ts';

/** A quarter of the age at which the alarm rings: whoever looks wants to know before. */
const lateSeconds = 900;

const waiting: Check<CheckDeps> = {
  id: 'waiting',
  says: 'No event waits for longer than a quarter of an hour',
  severity: 'warning',
  runbook: inRunbook('waiting'),
  async read({ work, clock, wanted: { name } }) {
    const { activity, queues } = await work();
    const depths = 'known' in queues ? queues.known : [];
    return found(
      knownOf(activity)
        .queues.filter(({ oldestSeconds }) => oldestSeconds > lateSeconds)
        .map(({ queue, oldestSeconds }) => {
          const depth = depths.find((each) => each.queue === queue);
          return {
            what: `Events of ${queue} wait, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
            toDo: 'See below whether its function fails, is throttled or takes nothing; else it is behind, and catches up',
            command: `npm run ops -- logs ${functionOf(queue)} --stage ${name}`,
            since: toIsoInstant(clock.now() - oldestSeconds * 1_000),
            ...(depth && { count: depth.waiting + depth.inFlight }),
          };
        }),
    );
  },
};

const throttled: Check<CheckDeps> = {
  id: 'throttled',
  says: 'Lambda has started every function within the last quarter of an hour',
  severity: 'warning',
  runbook: inRunbook('throttled'),
  async read({ work }) {
    const { throttled: refused } = knownOf((await work()).activity);
    return found(
      refused.map(({ name, count, since }) => ({
        what: `Lambda did not start ${name}: it runs as often at once as it may`,
        toDo: 'Raise what the account or the function may run at once, or take back a limit that somebody set by hand',
        command: `aws lambda get-function-concurrency --function-name ${name}`,
        count,
        since,
      })),
    );
  },
};

const shards: Check<CheckDeps> = {
  id: 'shards',
  says: 'No part of a run was given up',
  severity: 'fatal',
  runbook: inRunbook('shards'),
  async read({ jobs, wanted: { name } }) {
    return found(
      knownOf((await jobs()).queues)
        .filter(({ dead }) => dead > 0)
        .map(({ queue: job, dead }) => ({
          what: `Parts of runs of ${job} ended each worker that took them: their accounts are left out`,
          toDo: 'See which run lacks them, mend what ends the worker, then run the job for those accounts',
          command: `npm run ops -- runs list --job ${job} --stage ${name}`,
          count: dead,
        })),
    );
  },
};

export const activityChecks = [waiting, throttled];
export const shardChecks = [shards];
