import type { BreakState } from '#shared/breaks/break.ts';
import { breakCommands, mostChanged, type ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import { breaksById } from '#ops/commands/breaks.ts';
import { idOf, isId, nonEmpty, type CommonFlags } from '#ops/terminal/arguments.ts';
import type { Asked } from '#ops/terminal/command.ts';
import { givenFile } from '#ops/terminal/given-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { filterFlags, filterOf, type FilterFlags } from './filter.ts';
import { sumOfBreaks, tableOfBreaks } from './listed-text.ts';

/** Which breaks a command is for: ids, those of a file, or all that a filter finds. */
export interface ChoiceFlags extends CommonFlags, FilterFlags {
  readonly idsFrom?: string;
  readonly yes: boolean;
}

export const choiceFlags = {
  ...filterFlags,
  idsFrom: {
    kind: 'parsed',
    parse: nonEmpty,
    optional: true,
    placeholder: 'FILE',
    brief: 'The breaks in this file: one id a line',
  },
  yes: { kind: 'boolean', default: false, withNegated: false, brief: 'Do not ask for confirmation' },
} as const;

export const choiceArguments = {
  kind: 'array',
  parameter: { parse: idOf, placeholder: 'ID', brief: 'Id of a break, as listed' },
  maximum: mostChanged,
} as const;

type Choosing = Pick<Asked<ChoiceFlags, readonly string[]>, 'flags' | 'args' | 'deployment' | 'terminal'>;

interface Choice {
  /** What will be said of them. */
  readonly what: string;
  /** State of those that a filter finds. */
  readonly state?: BreakState;
  /** What else the person should see. */
  readonly alsoShown?: (breaks: readonly ShownBreak[]) => Promise<string>;
}

/** The breaks that are meant, once the person has seen them and agreed; undefined if not. */
export async function chosenBreaks(
  asked: Choosing,
  { what, state, alsoShown = async () => Promise.resolve('') }: Choice,
): Promise<readonly ShownBreak[] | undefined> {
  const { flags, terminal } = asked;
  const { breaks, hasMore } = await meantBreaks(asked, state);
  if (breaks.length === 0) throw new UsageError('No break is meant: list them with `breaks list`');
  const more = hasMore ? ' There are more: run it again for these.' : '';
  terminal.process.stderr.write(
    `${tableOfBreaks(breaks, terminal.clock.now())}\n${await alsoShown(breaks)}${what}: ${sumOfBreaks(breaks)}.${more}\n`,
  );
  if (flags.yes) return breaks;
  const typed = await terminal.prompt('Type the number of breaks to continue: ');
  return typed.trim() === String(breaks.length) ? breaks : undefined;
}

async function meantBreaks({ flags, args, deployment, terminal }: Choosing, state: BreakState | undefined) {
  const { operators } = deployment;
  const filter = filterOf(flags, terminal.clock);
  const isFiltered = Object.keys(filter).length > 0;
  const ways = [args.length > 0, flags.idsFrom !== undefined, isFiltered].filter(Boolean);
  if (ways.length !== 1)
    throw new UsageError('Pass either ids, or --ids-from, or a filter such as --kind and --account');
  if (isFiltered)
    return operators.call(breakCommands.list, { ...filter, ...(state !== undefined && { state }) });
  const ids = flags.idsFrom === undefined ? args : await idsIn(flags.idsFrom);
  return { breaks: await breaksById(operators, ids), hasMore: false };
}

async function idsIn(file: string): Promise<readonly string[]> {
  const text = (await givenFile(file)).toString();
  const ids = text.split(/\r?\n/).filter((line) => line !== '');
  if (!ids.every(isId)) throw new UsageError(`${file}: write one id of a break a line`);
  if (ids.length > mostChanged)
    throw new UsageError(`${file}: a command takes ${mostChanged} breaks at most`);
  return ids;
}
