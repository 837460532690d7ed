import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { stages } from '#examples/company/stages.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage, defineStages } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, unbundledApp } from './synthesized.ts';

const statements = z.array(
  z.object({
    Action: z.union([z.string(), z.array(z.string())]),
    Principal: z.optional(z.unknown()),
    Resource: z.unknown(),
    Condition: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  }),
);

const policy = z.optional(z.object({ Statement: statements }));

/** What roles whose policy begins so may do. */
const allowed = (role: string) =>
  ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
    .flatMap((type) => resourcesOf('production', type))
    .filter(({ id }) => id.startsWith(role))
    .flatMap((policy) => statements.parse(property(policy, 'PolicyDocument.Statement')))
    .map(({ Action, Resource, Condition }) => ({
      actions: [Action].flat(),
      resource: JSON.stringify(Resource),
      keys:
        z.array(z.string()).safeParse(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'])
          .data ?? [],
    }));

const rolesPut = 'arn:aws:iam::111122223333:role/our-ledger';

test('who writes the ledger puts files under its prefix, and neither reads nor removes any', () => {
  const production = deployableStage('production');
  if (production.reconciliation === 'none') throw new Error('Production compares nothing');
  const ledger = ledgerSettings.parse({ file: { format: 'camt.053' }, writers: [rolesPut] });
  const { storage } = createStacks(unbundledApp(), {
    ...production,
    reconciliation: { ...production.reconciliation, ledger },
  });
  const template = Template.fromStack(storage);
  const documents = z.object({ Properties: z.object({ PolicyDocument: policy, KeyPolicy: policy }) });
  const given = ['AWS::S3::BucketPolicy', 'AWS::KMS::Key']
    .flatMap((type) => Object.values(template.findResources(type)))
    .flatMap((resource) => Object.values<z.output<typeof policy>>(documents.parse(resource).Properties))
    .flatMap((found) => found?.Statement ?? [])
    .filter(({ Principal, Condition }) =>
      JSON.stringify([Principal ?? '', Condition ?? '']).includes('our-ledger'),
    );
  expect(given.map(({ Action }) => [Action].flat().toSorted())).toEqual([
    ['s3:AbortMultipartUpload', 's3:PutObject'],
    ['kms:Decrypt', 'kms:GenerateDataKey'],
  ]);
  expect(JSON.stringify(given[0]?.Resource)).toContain('/ledger/*');
  for (const { Principal, Condition } of given) {
    // The role may not exist yet.
    expect(JSON.stringify(Principal)).toContain(':iam::111122223333:root');
    expect(Condition).toMatchObject({ ArnEquals: { 'aws:PrincipalArn': [rolesPut] } });
  }
});

test('the planner of the reconciliation reads files of the ledger and of the mirror, and no other object', () => {
  const objects = allowed('ReconciliationRole').filter(({ actions }) =>
    actions.some((action) => action.startsWith('s3:Get')),
  );
  const readable = objects.map(({ actions, resource }) => [actions, /\/(\w+)\/\*/.exec(resource)?.[1]]);
  expect(readable).toEqual([
    [['s3:GetObjectVersion'], 'ledger'],
    [['s3:GetObject'], 'mirror'],
  ]);
});

test('lines and files of the ledger are written by the planner, and read by the worker', () => {
  const keysOf = (role: string, action: string) =>
    allowed(role)
      .filter(({ actions }) => actions.includes(action))
      .flatMap(({ keys }) => keys)
      .filter((key) => /LEDGER|IBAN/.test(key))
      .toSorted();
  expect(keysOf('ReconciliationRole', 'dynamodb:PutItem')).toEqual(['LEDGER#*', 'LEDGER_FILES']);
  expect(keysOf('ReconciliationRole', 'dynamodb:GetItem')).toEqual(['IBAN#*']);
  expect(keysOf('ReconciliationWork', 'dynamodb:Query')).toEqual(['LEDGER#*', 'LEDGER_FILES']);
  expect(keysOf('ReconciliationWork', 'dynamodb:PutItem')).toEqual([]);
  expect(keysOf('ErasureRole', 'dynamodb:DeleteItem')).toEqual(['IBAN#*']);
});

test('the planner has the reader of the company beside it, and knows it by its module alone', () => {
  const [planner] = resourcesOf('local', 'AWS::Lambda::Function').filter(({ id }) =>
    /^Reconciliation[0-9A-F]{8}$/.test(id),
  );
  const settings = jsonVariable(z.unknown()).parse(
    property<string>(planner, 'Environment.Variables.RECONCILIATION'),
  );
  expect(settings).toMatchObject({
    ledger: { file: { format: 'own', entry: 'company.mjs', encoding: 'utf-8' } },
  });
  expect(JSON.stringify(settings)).not.toContain('sap.ts');
});

test('the file of a reader is found beside that of the stages, and one that does not exist is refused', () => {
  const withEntry = (entry: string) => {
    const local = stages.settingsOf('local');
    if (local.reconciliation === 'none') throw new Error('The local stage compares nothing');
    const ledger = { file: { format: 'own', entry } as const };
    return { ...local, reconciliation: { ...local.reconciliation, ledger } };
  };
  const found = defineStages('/company/stages.ts', { local: () => withEntry('./own/sap.ts') });
  expect(found.settingsOf('local').reconciliation).toMatchObject({
    ledger: { file: { entry: '/company/own/sap.ts' } },
  });
  const issues = checkedStage.safeParse(withEntry('./none.ts')).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'reconciliation.ledger.file.entry: there is no file none.ts: correct the path',
  ]);
});
