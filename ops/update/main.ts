import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildCommand } from '@stricli/core';
import { deployedTemplate } from '#shared/aws/inspection/deployed-template.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { clientSettingsOf } from '#ops/deployment/deployment.ts';
import { localDirectory } from '#ops/deployment/local-environment.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { carryOutLine, type ScreenContext } from '#ops/terminal/command-line.ts';
import { printOutput, standardError, standardOutput } from '#ops/terminal/screen.ts';
import type { IndexStep } from './index-steps.ts';
import { stepsBefore } from './plan-update.ts';

const update = buildCommand<{ readonly stage: string }, [], ScreenContext>({
  docs: {
    brief: 'Print the commands that deploy this release over what is deployed: several if it skips releases',
  },
  parameters: { flags: { stage: commonFlags.stage } },
  async func({ stage }) {
    const storage = stackName({ name: stage }, 'Storage');
    const deployed = await deployedTemplate(await clientSettingsOf(stage), storage);
    const steps = deployed === undefined ? [] : stepsBefore(stage, deployed);
    for (const [place, step] of steps.entries()) {
      const file = await written(step, `${stage}-${String(place + 1)}.json`);
      printOutput(`npx cdk deploy ${storage} --exclusively -c stage=${stage} -c indexStep=${file}`);
    }
    printOutput(`npx cdk deploy --all -c stage=${stage}`);
  },
});

async function written(step: IndexStep, name: string): Promise<string> {
  const directory = join(localDirectory, 'update');
  await mkdir(directory, { recursive: true });
  const file = join(directory, name);
  await writeFile(file, `${JSON.stringify(step, null, 2)}\n`);
  return relative(process.cwd(), file);
}

process.exitCode = await carryOutLine(process.argv.slice(2), {
  name: 'npm run update --',
  root: update,
  context: { process: { stdout: standardOutput, stderr: standardError } },
});
