import { expect, test } from 'vitest';
import { stages } from '#examples/company/stages.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { type Stage, stageSettings } from '#infra/stage/stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { statefulTypes } from '#test/releases/stateful-types.ts';
import { type Deployment, deploymentOf } from './deployment.ts';
import { fixedPropertiesOf, problemsOf } from './problems.ts';
import { referencesOf } from './references.ts';
import { neverChanged, type StageOfTable, stageOfTable, stagesOfTable } from './stages.ts';

const known = new Map<StageOfTable, Deployment>();

function deployed(name: StageOfTable): Deployment {
  const made = known.get(name) ?? deploymentOf(stageOfTable(name));
  known.set(name, made);
  return made;
}

const hasNetwork = (name: StageOfTable) => stageOfTable(name).egress.address !== 'any';
const isInNetwork = (name: StageOfTable) => stageOfTable(name).egress.address === 'fixed';

test.each(stagesOfTable)(
  'one command makes of the stage with %s each other one',
  (from) => {
    const reached = stagesOfTable.filter((to) => !isInNetwork(from) || hasNetwork(to));
    for (const to of reached) expect(problemsOf(deployed(from), deployed(to)), to).toEqual([]);
    // The first one synthesises all.
  },
  240_000,
);

test('functions leave their network before it is removed', () => {
  const problems = problemsOf(deployed('two fixed addresses'), deployed('usual'));
  expect(problems.length).toBeGreaterThan(2);
  for (const problem of problems) expect(problem).toMatch(/cannot be removed, functions are in it$/);
});

test('another network is not reached from the one that functions are in', () => {
  const from = stageOfTable('one fixed address');
  const egress = { ...from.egress, network: '10.1.0.0/24' };
  const problems = problemsOf(
    deployed('one fixed address'),
    deploymentOf(checkedStage.parse({ ...from, egress })),
  );
  expect(problems.join('\n')).toMatch(/CidrBlock makes a new EgressNetworkFunctionsSubnet/);
});

test('the table changes every setting of a stage that a deployment may change', () => {
  const settings = Object.keys(stageSettings.shape) as (keyof Stage)[];
  const said = (name: StageOfTable, setting: keyof Stage) => JSON.stringify(stageOfTable(name)[setting]);
  const unchanged = settings.filter(
    (setting) => new Set(stagesOfTable.map((name) => said(name, setting))).size === 1,
  );
  expect(unchanged).toEqual(neverChanged);
});

test.each(stages.names)(
  'all stacks of %s read what they know of each other, apart from event sources',
  (stage) => {
    const imports = deploymentOf(deployableStage(stage)).flatMap((stack) =>
      referencesOf(stack).filter(({ form }) => form === 'imported'),
    );
    expect(new Set(imports.map(({ type, property }) => `${type} ${property}`))).toEqual(
      new Set(['AWS::Lambda::EventSourceMapping EventSourceArn']),
    );
  },
);

// CloudFormation knows what is read only while it deploys, and may plan a new resource for a value that stays.
test.each(stagesOfTable)('with %s, nothing that is read makes a new resource', (name) => {
  const read = deployed(name)
    .flatMap(referencesOf)
    .filter(({ form }) => form === 'read');
  expect(read.length).toBeGreaterThan(100);
  const fixed = read.filter(({ type, property }) => fixedPropertiesOf(type).includes(property));
  // Two rules of the example for a moment, with which one message is sent all the same.
  expect(fixed.filter(({ resource }) => !resource.startsWith('Welcome'))).toEqual([]);
});

const usual = stageOfTable('usual');

/** What holds data that exists nowhere else. Queues of teams go with the team, and a topic with the mailbox behind it. */
const holdsData = [...statefulTypes.keys()].filter(
  (type) => !/(EventBus|LogGroup|Queue|RestApi|Topic)$/.test(type),
);

/** CloudFormation deletes what is no longer in a template, unless the template before says that it has to stay. */
function deletedBy(from: Deployment, to: Deployment): readonly string[] {
  const left = new Map(to.map(({ name, Resources }) => [name, Resources]));
  return from.flatMap(({ name, Resources }) =>
    Object.entries(Resources)
      .filter(([id]) => left.get(name)?.[id] === undefined)
      .filter(([, { Type, DeletionPolicy }]) => holdsData.includes(Type) && DeletionPolicy !== 'Retain')
      .map(([id]) => `${name}: ${id} is deleted`),
  );
}

const typesIn = (deployment: Deployment) =>
  deployment.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));

test('no change of a stage that keeps its data deletes what holds data, the archive of its events included', () => {
  const withArchive = deployed('usual');
  const without = deployed('nothing that can be left out');
  expect(typesIn(withArchive)).toContain('AWS::Events::Archive');
  expect(typesIn(without)).not.toContain('AWS::Events::Archive');
  for (const from of stagesOfTable.filter((name) => stageOfTable(name).keepData))
    for (const to of stagesOfTable) expect(deletedBy(deployed(from), deployed(to)), to).toEqual([]);

  const passing = { ...usual, keepData: false };
  const retention = { ...usual.retention, eventArchiveDays: 'none' } as const;
  expect(deletedBy(deploymentOf(passing), deploymentOf({ ...passing, retention }))).toEqual([
    expect.stringMatching(/Archive\w+ is deleted$/),
  ]);
}, 240_000);

test('stacks that import keep a team from going', () => {
  const problems = problemsOf(deploymentOf(usual, 'strong'), deploymentOf(stageOfTable('no team'), 'strong'));
  expect(problems.length).toBeGreaterThan(5);
  expect(problems.join('\n')).toMatch(
    /Teamledger\w+ cannot be removed or changed, .*Observability imports it/,
  );
});

test('a stage that imports gets there in two deployments, and not in one', () => {
  const [strong, both, weak] = (['strong', 'both', 'weak'] as const).map((form) => deploymentOf(usual, form));
  if (strong === undefined || both === undefined || weak === undefined) throw new Error('Not synthesised');
  expect(problemsOf(strong, both)).toEqual([]);
  expect(problemsOf(both, weak)).toEqual([]);
  expect(problemsOf(strong, weak)).not.toEqual([]);
});
