import { readFile } from 'node:fs/promises';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { onboard } from '#ops/commands/onboard.ts';
import { commonFlags, dayFlag, nonEmpty, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { textOfRun, watched } from './watched-run.ts';

interface OnboardFlags extends CommonFlags {
  readonly file?: string;
  readonly all: boolean;
  readonly day: string;
  readonly dryRun: boolean;
}

export const onboardCommand = stageCommand({
  brief: 'Take accounts over: give each one its position at the end of a day, and read everything later',
  usage: ['--all --day DAY [--dry-run]', '--file FILE --day DAY [--dry-run]'],
  parameters: {
    flags: {
      ...commonFlags,
      file: {
        kind: 'parsed',
        parse: nonEmpty,
        optional: true,
        placeholder: 'FILE',
        brief: 'File with one account id a line',
      },
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'All accounts that are known, and those that become known',
      },
      day: { ...dayFlag, brief: 'Last day before the mirror is complete' },
      dryRun: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show what would be taken over, and change nothing',
      },
    },
  },
  answer: onboardWhom,
  text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOfRun(answer.run)),
  isSuccess: (answer) => 'run' in answer && answer.run.counts['failed'] === undefined,
});

type Onboarded = { readonly run: ShownRun } | { readonly refused: string };

async function onboardWhom({ flags, deployment, terminal }: Asked<OnboardFlags>): Promise<Onboarded> {
  const { day, dryRun } = flags;
  const accounts = await accountsIn(flags);
  const portfolio = deployment.function('PortfolioFunction');
  const answer = await onboard(portfolio, { day, dryRun, ...(accounts !== undefined && { accounts }) });
  if ('refused' in answer) return answer;
  return { run: await watched({ deployment, terminal }, { job: 'portfolio', id: answer.run.id }) };
}

async function accountsIn({ file, all }: OnboardFlags): Promise<readonly string[] | undefined> {
  if (all === (file !== undefined)) throw new UsageError('Pass either --file or --all');
  if (file === undefined) return undefined;
  const lines = (await textOf(file)).split('\n').map((line) => line.trim());
  const accounts = lines.filter((line) => line !== '');
  if (accounts.length === 0) throw new UsageError(`${file} has no account id: write one a line`);
  return accounts;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}
