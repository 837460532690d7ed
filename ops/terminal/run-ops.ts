import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { deploymentOf } from '#ops/deployment/deployment.ts';
import { completeCommand, runCommand } from './application.ts';
import { askAtTerminal } from './prompt.ts';
import { printOutput, standardError, standardOutput } from './screen.ts';
import type { Terminal } from './terminal.ts';

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
/** Carries out what was typed behind `npm run ops --`. Behind `--complete`, prints what the last word may become. */
export async function runOps([first, ...words]: readonly string[]): Promise<number> {
  if (first !== '--complete') return runCommand(first === undefined ? [] : [first, ...words], terminal);
  for (const word of await completeCommand(words, terminal)) printOutput(word);
  return 0;
}

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
