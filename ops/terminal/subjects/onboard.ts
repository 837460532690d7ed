import { readFile } from 'node:fs/promises';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { PortfolioAnswer } from '#shared/portfolio/portfolio-exchanges.ts';
import { onboard, onboardInParts } from '#ops/commands/onboard.ts';
import { commonFlags, dayFlag, isId, nonEmpty, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { countsOf, hasDoneAll, textOfRuns, watchedAll } from './watched-run.ts';

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
  text: textOfOnboarding,
  isSuccess: ({ runs, refused }) => refused === undefined && runs.every(hasDoneAll),
});

/** Outcomes of accounts that a person should not have named. */
const missing = {
  unknown: 'neither an event nor the list of the bank has named the account.',
  'not-at-the-bank': 'the bank does not have the account.',
};

interface Onboarded {
  /** One, or as many as the accounts of a file need. */
  readonly runs: readonly ShownRun[];
  readonly refused?: string;
}

function textOfOnboarding({ runs, refused }: Onboarded): string {
  const counts = countsOf(runs);
  const found = Object.entries(missing).filter(([name]) => name in counts);
  const rest = runs.length === 0 ? '' : ' The other accounts of the file were not asked for.';
  return [
    ...(runs.length === 0 ? [] : [textOfRuns(runs)]),
    ...found.map(([name, means]) => `${name}: ${means}`),
    ...(refused === undefined ? [] : [`Not done: ${refused}.${rest}`]),
  ].join('\n');
}

async function onboardWhom({ flags, deployment, terminal }: Asked<OnboardFlags>): Promise<Onboarded> {
  const { day, dryRun } = flags;
  const accounts = await accountsIn(flags);
  const portfolio = deployment.function('PortfolioFunction');
  const requestId = `ops-${terminal.clock.now()}`;
  const { runs, ...rest } =
    accounts === undefined
      ? startedOf(await onboard(portfolio, { day, dryRun }, requestId))
      : await onboardInParts(portfolio, { day, dryRun, accounts }, requestId);
  const names = runs.map((id) => ({ job: 'portfolio', id }));
  return { runs: runs.length === 0 ? [] : await watchedAll({ deployment, terminal }, names), ...rest };
}

const startedOf = (answer: PortfolioAnswer<'onboard'>) =>
  'refused' in answer ? { runs: [], refused: answer.refused } : { runs: [answer.run.id] };

async function accountsIn({ file, all }: OnboardFlags): Promise<readonly string[] | undefined> {
  if (all === (file !== undefined)) throw new UsageError('Pass either --file or --all');
  if (file === undefined) return undefined;
  const lines = (await textOf(file)).split('\n').map((line) => line.trim());
  const wrong = lines.flatMap((line, index) => (line === '' || isId(line) ? [] : [index + 1]));
  if (wrong.length > 0) throw new UsageError(wrongLines(file, wrong));
  const accounts = [...new Set(lines.filter((line) => line !== ''))];
  if (accounts.length === 0) throw new UsageError(`${file} has no account id: write one a line`);
  return accounts;
}

const mostNamed = 5;

function wrongLines(file: string, numbers: readonly number[]): string {
  const more = numbers.length > mostNamed ? ` and ${numbers.length - mostNamed} more` : '';
  const named = numbers.slice(0, mostNamed).join(', ');
  const rule = 'write one account id a line, without spaces, of at most 200 characters';
  return `${file}: ${rule}; not so in lines ${named}${more}`;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}
