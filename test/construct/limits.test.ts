import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { packed } from '#infra/constructs/packed.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { catalog } from '#shared/events/catalog.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
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

const production = deployableStage('production');
const byMonth = (day: string) =>
  Array.from(
    { length: 120 },
    (_, month) => `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day}`,
  );
const role = (name: string) =>
  `arn:aws:iam::111122223333:role/aws-reserved/sso.amazonaws.com/eu-central-1/AWSReservedSSO_${name}_0123456789abcdef`;
/** A bank that has other paths everywhere has another `baseUrl`. */
const otherPaths = 50;
const allOperations = Object.entries(operations).flatMap(([area, of]) =>
  Object.keys(of).map((operation) => `${area}.${operation}`),
);
const types = catalog.map(({ type }) => type);
const longestSilence = { usual: 24, saturday: 48, sunday: 72, monday: 72 };

/** Each setting of production that a function knows, as long as a company may write it. */
const long = {
  bank: {
    ...production.bank,
    pathOverrides: Object.fromEntries(
      allOperations.slice(0, otherPaths).map((name) => [name, `/partner/v2/${name.replaceAll('.', '/')}`]),
    ),
  },
  operators: {
    ...production.operators,
    roles: Array.from({ length: 40 }, (_, n) => role(`Operators${n}`)),
    viewers: Array.from({ length: 40 }, (_, n) => role(`Viewers${n}`)),
  },
  statements: {
    ...production.statements,
    exceptions: Object.fromEntries(byMonth('28').map((day, month) => [day, byMonth('03')[month + 1] ?? day])),
  },
  subscriptions: {
    ...production.subscriptions,
    more: types,
    expectedSilence: {
      usual: 'catalogue',
      named: Object.fromEntries(types.map((type) => [type, longestSilence])),
    },
  },
  teams: [
    ...production.teams,
    { name: 'risk', target: { kind: 'queue' }, events: 'all', personalData: true },
  ],
};

const { bank, operators, statements, subscriptions, teams } = long;
const handlersOf = (count: number) => {
  const [handler] = deployableStage('local').handlers;
  return Array.from({ length: count }, (_, n) => ({ ...handler, name: `handler-with-a-name-${n}` }));
};

test.each([
  ['paths, roles and personal types', { bank, operators, teams }],
  [
    'days of issue, types, their silence and ten handlers',
    { statements, subscriptions, handlers: handlersOf(10) },
  ],
])('%s of a stage fit into the environments of functions, as many as there are', (_what, settings) => {
  const stage = checkedStage.parse({ ...production, ...settings });
  expect(() => Template.fromStack(createStacks(unbundledApp(), stage).storage)).not.toThrow();
});

test('what does not fit is said with the setting to shorten', () => {
  const stage = checkedStage.parse({ ...production, handlers: handlersOf(20) });
  expect(() => Template.fromStack(createStacks(unbundledApp(), stage).storage)).toThrow(
    /DeadLetters.*: the environment of the function has about \d+ bytes, and AWS takes 4096: in the file of your stages, shorten handlers \(\d+ bytes, \w+\)(?!.*handlers)/,
  );
  const random = Array.from({ length: 200 }, (_, n) => sha256Hex(String(n)));
  expect(() => packed('operators.roles', random)).toThrow(
    'operators.roles is too large for the environment of a function',
  );
});
