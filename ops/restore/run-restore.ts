import { createRestore } from '#shared/aws/restore/restore.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { clientSettingsOf } from '#ops/deployment/deployment.ts';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import { failureText, stageIn } from '#ops/terminal/failure-text.ts';
import { standardError, standardOutput } from '#ops/terminal/screen.ts';
import { restoreCommands } from './commands.ts';

/** Carries out what was typed behind `npm run restore --`. */
export async function runRestore(args: readonly string[]): Promise<number> {
  return carryOutLine(args, {
    name: 'npm run restore --',
    root: restoreCommands,
    failureText: (error) => failureText(error, stageIn(args)),
    context: {
      process: { stdout: standardOutput, stderr: standardError },
      clock: systemClock,
      restore: async (stage) =>
        createRestore({
          stackName: stackName({ name: stage }, 'Storage'),
          clientSettings: await clientSettingsOf(stage),
        }),
    },
  });
}
