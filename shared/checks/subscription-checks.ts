import type { RunReport } from '#shared/subscriptions/commands/subscription-commands.ts';
import { found, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';

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
                command: `npm run ops -- jobs subscriptions --stage ${wanted.name} --reason <why>`,
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
        command: `npm run ops -- subscriptions remove ${example.id} --stage ${wanted.name} --reason <why>`,
        count: others.length + 1,
        example: `${example.eventType} ${example.id}`,
      },
    ]);
  },
};

export const subscriptionChecks = [standing, strays];
