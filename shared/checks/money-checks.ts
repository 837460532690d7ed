import { toIsoInstant } from '#shared/kernel/clock.ts';
import { found, type Check, type Finding } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps, CheckedRun, OpenBreak } from './ports.ts';

/** As the alarm on runs has it. */
const lateAfterMs = 12 * 3_600_000;
/** A job that begins each day and did not for so long is off. */
const silentAfterMs = 48 * 3_600_000;

const runs: Check<CheckDeps> = {
  id: 'runs',
  says: 'A run of each job begins every day, and reaches every account within half a day',
  severity: 'warning',
  runbook: inRunbook('runs'),
  async read({ runs: readRuns, clock, wanted: { name, dailyJobs } }) {
    const lateFrom = toIsoInstant(clock.now() - lateAfterMs);
    const silentFrom = toIsoInstant(clock.now() - silentAfterMs);
    const latest = Map.groupBy(await readRuns(), ({ job }) => job);
    return found(
      [...latest.values()].flatMap((all) => {
        const [run] = all.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
        if (run === undefined) return [];
        const isSilent = dailyJobs.includes(run.job) && run.startedAt < silentFrom;
        return [...(isSilent ? [silent(run)] : []), ...findingsOf(run, { lateFrom, stage: name })];
      }),
    );
  },
};

/** A stage that has no run yet is new. */
const silent = ({ job, startedAt, id }: CheckedRun): Finding => ({
  what: `No run of ${job} has begun for two days`,
  toDo: 'See whether its schedule is on, and switch it on if nobody had a reason',
  command: `aws scheduler list-schedules --query "Schedules[?State=='DISABLED'].[GroupName,Name]"`,
  since: startedAt,
  example: id,
});

function findingsOf(
  run: CheckedRun,
  about: { readonly lateFrom: string; readonly stage: string },
): Finding[] {
  const { job, id, startedAt, isComplete, notReached, missed } = run;
  const command = `npm run ops -- runs show ${job} ${id} --stage ${about.stage}`;
  if (!isComplete && startedAt < about.lateFrom)
    return [
      {
        what: `The run ${id} of ${job} is not complete after half a day`,
        toDo: 'See what it waits for',
        command,
        since: startedAt,
      },
    ];
  if (!isComplete || notReached === 0) return [];
  return [
    {
      what: `The last run of ${job} did not reach some accounts`,
      toDo: 'See which, and why',
      command,
      count: notReached,
      since: startedAt,
      example: missed.length === 0 ? id : missed.join(', '),
    },
  ];
}

const breaks: Check<CheckDeps> = {
  id: 'breaks',
  says: 'The bank and we agree, or a person has seen where not',
  severity: 'warning',
  runbook: inRunbook('breaks'),
  async read({ breaks: readBreaks, wanted: { name } }) {
    const { breaks: open, hasMore } = await readBreaks();
    const bySeverity = Map.groupBy(open, ({ severity }) => severity);
    return found(
      [...bySeverity].map(([severity, all]) => {
        const overdue = all.filter(({ isOverdue }) => isOverdue).length;
        return {
          what: `${hasMore ? 'At least these' : 'These'} differences of severity ${severity} wait for a person${overdue === 0 ? '' : `, ${overdue} of them for too long`}`,
          toDo: 'Settle the oldest ones first',
          command: `npm run ops -- breaks list --severity ${severity} --stage ${name}`,
          count: all.length,
          since: oldestOf(all),
          money: moneyOf(all),
          ...(all[0] && { example: `${all[0].kind} ${all[0].id}` }),
        };
      }),
    );
  },
};

const oldestOf = (all: readonly OpenBreak[]): string =>
  all.map(({ firstSeenAt }) => firstSeenAt).reduce((one, other) => (one < other ? one : other));

/** Whatever side has more, it is wrong by so much. */
function moneyOf(all: readonly OpenBreak[]): NonNullable<Finding['money']> {
  const cents: Record<string, number> = {};
  for (const { differenceCents = 0, currency } of all)
    if (currency !== undefined) cents[currency] = (cents[currency] ?? 0) + Math.abs(differenceCents);
  return { cents, accounts: new Set(all.flatMap(({ accountId = [] }) => accountId)).size };
}

const approvals: Check<CheckDeps> = {
  id: 'approvals',
  says: 'No decision waits for a second person',
  severity: 'warning',
  runbook: inRunbook('approvals'),
  async read({ approvals: readApprovals, wanted: { name } }) {
    const { approvals: open } = await readApprovals();
    const [first, ...others] = open.toSorted((one, other) =>
      one.decideBefore < other.decideBefore ? -1 : 1,
    );
    if (first === undefined) return found([]);
    return found([
      {
        what: `Decisions wait for a second person, the first until ${first.decideBefore}`,
        toDo: 'Somebody other than who proposed it looks at it, and decides',
        command: `npm run ops -- approvals show ${first.id} --stage ${name}`,
        count: others.length + 1,
        since: open.map(({ proposedAt }) => proposedAt).reduce((one, other) => (one < other ? one : other)),
        example: first.kind,
      },
    ]);
  },
};

export const moneyChecks = [runs, breaks, approvals];
