import {
  ArgumentScannerError,
  buildApplication,
  buildRouteMap,
  ExitCode,
  formatMessageForArgumentScannerError,
  help,
  run,
  text_en as usualText,
  type Application,
  type ApplicationText,
  type StricliIntegration,
} from '@stricli/core';
import { UsageError } from './arguments.ts';
import { deadLettersCommands } from './subjects/dead-letters.ts';
import { erase } from './subjects/erase.ts';
import { mirrorCommands } from './subjects/mirror.ts';
import { parkedCommands } from './subjects/parked.ts';
import { replayCommand } from './subjects/replay.ts';
import { subscriptionsCommands } from './subjects/subscriptions.ts';
import type { Terminal } from './terminal.ts';

const commands = buildRouteMap<string, Terminal>({
  docs: { brief: 'Operates what is deployed; personal fields are masked unless --personal asks for them' },
  routes: {
    subscriptions: subscriptionsCommands,
    mirror: mirrorCommands,
    erase,
    replay: replayCommand,
    parked: parkedCommands,
    'dead-letters': deadLettersCommands,
  },
});

/** `--family` for an option, `ID` for an argument. */
const nameOf = (argument: string) => (argument === argument.toUpperCase() ? argument : `--${argument}`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const didYouMean = (corrections: readonly string[]) =>
  corrections.length === 0 ? '' : `; did you mean ${corrections.join(' or ')}?`;

const texts: ApplicationText = {
  ...usualText,
  noCommandRegisteredForInput: ({ input, corrections }) =>
    `There is no command ${input}${didYouMean(corrections)}\nUsage: npm run ops -- --help`,
  exceptionWhileParsingArguments: (error) =>
    error instanceof ArgumentScannerError
      ? formatMessageForArgumentScannerError(error, {
          ArgumentParseError: ({ externalFlagNameOrPlaceholder: argument, exception }) =>
            `${nameOf(argument)} ${messageOf(exception)}`,
          EnumValidationError: ({ externalFlagName, values }) =>
            `--${externalFlagName} must be one of ${values.join(', ')}`,
          FlagNotFoundError: ({ input, corrections }) =>
            `--${input} is unknown${didYouMean(corrections.map((each) => `--${each}`))}`,
          UnsatisfiedFlagError: ({ externalFlagName }) => `--${externalFlagName} is missing or has no value`,
          UnsatisfiedPositionalError: ({ placeholder }) => `${placeholder} is missing`,
          UnexpectedPositionalError: ({ input, expectedCount }) =>
            `${input} is one argument too many; at most ${expectedCount} can be given`,
        })
      : messageOf(error),
  // The SDK's stack trace helps nobody at a terminal; what it says does.
  exceptionWhileRunningCommand: messageOf,
};

/** What a usage error ends with, as in the shells. */
const usageExitCode = 2;

/** Nothing in the answers is coloured, so nothing beside them is. */
const documentation = {
  caseStyle: 'convert-camel-to-kebab',
  disableAnsiColor: true,
  onlyRequiredInUsageLine: false,
  useAliasInUsageLine: false,
} as const;

const usualHelp = help<Terminal>({
  brief: 'Print this help',
  defaultForRouteMap: true,
  formatting: documentation,
});

/** Half a command is answered by the help of what was named, which is no answer. */
function helpWhere(isAsked: boolean): StricliIntegration<Terminal> {
  const { flag } = usualHelp;
  if (flag === undefined) return usualHelp;
  return {
    ...usualHelp,
    flag: {
      ...flag,
      async run(application, asked) {
        const { process } = this;
        const shown = isAsked ? this : { ...this, process: { ...process, stdout: process.stderr } };
        await flag.run.call(shown, application, asked);
        if (!isAsked) process.exitCode = usageExitCode;
      },
    },
  };
}

const hint: StricliIntegration<Terminal> = {
  hooks: {
    'command:end'({ result, exitCode }) {
      if (!isUsageError(exitCode)) return;
      this.process.stderr.write(`Usage: ${result.prefix.join(' ')} --help\n`);
    },
  },
};

function isUsageError(exitCode: number): boolean {
  return (
    exitCode === usageExitCode ||
    exitCode === ExitCode.UnknownCommand ||
    exitCode === ExitCode.InvalidArgument
  );
}

function applicationOf(isHelp: boolean): Application<Terminal> {
  return buildApplication<Terminal>(
    commands,
    {
      name: 'npm run ops --',
      scanner: { caseStyle: 'allow-kebab-for-camel' },
      documentation,
      localization: { text: texts },
      determineExitCode: (error) => (error instanceof UsageError ? usageExitCode : 1),
    },
    { help: helpWhere(isHelp), hint },
  );
}

/** How each command is called: `parked list`. */
export function commandNames(): readonly string[] {
  return commands
    .getAllEntries()
    .flatMap(({ name: { original: subject }, target }) =>
      'getAllEntries' in target
        ? target.getAllEntries().map(({ name }) => `${subject} ${name.original}`)
        : [subject],
    );
}

/** Carries out what was typed behind `npm run ops --`. The exit code is 0, 1 for a failure, 2 for a wrong command. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h');
  const context = { ...terminal, process: { ...terminal.process } };
  await run(applicationOf(isHelp), args, context);
  const exitCode = Number(context.process.exitCode);
  return isUsageError(exitCode) ? usageExitCode : exitCode === 0 ? 0 : 1;
}
