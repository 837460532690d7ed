import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { deploymentOf } from './commands/deployment.ts';
import { runCommand } from './terminal/application.ts';
import { askAtTerminal } from './terminal/prompt.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  // Its streams alone: the exit code is set when the command has ended.
  process: { stdout: process.stdout, stderr: process.stderr },
  deployment: deploymentOf,
  clock: systemClock,
  timers: systemTimers,
  prompt: askAtTerminal,
  interruptible,
});

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
