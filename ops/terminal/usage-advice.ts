import type { Command, CommandContext, RouteMap } from '@stricli/core';

type Target<Context extends CommandContext> = RouteMap<Context> | Command<Context>;

type Flag = NonNullable<Command<CommandContext>['parameters']['flags']>[string];

/** The command that was typed, or the commands that its first words leave to choose from. */
export interface TypedCommand {
  /** `npm run ops -- fees` */
  readonly name: string;
  readonly commands: readonly string[];
  /** By name, as typed: `as-of`. */
  readonly flags: ReadonlyMap<string, Flag>;
}

export function typedCommand<Context extends CommandContext>(
  name: string,
  target: Target<Context>,
  [next, ...rest]: readonly string[],
): TypedCommand {
  if (!('getAllEntries' in target)) {
    const flags = Object.entries(target.parameters.flags ?? {});
    return { name, commands: [], flags: new Map(flags.map(([each, flag]) => [kebab(each), flag])) };
  }
  const below = next === undefined ? undefined : target.getRoutingTargetForInput(next);
  if (below !== undefined) return typedCommand(`${name} ${String(next)}`, below, rest);
  return { name, commands: target.getAllEntries().map((entry) => entry.name.original), flags: new Map() };
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Instead of a word that is unknown: what is like it, or everything there is. */
export function insteadOf(similar: readonly string[], all: readonly string[]): string {
  if (similar.length > 0) return `; did you mean ${similar.join(' or ')}?`;
  return all.length === 0 ? '' : `; use ${oneOf(all)}`;
}

/** As many values as a person reads in one line. */
const mostNamed = 20;

export function oneOf(values: readonly string[]): string {
  const [first = ''] = values;
  if (values.length > mostNamed) return `one of the ${values.length} values in its help, such as ${first}`;
  return values.length === 1 ? first : `one of ${values.join(', ')}`;
}

/** What a missing option must be, where its form says so. */
export function formOf(flag: Flag | undefined): string {
  const reason = flag && refusal(flag, '');
  return reason?.startsWith('must be ') === true ? `; it ${reason}` : '';
}

/** The option that takes a value that was typed without one: a date, a month or the like, since any text may be an id. */
export function optionFor(value: string, { flags }: TypedCommand): string | undefined {
  return [...flags].find(([, flag]) => {
    const hasOneForm = /such as \d/.test(refusal(flag, '') ?? '');
    return hasOneForm && refusal(flag, value) === undefined;
  })?.[0];
}

/** Why an option does not take a value; undefined if it does. */
function refusal(flag: Flag, value: string): string | undefined {
  if (flag.kind === 'enum') return flag.values.includes(value) ? undefined : `must be ${oneOf(flag.values)}`;
  if (flag.kind !== 'parsed') return undefined;
  try {
    void flag.parse.call({ process }, value);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
