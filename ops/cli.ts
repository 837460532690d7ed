import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { deploymentOf } from './deployment/deployment.ts';
import { completeCommand, runCommand } from './terminal/application.ts';
import { askAtTerminal } from './terminal/prompt.ts';
import { printOutput, standardError, standardOutput } from './terminal/screen.ts';
import type { Terminal } from './terminal/terminal.ts';

const terminal: Terminal = {
  // Its streams alone: the exit code is set when the command has ended.
  process: { stdout: standardOutput, stderr: standardError },
  deployment: deploymentOf,
  clock: systemClock,
  timers: systemTimers,
  random: systemRandom,
  prompt: askAtTerminal,
  interruptible,
};
const [first, ...words] = process.argv.slice(2);
if (first === '--complete') for (const word of await completeCommand(words, terminal)) printOutput(word);
else process.exitCode = await runCommand(process.argv.slice(2), terminal);

/** Ctrl-C asks the run to end in order; a second one ends it at once. */
async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    return await run(interruption.signal);
  } finally {
    process.off('SIGINT', interrupt);
  }
}
