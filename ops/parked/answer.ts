import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import type { PaceDeps } from '#ops/replay/pace.ts';
import type { ParkedCommand } from './command.ts';
import { listParked } from './list.ts';
import { redriveParked, redriveParkedFamily } from './redrive.ts';
import { showParked } from './show.ts';

/** Carries out a command about parked events. */
export async function answerParked(
  asked: ParkedCommand,
  job: DeployedJob,
  deps: PaceDeps,
): Promise<CommandResult> {
  switch (asked.command) {
    case 'list-parked':
      return listParked(job, asked.family);
    case 'show-parked':
      return showParked(job, asked.id);
    case 'redrive-parked':
      return redriveParked(job, asked.ids);
    case 'redrive-parked-family':
      return redriveParkedFamily(job, asked, deps);
  }
}
