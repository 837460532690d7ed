import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import type { StackId } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { commandsOf } from '#ops/update/commands.ts';
import { type DeployedTemplates, planUpdate } from '#ops/update/plan-update.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { templatesOf, unbundledApp } from './synthesized.ts';

const stackOf: Readonly<Record<string, StackId>> = {
  storage: 'Storage',
  ingestion: 'Ingestion',
  events: 'Events',
  schedules: 'Schedules',
  operations: 'Operations',
  observability: 'Observability',
};

/** What CloudFormation gives back for a stage that is deployed, with stacks that import or read each other's outputs. */
function deployed(stage: Stage, references: 'strong' | 'both'): DeployedTemplates {
  const app = unbundledApp({ '@aws-cdk/core:defaultCrossStackReferences': references });
  return new Map(
    Object.entries(templatesOf(createStacks(app, stage))).flatMap(([name, template]) => {
      const stack = stackOf[name];
      return stack === undefined ? [] : [[stack, JSON.stringify(template.toJSON())] as const];
    }),
  );
}

/** By 0.1.0, whose functions have no variable for the form of lists: they read whole ones alone. */
const beforeLists = (templates: DeployedTemplates): DeployedTemplates =>
  new Map([...templates].map(([stack, text]) => [stack, text.replaceAll('"TABLE_LISTS"', '"OTHER"')]));

/** By 0.1.0, which knows no files of bookings either. */
const beforeFiles = (templates: DeployedTemplates): DeployedTemplates =>
  new Map([...templates].map(([stack, text]) => [stack, text.replaceAll('"ARCHIVE_AFTER_DAYS"', '"OTHER"')]));

const production: Stage = { ...deployableStage('production'), bookings: { archiveAfterDays: 'never' } };
const whole: Stage = {
  ...production,
  webhook: { ...production.webhook, requestsPerSecond: 500 },
  tables: { lists: 'whole', warm: 'none' },
};
const spread: Stage = { ...production, tables: { lists: 'spread', warm: 'none' } };

const reading = deployed(whole, 'both');

test('what the deployed stacks import stays for a deployment, until they only read it', () => {
  expect(planUpdate(whole, deployed(whole, 'strong'))).toEqual({ indexSteps: [], keepsExports: true });
  expect(planUpdate(whole, reading)).toEqual({ indexSteps: [], keepsExports: false });
});

test('a stage that is not deployed takes this release at once', () => {
  expect(planUpdate(spread, new Map())).toEqual({ indexSteps: [], keepsExports: false });
});

test('what stacks import stays in each deployment but the last', () => {
  expect(commandsOf('production', { keepsExports: false }, [])).toEqual([
    'npx cdk deploy --all -c stage=production',
  ]);
  expect(commandsOf('production', { keepsExports: true }, ['step.json'])).toEqual([
    'npx cdk deploy PartnerBanking-production-Storage --exclusively -c stage=production -c indexStep=step.json -c @aws-cdk/core:defaultCrossStackReferences=both',
    'npx cdk deploy --all -c stage=production -c @aws-cdk/core:defaultCrossStackReferences=both',
    'npx cdk deploy --all -c stage=production',
  ]);
});

test('lists are not spread over a release that reads whole ones alone: they stay whole for now', () => {
  const before = beforeLists(reading);
  expect(() => planUpdate(spread, before)).toThrow(
    /reads whole lists alone: set tables.lists to 'whole' and webhook.requestsPerSecond to 500 or less/,
  );
  expect(planUpdate(whole, before)).toEqual({ indexSteps: [], keepsExports: false });
});

test('lists are spread over a release that reads both forms', () => {
  expect(planUpdate(spread, reading)).toEqual({ indexSteps: [], keepsExports: false });
});

test('a stage that would no longer keep its data is told what goes with its stacks', () => {
  expect(planUpdate({ ...whole, keepData: false }, reading).warning).toMatch(
    /^production is deployed with keepData: true\. .*: 3 tables, \d+ buckets, \d+ keys, \d+ secrets\. Keep it true/,
  );
});

test('a network stays while functions are in it', () => {
  const fixed = checkedStage.parse({ ...whole, egress: { address: 'fixed', zones: 1 } });
  expect(() => planUpdate(whole, deployed(fixed, 'both'))).toThrow(/are in its network/);
});

test('old bookings do not move into files over a release that reads the table alone: they stay there for now', () => {
  const moving: Stage = { ...whole, bookings: { archiveAfterDays: 760 } };
  expect(() => planUpdate(moving, beforeFiles(reading))).toThrow(
    /reads bookings from the table alone: set bookings.archiveAfterDays to 'never'/,
  );
  expect(planUpdate(whole, beforeFiles(reading))).toEqual({ indexSteps: [], keepsExports: false });
  expect(planUpdate(moving, reading)).toEqual({ indexSteps: [], keepsExports: false });
});
