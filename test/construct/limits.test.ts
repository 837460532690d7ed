import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { unbundledApp } from './synthesized.ts';

/** Production with so many teams that have a queue and operations. */
function stageWith(count: number) {
  const { callBudget, ...production } = deployableStage('production');
  const teams = Array.from({ length: count }, (_, index) => ({
    name: `team-${index}`,
    target: { kind: 'queue' },
    events: 'all',
    personalData: false,
    operations: ['accounts.get'],
    callers: [`arn:aws:iam::111122223333:role/automations/of-team-${index}`],
  }));
  const shares = Object.fromEntries(teams.map(({ name }) => [name, { concurrency: 1, reserved: 1 }]));
  return checkedStage.parse({ ...production, teams, callBudget: { ...callBudget, teams: shares } });
}

const synthesise = (count: number) =>
  Template.fromStack(createStacks(unbundledApp(), stageWith(count)).observability);

test('thirty-five teams with queues and operations fit', () => {
  expect(() => synthesise(35)).not.toThrow();
});

test('what CloudFormation would refuse for too many teams is said in sentences, with what to do', () => {
  expect(() => synthesise(60)).toThrow(
    /PartnerBanking-production-Events has \d+ outputs, and CloudFormation takes 200: let several teams share an entry/,
  );
});
