import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildCommand } from '@stricli/core';
import { deployedTemplate } from '#shared/aws/inspection/deployed-template.ts';
import { stackIds, stackName, type StackId } from '#infra/stage/stack-names.ts';
import { clientSettingsOf } from '#ops/deployment/deployment.ts';
import { localDirectory } from '#ops/deployment/local-environment.ts';
import { stages } from '#ops/deployment/stages.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { carryOutLine, type ScreenContext } from '#ops/terminal/command-line.ts';
import { failureText, stageIn } from '#ops/terminal/failure-text.ts';
import { printError, printOutput, standardError, standardOutput } from '#ops/terminal/screen.ts';
import { commandsOf } from './commands.ts';
import type { IndexStep } from './index-steps.ts';
import { type DeployedTemplates, planUpdate } from './plan-update.ts';

const update = buildCommand<{ readonly stage: string }, [], ScreenContext>({
  docs: {
    brief: 'Print the commands that deploy this release over what is deployed, in their order',
  },
  parameters: { flags: { stage: commonFlags.stage } },
  async func({ stage }) {
    const planned = planUpdate(stages.select({ stage }), await deployedTemplates(stage));
    const files: string[] = [];
    for (const [place, step] of planned.indexSteps.entries())
      files.push(await written(step, `${stage}-${String(place + 1)}.json`));
    if (planned.warning !== undefined) printError(planned.warning);
    for (const command of commandsOf(stage, planned, files)) printOutput(command);
  },
});

async function deployedTemplates(stage: string): Promise<DeployedTemplates> {
  const settings = await clientSettingsOf(stage);
  const found = new Map<StackId, string>();
  for (const id of stackIds) {
    const template = await deployedTemplate(settings, stackName({ name: stage }, id));
    if (template !== undefined) found.set(id, template);
  }
  return found;
}

async function written(step: IndexStep, name: string): Promise<string> {
  const directory = join(localDirectory, 'update');
  await mkdir(directory, { recursive: true });
  const file = join(directory, name);
  await writeFile(file, `${JSON.stringify(step, null, 2)}\n`);
  return relative(process.cwd(), file);
}

/** Carries out what was typed behind `npm run update --`. */
export async function runUpdate(args: readonly string[]): Promise<number> {
  return carryOutLine(args, {
    name: 'npm run update --',
    root: update,
    failureText: (error) => failureText(error, stageIn(args)),
    context: { process: { stdout: standardOutput, stderr: standardError } },
  });
}
