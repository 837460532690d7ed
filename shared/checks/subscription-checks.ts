import type { RunReport } from '#shared/subscriptions/commands/subscription-commands.ts';
import { found, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';
import { typedCommand } from './typed-command.ts';

/** The report of a run without its writes: what it would change does not stand. */
async function reportOf({ subscriptions }: Pick<CheckDeps, 'subscriptions'>): Promise<RunReport> {
  const report = await subscriptions();
  if ('skipped' in report) throw new Error(report.skipped);
  return report;
}

const standing: Check<CheckDeps> = {
  id: 'subscriptions',
  says: 'The bank has a subscription for every event type that the stage wants, at its address',
  severity: 'fatal',
  runbook: inRunbook('subscriptions'),
  async read({ wanted, ...deps }) {
    const { created, recreated, failed, cancelled } = await reportOf(deps);
    const missing = [...new Set([...created, ...recreated, ...failed].map(({ eventType }) => eventType))];
    const lost = cancelled.map(({ eventType }) => eventType).filter((type) => !missing.includes(type));
    return found(
      [
        {
          types: missing,
          what: 'The bank has no subscription of ours for some event types: it does not send them',
        },
        {
          types: lost,
          what: 'The bank no longer lists some of our subscriptions: it may have cancelled them',
        },
      ].flatMap(({ types: [example, ...others], what }) =>
        example === undefined
          ? []
          : [
              {
                what,
                toDo: 'Run the job that creates them, and read what it says',
                command: typedCommand('jobs subscriptions', wanted.name, 'the bank lists none'),
                count: others.length + 1,
                example,
              },
            ],
      ),
    );
  },
};

const strays: Check<CheckDeps> = {
  id: 'stray-subscriptions',
  says: 'The bank sends to no subscription that is not ours',
  severity: 'warning',
  runbook: inRunbook('stray-subscriptions'),
  async read({ wanted, ...deps }) {
    const [example, ...others] = (await reportOf(deps)).strays;
    if (example === undefined) return found([]);
    return found([
      {
        what: 'The bank has subscriptions that this stage does not know: of another deployment, or left over',
        toDo: 'Remove those that nobody uses, one by one',
        command: typedCommand(`subscriptions remove ${example.id}`, wanted.name, 'nobody uses it'),
        count: others.length + 1,
        example: `${example.eventType} ${example.id}`,
      },
    ]);
  },
};

const silent: Check<CheckDeps> = {
  id: 'silent-subscriptions',
  says: 'The bank sends each event type as often as the stage expects it',
  severity: 'warning',
  runbook: inRunbook('silent-subscriptions'),
  async read({ wanted, ...deps }) {
    const { overdue } = await reportOf(deps);
    const [worst, ...others] = overdue.toSorted((one, other) => other.silentHours - one.silentHours);
    if (worst === undefined) return found([]);
    return found([
      {
        what: `The bank has sent nothing of some event types for longer than expected, the longest for ${Math.round(worst.silentHours)} hours`,
        toDo: 'Find out whether nothing happened, or the bank no longer sends it',
        command: `npm run ops -- subscriptions list --stage ${wanted.name}`,
        count: others.length + 1,
        example: worst.eventType,
      },
    ]);
  },
};

export const subscriptionChecks = [standing, strays, silent];
