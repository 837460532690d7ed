import {
  ArgumentScannerError,
  buildApplication,
  ExitCode,
  formatMessageForArgumentScannerError,
  help,
  proposeCompletions,
  run,
  text_en as usualText,
  version,
  type Application,
  type ApplicationContext,
  type ApplicationText,
  type Command,
  type PartialApplicationConfiguration,
  type RouteMap,
  type StricliIntegration,
} from '@stricli/core';
import { formOf, insteadOf, oneOf, optionFor, typedCommand, type TypedCommand } from './usage-advice.ts';
import type { Screen } from './screen.ts';
import { UsageError } from './usage-error.ts';

/** What a usage error ends with, as in the shells. */
const usageExitCode = 2;

/** Answers have no colours, so help and errors have none either. */
const documentation = {
  caseStyle: 'convert-camel-to-kebab',
  disableAnsiColor: true,
  onlyRequiredInUsageLine: false,
  useAliasInUsageLine: false,
} as const;

/** Closer than usual, by which `--after` is like `--last`. */
const similar = {
  threshold: 4,
  weights: { insertion: 1, deletion: 3, substitution: 2, transposition: 0 },
} as const;

/** Where a command is typed: nothing reaches the person but by screens. */
export interface ScreenContext extends ApplicationContext {
  readonly process: {
    readonly stdout: Screen;
    readonly stderr: Screen;
    exitCode?: number | string | null;
  };
}

interface CommandLine<Context extends ScreenContext> {
  /** What is typed before the arguments: `npm run ops --`. */
  readonly name: string;
  readonly root: RouteMap<Context> | Command<Context>;
  /** A new one for each command: it is given the exit code. */
  readonly context: Context;
  /** The text of a failure. Default: its message. */
  readonly failureText?: (error: unknown) => string;
  /** What follows `--` is for a part of the program, which reads it by itself. */
  readonly hasParts?: boolean;
  /** What `--version` prints. */
  readonly version?: string;
}

/** Carries out what was typed. The exit code is that of the command, 1 if it failed, 2 if there is no such command. */
export async function carryOutLine<Context extends ScreenContext>(
  args: readonly string[],
  line: CommandLine<Context>,
): Promise<number> {
  const { context } = line;
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h');
  await run(applicationOf(line, args, isHelp), args, context);
  const exitCode = Number(context.process.exitCode);
  if (isUsageError(exitCode)) return usageExitCode;
  return exitCode < 0 ? 1 : exitCode;
}

/** Completions of the last of these words. It is empty where a new word begins. */
export async function completionsOf<Context extends ScreenContext>(
  words: readonly string[],
  line: CommandLine<Context>,
): Promise<readonly string[]> {
  const proposals = await proposeCompletions(applicationOf(line, words, true), words, line.context);
  return proposals.map(({ completion }) => completion);
}

function applicationOf<Context extends ScreenContext>(
  { name, root, failureText = messageOf, hasParts = false, version: current }: CommandLine<Context>,
  args: readonly string[],
  isHelp: boolean,
): Application<Context> {
  const settings: PartialApplicationConfiguration = {
    name,
    scanner: {
      caseStyle: 'allow-kebab-for-camel',
      distanceOptions: similar,
      allowArgumentEscapeSequence: hasParts,
    },
    documentation,
    localization: { text: textsOf(typedCommand(name, root, args), failureText) },
    determineExitCode: (error) => (error instanceof UsageError ? usageExitCode : 1),
  };
  const integrations = {
    help: helpWhere<Context>(isHelp),
    hint: hint<Context>(),
    ...(current !== undefined && {
      version: version<Context>({
        brief: 'Print the version of this release',
        info: { currentVersion: current },
      }),
    }),
  };
  return 'getAllEntries' in root
    ? buildApplication<Context>(root, settings, integrations)
    : buildApplication<Context>(root, settings, integrations);
}

/** An incomplete command prints the help of the part that was typed, and is an error. */
function helpWhere<Context extends ApplicationContext>(isAsked: boolean): StricliIntegration<Context> {
  const usual = help<Context>({
    brief: 'Print this help',
    defaultForRouteMap: true,
    formatting: documentation,
  });
  const { flag } = usual;
  if (flag === undefined || isAsked) return usual;
  return {
    ...usual,
    flag: {
      ...flag,
      async run(application, asked) {
        const { process: screens } = this;
        const toErrors = { ...screens, stdout: screens.stderr };
        await flag.run.call({ ...this, process: toErrors }, application, asked);
        screens.exitCode = usageExitCode;
      },
    },
  };
}

/** Says after a wrong command where its help is. */
function hint<Context extends ApplicationContext>(): StricliIntegration<Context> {
  return {
    hooks: {
      'command:end'({ result, exitCode }) {
        if (isUsageError(exitCode)) this.process.stderr.write(`Usage: ${result.prefix.join(' ')} --help\n`);
      },
    },
  };
}

function isUsageError(exitCode: number): boolean {
  return (
    exitCode === usageExitCode ||
    exitCode === ExitCode.UnknownCommand ||
    exitCode === ExitCode.InvalidArgument
  );
}

function textsOf(typed: TypedCommand, failureText: (error: unknown) => string): ApplicationText {
  return {
    ...usualText,
    noCommandRegisteredForInput: ({ input, corrections }) =>
      `Unknown command ${input}${insteadOf(corrections, typed.commands)}\nUsage: ${typed.name} --help`,
    exceptionWhileParsingArguments: (error) => sentenceOf(error, typed),
    // A stack trace helps no operator at a terminal; what was wrong does.
    exceptionWhileRunningCommand: (error) => withIndentedLines(failureText(error)),
  };
}

function sentenceOf(error: unknown, typed: TypedCommand): string {
  if (!(error instanceof ArgumentScannerError)) return messageOf(error);
  return formatMessageForArgumentScannerError(error, {
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: argument, exception }) =>
      `${nameOf(argument)} ${messageOf(exception)}`,
    EnumValidationError: ({ externalFlagName, values }) => `--${externalFlagName} must be ${oneOf(values)}`,
    FlagNotFoundError: ({ input, corrections }) =>
      `--${input} is unknown${insteadOf(corrections.map(optionOf), [...typed.flags.keys()].map(optionOf))}`,
    UnsatisfiedFlagError: ({ externalFlagName }) =>
      `--${externalFlagName} is missing or has no value${formOf(typed.flags.get(externalFlagName))}`,
    UnsatisfiedPositionalError: ({ placeholder }) => `${placeholder} is missing`,
    UnexpectedPositionalError: ({ input, expectedCount }) => {
      const option = optionFor(input, typed);
      const most = expectedCount === 0 ? 'it takes options alone' : `it takes at most ${expectedCount}`;
      return `Unexpected argument ${input}; ${option === undefined ? most : `did you mean --${option} ${input}?`}`;
    },
  });
}

/** `--family` for an option, `ID` for an argument. */
function nameOf(argument: string): string {
  return argument === argument.toUpperCase() ? argument : `--${argument}`;
}

/** A line feed in what failed must not begin a line that looks like an answer. */
const withIndentedLines = (text: string) => text.replaceAll('\n', '\n  ');

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const optionOf = (name: string) => `--${name}`;
