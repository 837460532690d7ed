import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { templatesOf, unbundledApp } from '../synthesized.ts';

// Prints the templates of the local stage with alarms that notify somebody. Tests of the deployed stacks are checked
// with other types than the library has, so they read the templates from a process of its own.
const arn = 'arn:aws:sns:eu-central-1:000000000000:alarms';
const stacks = createStacks(unbundledApp(), {
  ...deployableStage('local'),
  alarms: { notify: 'topic', arn, changes: {} },
});
const templates = Object.entries(templatesOf(stacks)).map(([name, template]) => [name, template.toJSON()]);
process.stdout.write(JSON.stringify(Object.fromEntries(templates)));
