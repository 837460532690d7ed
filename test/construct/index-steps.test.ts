import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, onTestFinished, test } from 'vitest';
import { StorageStack } from '#infra/storage/stack.ts';
import { stages } from '#examples/company/stages.ts';
import { planUpdate } from '#ops/update/plan-update.ts';
import { synthesized, unbundledApp } from './synthesized.ts';

interface AnyTable {
  readonly Type: string;
  readonly Properties: { GlobalSecondaryIndexes?: { readonly IndexName: string }[] };
}

const namesIn = (template: { readonly Resources: Readonly<Record<string, AnyTable>> }) =>
  Object.fromEntries(
    Object.entries(template.Resources)
      .filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table')
      .map(([id, { Properties }]) => [
        id,
        (Properties.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName),
      ]),
  );

const stepsOver = (storage: object) =>
  planUpdate(stages.select({ stage: 'local' }), new Map([['Storage', JSON.stringify(storage)]])).indexSteps;

// As if the releases had been skipped that made two indexes of the mirror.
test('an update that skips releases makes one index of a table at a time', () => {
  const template = structuredClone(synthesized('local').templates.storage.toJSON()) as Parameters<
    typeof namesIn
  >[0];
  const mirror = Object.entries(template.Resources).find(([id]) => id.startsWith('Mirror'))![1];
  const all = mirror.Properties.GlobalSecondaryIndexes!.map(({ IndexName }) => IndexName);
  mirror.Properties.GlobalSecondaryIndexes = mirror.Properties.GlobalSecondaryIndexes!.slice(0, -2);
  const [step, ...others] = stepsOver(template);
  expect(others).toEqual([]);

  const directory = mkdtempSync(join(tmpdir(), 'index-step-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'step.json');
  writeFileSync(file, JSON.stringify(step));
  const app = unbundledApp();
  app.node.setContext('indexStep', file);
  const stepped = Template.fromStack(new StorageStack(app, { stage: stages.select({ stage: 'local' }) }));
  const names = Object.values(namesIn(stepped.toJSON() as Parameters<typeof namesIn>[0]));
  expect(names).toContainEqual(all.slice(0, -1));
});

test('a release that is deployed needs no step', () => {
  expect(stepsOver(synthesized('local').templates.storage.toJSON())).toEqual([]);
});
