import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { UnknownFactError } from '#shared/checks/account-facts.ts';
import { checksOf } from '#shared/checks/checks.ts';
import type { CheckDeps, CheckedRun, WantedStage } from '#shared/checks/ports.ts';
import { messageAlone, runChecks, type CheckResult, type FailureWords } from '#shared/checks/run-checks.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { familyNames } from '#shared/events/families.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { release } from '#infra/stage/release.ts';
import { rateOfGateway, requestsPerFiveMinutes } from '#infra/stage/rates.ts';
import { coverageOfRun } from './job-outcomes.ts';
import { isEmulated } from '#ops/deployment/is-emulated.ts';
import { NoLocalRunError } from '#ops/deployment/runs-up.ts';
import { keptBy } from './kept-from-stage.ts';
import { ownChecks } from './own-checks.ts';
import { missedItems } from './runs.ts';
import { stackIds, stackName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { deliveriesOfEvent } from '#infra/stage/wanted-events.ts';

export interface CheckStageDeps {
  readonly operators: Pick<Operators, 'call'>;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** Checks a stage through the operators' API: who runs it needs no other permission. */
export async function checkStage(stage: Stage, by: CheckStageDeps): Promise<readonly CheckResult[]> {
  const { words, unlessKept } = sayingWhatKeeps(stage);
  return unlessKept(await runChecks(checksOf(await ownChecks(stage)), checkDeps(stage, by), words));
}

/**
 * What keeps this shell from the stage is said as other commands say it. If it keeps the shell from all of it, that is a
 * failure of the command: the stage itself may be well.
 */
export function sayingWhatKeeps({ name }: Pick<Stage, 'name'>) {
  let stopped: { readonly by: unknown } | undefined;
  const words: FailureWords = (error) => {
    if (error instanceof NoLocalRunError) stopped ??= { by: error };
    // What the stage could not read of itself says nothing of this shell.
    const kept = error instanceof UnknownFactError ? undefined : keptBy(error, name);
    if (kept === undefined) return messageAlone(error);
    if (kept.isFromAll) stopped ??= { by: error };
    return { because: kept.text, toDo: 'Then run it again' };
  };
  const unlessKept = (results: readonly CheckResult[]): readonly CheckResult[] => {
    const isRead = results.some(({ reading: { state } }) => state === 'ok' || state === 'findings');
    if (stopped !== undefined && !isRead) throw stopped.by;
    return results;
  };
  return { words, unlessKept };
}

/** What the checks read, each at most once. */
export function checkDeps(stage: Stage, { operators, clock, timers }: CheckStageDeps): CheckDeps {
  return withoutWaitingForBank({
    wanted: wantedOf(stage),
    account: memoised(async () => operators.call(checkCommands.account, {})),
    bank: memoised(async () => operators.call(checkCommands.bank, {})),
    subscriptions: memoised(async () => operators.call(subscriptionCommands.list, {})),
    delivery: {
      send: async () => operators.call(checkCommands.sendDelivery, {}),
      step: async (id) => (await operators.call(checkCommands.delivery, { id, end: false })).step,
      end: async (id) => void (await operators.call(checkCommands.delivery, { id, end: true })),
    },
    rolesLetIn: async () => operators.call(checkCommands.roles, {}),
    alarmTest: async () => operators.call(checkCommands.alarmTest, {}),
    work: memoised(async () => operators.call(checkCommands.work, {})),
    jobs: memoised(async () => operators.call(checkCommands.jobs, {})),
    runs: memoised(async () => checkedRuns(operators)),
    breaks: memoised(async () => operators.call(breakCommands.list, {})),
    approvals: memoised(async () => operators.call(approvalCommands.list, {})),
    clock,
    timers,
  });
}

const silence = new Set(['connection-failed', 'deadline-exceeded']);

/** Whether a bank that failed so says nothing at all. One that refuses our credentials answers. */
export const isSilent = (code: string): boolean => silence.has(code);

/** The list of subscriptions waits for the bank as long as the gateway allows. Whether it answers at all is known before. */
function withoutWaitingForBank(deps: CheckDeps): CheckDeps {
  const subscriptions = async () => {
    const listed = deps.subscriptions();
    const asked = deps.bank().then(
      ({ failed }) => failed,
      async () => listed.then(() => undefined),
    );
    const failed = await Promise.race([asked, listed.then(() => undefined)]);
    if (failed === undefined || !isSilent(failed.code)) return listed;
    throw new TransientError('bank-silent', `the bank does not answer (${failed.code})`);
  };
  return { ...deps, subscriptions };
}

/** Runs over everything: a part, or a rehearsal, says nothing about the rest. The latest of each job names what it missed. */
async function checkedRuns(operators: CheckStageDeps['operators']): Promise<readonly CheckedRun[]> {
  const { runs } = await operators.call(runCommands.list, {});
  const whole = runs.filter(({ isPart }) => isPart !== true);
  const latest = new Set(
    [...Map.groupBy(whole, ({ job }) => job).values()].flatMap((all) =>
      all.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).slice(0, 1),
    ),
  );
  return Promise.all(
    whole.map(async (run) => {
      const { job, id, startedAt, state } = run;
      const { due, reached } = coverageOfRun(run);
      const missed = latest.has(run) ? await missedItems(operators, run).catch(() => []) : [];
      return {
        job,
        id,
        startedAt,
        isComplete: state === 'complete',
        notReached: due - reached,
        missed: missed.slice(0, mostShown).map(({ item, outcome }) => `${item} (${outcome})`),
      };
    }),
  );
}

const mostShown = 3;

/** What the stage asks of the account around it. */
export function wantedOf(stage: Stage): WantedStage {
  const { firewall, requestsPerSecond } = stage.webhook;
  return {
    name: stage.name,
    isEmulated: isEmulated(stage),
    stacks: stackIds.map((id) => stackName(stage, id)),
    release,
    handlersAtOnce: handlersAtOnce(stage),
    firewall: firewall === 'none' ? 'none' : requestsPerFiveMinutes(stage.webhook),
    gateway: { requestsPerSecond: rateOfGateway(stage.webhook), burst: stage.webhook.burst },
    webhooksPerSecond: requestsPerSecond,
    deliveriesPerSecond: requestsPerSecond * deliveriesOfEvent(stage),
    vaults: vaultsOf(stage),
    notifiesSomebody: stage.alarms.notify !== 'nobody',
    dailyJobs: dailyJobsOf(stage),
  };
}

function vaultsOf({ backups }: Stage): WantedStage['vaults'] {
  if (backups === 'none') return 0;
  return backups.copyTo === undefined ? 1 : 2;
}

function dailyJobsOf({ fees, statements, reconciliation }: Stage): readonly string[] {
  return [
    'portfolio',
    ...(statements.startsByItself ? ['statements'] : []),
    ...(fees !== 'none' && fees.startsByItself ? ['fees'] : []),
    ...(reconciliation !== 'none' && reconciliation.startsByItself ? ['reconciliation'] : []),
  ];
}

/** What takes from queues reserves nothing, since a throttled receive would count towards the dead letters. */
function handlersAtOnce(stage: Stage): number {
  const { callBudget, consumerConcurrency, reservesConcurrency, webhook } = stage;
  const { accounts, onboarding } = callBudget.events;
  const own = stage.handlers.reduce((sum, { processes }) => sum + processes, 0);
  const others = (familyNames.length - 2) * consumerConcurrency;
  const receivers = reservesConcurrency ? 0 : webhook.receiverConcurrency;
  return accounts.concurrency + onboarding.concurrency + others + own + receivers;
}
