import { Stage as PipelineStage } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { stackIds, stackName } from '#infra/stage/stack-names.ts';
import { account, deployableStage } from '#test/fixtures/stages.ts';
import { resourcesOf, stageNames, synthesized, unbundledApp } from './synthesized.ts';

// Data stays, and events are received, while something that is built on them cannot be deployed.
test.each(stageNames)('each stack of %s depends on earlier ones alone', (stage) => {
  const { storage, ingestion, events, schedules, operations, observability } = synthesized(stage).stacks;
  const order = [storage, ingestion, events, schedules, operations, observability];
  for (const [place, stack] of order.entries()) {
    const later = stack.dependencies.filter(
      (needed) => !order.slice(0, place).some((each) => each === needed),
    );
    expect(
      later.map(({ stackName }) => stackName),
      stack.stackName,
    ).toEqual([]);
  }
  // What the bank sends is stored and handled whether or not there are jobs.
  expect(events.dependencies).not.toContain(schedules);
});

test('AWS logs of a function only what fails: its lines about each invocation cost more than the invocation', () => {
  const settings = resourcesOf('production', 'AWS::Lambda::Function').map(
    ({ Properties }) => Properties['LoggingConfig'],
  );
  expect(settings.length).toBeGreaterThan(30);
  for (const each of settings) expect(each).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
});

// Commands and checks find a stack by its name, which the library would make of the pipeline's.
test('below a stage of CDK Pipelines, stacks are named and looked into as in an app', () => {
  const env = { account, region: 'eu-central-1' };
  const stage = deployableStage('sandbox');
  const stacks = createStacks(new PipelineStage(unbundledApp(), 'Uat', { env }), stage);
  expect(Object.values(stacks).map((stack) => stack.stackName)).toEqual(
    stackIds.map((id) => stackName(stage, id)),
  );
  // What commands look up in them: values by the names of outputs, logs by their logical ids.
  const lookedUp = (templates: readonly Template[]) =>
    templates.map((template) => [
      Object.keys(template.findOutputs('*')),
      Object.keys(template.findResources('AWS::Logs::LogGroup')),
    ]);
  const inApp = lookedUp(Object.values(synthesized('sandbox').templates));
  expect(inApp.flat(2).length).toBeGreaterThan(50);
  expect(lookedUp(Object.values(stacks).map((stack) => Template.fromStack(stack)))).toEqual(inApp);
});
