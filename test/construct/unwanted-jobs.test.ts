import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { createStacks } from '#infra/partner-banking.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { synthesized, unbundledApp } from './synthesized.ts';

interface Policy {
  readonly Properties: {
    readonly PolicyDocument: {
      readonly Statement: readonly { readonly Action: string | readonly string[] }[];
    };
  };
}

function deployedWith(changes: Partial<Stage>) {
  const app = unbundledApp();
  const stacks = createStacks(app, { ...deployableStage('production'), ...changes });
  const folders = app.node.findAll().flatMap((each) => (each instanceof BaseFunction ? [each.folder] : []));
  const { schedules, operations, observability } = stacks;
  const text = JSON.stringify(
    [schedules, operations, observability].map((stack) => Template.fromStack(stack)),
  );
  return { folders, text };
}

test.each([
  [
    'fees',
    { fees: 'none' },
    /Fees(Work)?(Role|Schedule|Function|Job)|FEE#|FEE_REVERSAL|FEE_MONTHS|"fees"|fees-work/,
  ],
  [
    'reconciliation',
    { reconciliation: 'none' },
    /Reconciliation(Work)?(Role|Schedule|Function|Job)|HELD_HEALS|HEAL_RELEASES|WebhookLossPpm|reconciliation-work/,
  ],
] as const)('of %s nothing is deployed for a stage that turns it off', (job, changes, ofJob) => {
  const { folders, text } = deployedWith(changes);
  expect(folders).not.toContain(`schedules/${job}`);
  expect(folders).not.toContain(`work/${job}`);
  expect(ofJob.exec(text)).toBeNull();
  // The words are those of what is deployed elsewhere.
  const { schedules, operations, observability } = synthesized('production').templates;
  expect(JSON.stringify([schedules, operations, observability])).toMatch(ofJob);
});

test('a stage that never archives bookings lets its run neither replace their rows nor write their files', () => {
  const writesOf = (archiveAfterDays: number | 'never') => {
    const stage = { ...deployableStage('production'), bookings: { archiveAfterDays } };
    const template = Template.fromStack(createStacks(unbundledApp(), stage).schedules);
    const policies = Object.entries(template.findResources('AWS::IAM::Policy')) as [string, Policy][];
    return policies
      .filter(([id]) => id.startsWith('PortfolioWork'))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().some((action) => /PutItem|PutObject/.test(action)))
      .flatMap((each) => JSON.stringify(each).match(/BOOKING#\*|\/mirror\/\*/) ?? []);
  };
  expect(writesOf('never')).toEqual([]);
  expect([...writesOf(760)].toSorted()).toEqual(['/mirror/*', 'BOOKING#*']);
});
