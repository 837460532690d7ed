import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { timedId } from '#shared/kernel/timed-id.ts';
import { portfolioCommands, type PortfolioResponse } from '#shared/portfolio/commands/portfolio-commands.ts';
import { carryOut, type Changing } from '#ops/commands/change.ts';
import { inParts, previewOnboarding } from '#ops/commands/onboard.ts';
import { dayFlag, isId, nonEmpty } from '#ops/terminal/arguments.ts';
import { optionalChangeFlags, recorded, type OptionalChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { givenFile } from '#ops/terminal/given-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { countsOf, hasDoneAll, textOfRuns, watchedAll } from './watched-run.ts';

interface OnboardFlags extends OptionalChangeFlags {
  readonly file?: string;
  readonly all: boolean;
  readonly day: string;
  readonly dryRun: boolean;
}

export const onboardCommand = stageCommand({
  brief: 'Onboard accounts: set the position of each at the end of a day, and read all later events',
  usage: [
    '--all --day DAY --dry-run',
    '--all --day DAY --reason TEXT',
    '--file FILE --day DAY --dry-run',
    '--file FILE --day DAY --reason TEXT',
  ],
  parameters: {
    flags: {
      ...optionalChangeFlags,
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
        brief: 'All known accounts, also those that become known later',
      },
      day: { ...dayFlag, brief: 'Last day before the mirror is complete' },
      dryRun: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show what would be onboarded, and change nothing',
      },
    },
  },
  answer: onboardWhom,
  text: textOfOnboarding,
  isSuccess: ({ runs, refused }) => refused === undefined && runs.every(hasDoneAll),
});

/** Outcomes of accounts that a person should not have named. */
const missing = {
  unknown: "neither an event nor the bank's list of accounts names it.",
  'not-at-the-bank': 'the bank does not have the account.',
};

interface Onboarded {
  /** One, or as many as the accounts of a file need. */
  readonly runs: readonly ShownRun[];
  readonly refused?: string;
}

function textOfOnboarding({ runs, refused }: Onboarded, { flags: { stage } }: Pick<Asked, 'flags'>): string {
  const counts = countsOf(runs);
  const found = Object.entries(missing).filter(([name]) => name in counts);
  const rest = runs.length === 0 ? '' : ' The other accounts of the file were not asked for.';
  return [
    ...(runs.length === 0 ? [] : [textOfRuns(runs, stage)]),
    ...found.map(([name, means]) => `${name}: ${means}`),
    ...(refused === undefined ? [] : [`Not done: ${refused}.${rest}`]),
  ].join('\n');
}

async function onboardWhom(asked: Asked<OnboardFlags>): Promise<Onboarded> {
  const { flags, deployment, terminal } = asked;
  const accounts = await accountsIn(flags);
  const { runs, ...rest } = flags.dryRun ? await rehearse(asked, accounts) : await start(asked, accounts);
  const names = runs.map((id) => ({ job: 'portfolio', id }));
  return { runs: runs.length === 0 ? [] : await watchedAll({ deployment, terminal }, names), ...rest };
}

type Accounts = readonly string[] | undefined;

async function rehearse({ flags, deployment, terminal }: Asked<OnboardFlags>, accounts: Accounts) {
  const { operators } = deployment;
  const { day } = flags;
  const requestId = timedId(terminal.clock.now(), terminal.random);
  return accounts === undefined
    ? startedOf(await previewOnboarding(operators, { day }, requestId))
    : inParts(accounts, async (ofPart, part) =>
        previewOnboarding(operators, { day, accounts: ofPart }, `${requestId}-${part}`),
      );
}

/** Each run is a change of its own; going on with the whole leaves out those that were started. */
async function start(asked: Asked<OnboardFlags>, accounts: Accounts) {
  const { deployment, flags } = asked;
  const { day } = flags;
  const changed = await recorded(asked, async (how) => {
    const ofPart = async (named: readonly string[] | undefined, change: string) =>
      startedRun(deployment, { ...how, change }, { day, ...(named && { accounts: [...named] }) });
    const answer =
      accounts === undefined
        ? startedOf(await ofPart(undefined, how.change))
        : await inParts(accounts, async (named, part) => ofPart(named, `${how.change}-${part}`));
    return { state: 'done', response: answer };
  });
  return 'response' in changed ? changed.response : { runs: [] };
}

async function startedRun(
  deployment: Asked['deployment'],
  how: Changing,
  request: { readonly day: string; readonly accounts?: string[] },
): Promise<PortfolioResponse<'onboard'>> {
  const changed = await carryOut(deployment.operators, portfolioCommands.onboard, { ...how, request });
  if ('response' in changed) return changed.response;
  throw new Error('Planning the run was interrupted');
}

const startedOf = (answer: PortfolioResponse<'onboard'>) =>
  'refused' in answer ? { runs: [], refused: answer.refused } : { runs: [answer.run.id] };

async function accountsIn({ file, all }: OnboardFlags): Promise<readonly string[] | undefined> {
  if (all === (file !== undefined)) throw new UsageError('Pass either --file or --all');
  if (file === undefined) return undefined;
  const lines = (await givenFile(file))
    .toString()
    .split('\n')
    .map((line) => line.trim());
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
  return `${file}: ${rule}; not so in line${numbers.length === 1 ? '' : 's'} ${named}${more}`;
}
