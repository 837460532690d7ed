import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import type { PaceDeps } from '#ops/replay/pace.ts';
import type { DeadLettersCommand } from './command.ts';
import { listDeadLetters } from './list.ts';
import { redriveDeadLetters } from './redrive.ts';
import { showDeadLetter } from './show.ts';

/** Carries out a command about dead letters. */
export async function answerDeadLetters(
  asked: DeadLettersCommand,
  job: DeployedJob,
  deps: PaceDeps,
): Promise<CommandResult> {
  switch (asked.command) {
    case 'list-dead-letters':
      return listDeadLetters(job, asked.family);
    case 'show-dead-letter':
      return showDeadLetter(job, asked.family, asked.messageId);
    case 'redrive-dead-letters':
      return redriveDeadLetters(job, asked, deps);
  }
}
