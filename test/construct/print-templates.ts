import { readFileSync } from 'node:fs';
import { type CfnElement, Stack } from 'aws-cdk-lib';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { stageSettings } from '#infra/stage/stage.ts';
import { unbundledApp } from './synthesized.ts';

/**
 * `node test/construct/print-templates.ts < stage.json`: synthesises the stage whose settings it reads, and prints its
 * templates by stack as JSON, with the folder of each function by its logical id, and the one of its entry.
 */
const app = unbundledApp();
createStacks(app, stageSettings.parse(JSON.parse(readFileSync(0, 'utf8'))));
const templates = Object.fromEntries(
  app.synth().stacks.map(({ stackName, template }) => [stackName, template as object]),
);
const functions = app.node.findAll().filter((construct) => construct instanceof BaseFunction);
const functionsById = Object.fromEntries(
  functions.map((deployed) => [
    Stack.of(deployed).resolve((deployed.node.defaultChild as CfnElement).logicalId),
    { folder: deployed.folder, entry: deployed.entry },
  ]),
);
process.stdout.write(JSON.stringify({ templates, functions: functionsById }));
