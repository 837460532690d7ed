import { systemClock as clock, systemTimers as timers } from '#shared/kernel/system.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import type { ReplayCommand } from './command.ts';
import { createProgressBar } from './progress-bar.ts';
import { replayDays } from './replay-days.ts';

/** Ctrl-C ends the run after the page under way; a second one ends it at once. */
export async function replayAtTerminal(asked: ReplayCommand, job: DeployedJob): Promise<CommandResult> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    return await replayDays(job, asked, {
      clock,
      timers,
      signal: interruption.signal,
      bar: createProgressBar(process.stderr),
      say: (line) => console.error(line),
    });
  } finally {
    process.off('SIGINT', interrupt);
  }
}
