import { buildRouteMap } from '@stricli/core';
import type { Operators } from '#shared/commands/operators-client.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { typedCommand } from '#shared/checks/typed-command.ts';
import { runCommands, type RunResponse } from '#shared/jobs/commands/run-commands.ts';
import { isJobInRuns, jobsInRuns, shownOutcome } from '#ops/commands/job-outcomes.ts';
import { countAccounts, missedItems } from '#ops/commands/runs.ts';
import { commonFlags, dayFlag, idOf, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';
import { hasDoneAll, textOfRun, watched } from './watched-run.ts';

interface ListFlags extends CommonFlags {
  readonly job?: string;
}

type NamedRun = [job: string, id: string];

const jobNames = jobsInRuns.join(', ');
const jobOf = (text: string): string =>
  isJobInRuns(text) ? text : wrong(`must be one of ${jobNames}, or of your own with own- before its name`);
const jobArgument = { parse: jobOf, placeholder: 'JOB', brief: `One of ${jobNames}, or own-<name>` };
const runArgument = { parse: idOf, placeholder: 'RUN', brief: 'Id of the run, as listed' };
const positional = { kind: 'tuple', parameters: [jobArgument, runArgument] } as const;

const list = stageCommand({
  brief: 'List the latest runs of jobs, and how much of the portfolio is onboarded',
  parameters: {
    flags: {
      ...commonFlags,
      job: {
        kind: 'parsed',
        parse: jobOf,
        optional: true,
        placeholder: 'JOB',
        brief: 'Only runs of this job',
      },
    },
  },
  answer: async ({ flags: { job }, deployment: { operators } }: Asked<ListFlags>) => ({
    ...(await operators.call(runCommands.list, job === undefined ? {} : { job })),
    portfolio: await countAccounts(operators),
  }),
  text: ({ runs, portfolio: { accounts, held } }, { flags: { job } }) => {
    const states = Object.entries(accounts).map(([state, count]) => `${count} ${state}`);
    const counted = `Accounts: ${[...states, `${held} held`].join(', ')}.`;
    const none =
      job === undefined
        ? 'No run yet.'
        : `No run of the job ${job} yet. Without --job, those of all are listed.`;
    return runs.length === 0 ? `${none} ${counted}` : `${tableOf(runs)}\n\n${counted}`;
  },
});

function tableOf(runs: readonly ShownRun[]): string {
  const rows = runs.map(({ job, id, asOf, state, finished, planned, counts }) => {
    const outcomes = Object.entries(counts).map(([name, count]) => `${count} ${shownOutcome(job, name)}`);
    return [job, id, asOf, state, `${finished}/${planned}`, outcomes.join(', ')];
  });
  return textTable([['job', 'run', 'as of', 'state', 'shards', 'accounts'], ...rows]);
}

interface ShowFlags extends CommonFlags {
  readonly watch: boolean;
}

const show = stageCommand({
  brief: 'Show one run: its progress, its counts and its report',
  parameters: {
    flags: {
      ...commonFlags,
      watch: { kind: 'boolean', default: false, withNegated: false, brief: 'Wait until it has ended' },
    },
    positional,
  },
  answer: async ({ flags, deployment, terminal, args: [job, id] }: Asked<ShowFlags, NamedRun>) => {
    const { operators } = deployment;
    const shown = await operators.call(runCommands.show, { job, id });
    if (!flags.watch || 'absent' in shown) return withMissed(operators, shown);
    await watched({ deployment, terminal }, { job, id });
    return withMissed(operators, await operators.call(runCommands.show, { job, id }));
  },
  text: (shown, { flags: { stage }, args: [job, id] }) =>
    'absent' in shown
      ? noRun(job, id)
      : `${textOfRun(shown.run, stage)}\n${setAsideText(shown)}${missedText(shown)}${shareText(shown.run)}Report: ${shown.report}${hashText(shown.run)}`,
  isSuccess: (shown, { flags }) => !('absent' in shown) && (!flags.watch || hasDoneAll(shown.run)),
});

/** With the accounts that it has not reached, as far as its report names them. */
async function withMissed(operators: Operators, shown: RunResponse<'show'>) {
  return 'absent' in shown ? shown : { ...shown, missed: await missedItems(operators, shown.run) };
}

type Missed = Awaited<ReturnType<typeof missedItems>>;

function missedText({ missed }: { readonly missed: Missed }): string {
  if (missed.length === 0) return '';
  return `Not reached, for example: ${missed.map(({ item, outcome }) => `${item} (${outcome})`).join(', ')}\n`;
}

function setAsideText({ setAside }: { readonly setAside: readonly string[] }): string {
  if (setAside.length === 0) return '';
  return `Set aside, as each worker ended while it worked on them: ${setAside.join(', ')}\n`;
}

function shareText({ verified }: ShownRun): string {
  if (verified?.inFourDaysPpm === undefined) return '';
  const percent = (verified.inFourDaysPpm / 10_000).toFixed(4);
  return `Verified within four days: ${percent} % of the bookings of thirty days\n`;
}

const hashText = ({ sha256 }: ShownRun): string => (sha256 === undefined ? '' : `\nsha256: ${sha256}`);

const verify = stageCommand({
  brief: 'Read the report of a run again, and compare it with the hash that the run keeps',
  parameters: { flags: commonFlags, positional },
  answer: async (asked: Asked<CommonFlags, NamedRun>) =>
    verifyAll(async (from) => asked.deployment.operators.call(runCommands.verify, { ...runOf(asked), from })),
  text: textOfVerified,
  isSuccess: (answer) => 'sha256' in answer && answer.differing.length + answer.missing.length === 0,
});

type Verified = RunResponse<'verify'>;

/** Some hundred objects at a time. */
async function verifyAll(ask: (from: number) => Promise<Verified>): Promise<Verified> {
  let answer = await ask(0);
  while ('sha256' in answer && answer.next !== undefined) {
    const { objects, differing, missing } = answer;
    const more = await ask(answer.next);
    if (!('sha256' in more)) return more;
    answer = {
      ...more,
      objects: objects + more.objects,
      differing: [...differing, ...more.differing],
      missing: [...missing, ...more.missing],
    };
  }
  return answer;
}

function textOfVerified(answer: Verified, { args: [job, id] }: Asked<CommonFlags, NamedRun>): string {
  if ('absent' in answer) return noRun(job, id);
  if ('refused' in answer) return `Not verified: ${answer.refused}.`;
  const { sha256, objects, differing, missing } = answer;
  const wrong = [
    ...differing.map((name) => `${name} differs`),
    ...missing.map((name) => `${name} is missing`),
  ];
  if (wrong.length === 0) return `The report agrees: ${objects} objects, sha256 ${sha256}.`;
  return [`The report does not agree with sha256 ${sha256}:`, ...wrong].join('\n');
}

interface StartFlags extends ChangeFlags {
  readonly account?: readonly string[];
  readonly asOf?: string;
}

const start = stageCommand({
  brief: 'Start a run of a job of your own, over all accounts or some',
  parameters: {
    flags: {
      ...changeFlags,
      account: {
        kind: 'parsed',
        parse: idOf,
        optional: true,
        variadic: true,
        placeholder: 'ID',
        brief: 'Only this account; more of them by repeating the option',
      },
      asOf: {
        ...dayFlag,
        optional: true,
        brief: 'Day at the bank for which it acts; today if left out',
      },
    },
    positional: { kind: 'tuple', parameters: [jobArgument] },
  },
  answer: async (asked: Asked<StartFlags, [string]>) => {
    const { account, asOf } = asked.flags;
    return changing(asked, runCommands.start, {
      job: asked.args[0],
      ...(account !== undefined && { accounts: [...account] }),
      ...(asOf !== undefined && { asOf }),
    });
  },
  text: (answer, { flags: { stage }, args: [job] }) => {
    if ('absent' in answer) return `The stage has no job ${job}: \`jobs\` of the stage lists them.`;
    return 'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `The run ${answer.run.id} of ${job} begins within 15 minutes: ${typedCommand(`runs show ${job} ${answer.run.id} --watch`, stage)}`;
  },
  isSuccess: (answer) => 'run' in answer,
});

const stop = stageCommand({
  brief: 'Stop a run: no more items are started',
  parameters: { flags: changeFlags, positional },
  answer: async (asked: Asked<ChangeFlags, NamedRun>) => changing(asked, runCommands.stop, runOf(asked)),
  text: textOfChange,
  isSuccess: (answer) => 'run' in answer,
});

const resume = stageCommand({
  brief: 'Resume a run that was stopped, where it was',
  parameters: { flags: changeFlags, positional },
  answer: async (asked: Asked<ChangeFlags, NamedRun>) => changing(asked, runCommands.resume, runOf(asked)),
  text: textOfChange,
  isSuccess: (answer) => 'run' in answer,
});

const runOf = ({ args: [job, id] }: Pick<Asked<CommonFlags, NamedRun>, 'args'>) => ({ job, id });

function textOfChange(
  answer: RunResponse<'stop'>,
  { flags: { stage }, args: [job, id] }: Asked<ChangeFlags, NamedRun>,
): string {
  if ('absent' in answer) return noRun(job, id);
  return 'refused' in answer ? `Not done: ${answer.refused}.` : textOfRun(answer.run, stage);
}

const noRun = (job: string, id: string) => `The job ${job} has no run ${id}: list them with \`runs list\`.`;

export const runsCommands = buildRouteMap({
  docs: { brief: 'Runs of jobs over the portfolio' },
  routes: { list, show, verify, start, stop, resume },
});
