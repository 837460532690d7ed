import { expect, test } from 'vitest';
import { manifestKey } from '#shared/aws/archive/archive-manifests.ts';
import { saltKey } from '#shared/aws/archive/archive-salts.ts';
import { leaseKey } from '#shared/aws/work/lease.ts';
import { property, resourcesOf } from './synthesized.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition?: Record<string, Record<string, readonly string[]>>;
}

const statementsOf = (role: string) =>
  resourcesOf('production', 'AWS::IAM::Policy')
    .filter(({ id }) => id.startsWith(role))
    .flatMap((policy) => property<Statement[]>(policy, 'PolicyDocument.Statement'));

/** Whether a role's conditions let it use a key of the work table with an action. */
function may(role: string, action: string, { pk }: { readonly pk: { readonly S: string } }): boolean {
  return statementsOf(role)
    .filter(({ Action }) => [Action].flat().includes(`dynamodb:${action}`))
    .flatMap(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [])
    .some((pattern) => (pattern.endsWith('*') ? pk.S.startsWith(pattern.slice(0, -1)) : pk.S === pattern));
}

const [salt, manifest, lease] = [saltKey('name'), manifestKey('accounts', '2026-01-05'), leaseKey('archive')];

test('the archive job may use each key that its adapters use', () => {
  expect([salt, manifest].map((key) => may('ArchiveRole', 'PutItem', key))).toEqual([true, true]);
  expect(may('ArchiveRole', 'GetItem', salt)).toBe(true);
  expect(may('ArchiveRole', 'Query', manifest)).toBe(true);
  expect(may('ArchiveRole', 'UpdateItem', lease)).toBe(true);
  expect(may('ArchiveRole', 'ConditionCheckItem', lease)).toBe(true);
});

test('the archive outlives the records, and its master key every deployment', () => {
  const [secret] = resourcesOf('production', 'AWS::SecretsManager::Secret').filter(({ id }) =>
    id.startsWith('ArchiveSecret'),
  );
  expect(secret).toMatchObject({ DeletionPolicy: 'Retain' });
  expect(property(secret, 'GenerateSecretString')).toMatchObject({ PasswordLength: 64 });
});

test('a replay reads salts and manifests, and writes none', () => {
  const role = 'EventsReplayRole';
  expect([salt, manifest].map((key) => may(role, 'GetItem', key))).toEqual([true, true]);
  const writing = statementsOf(role)
    .flatMap(({ Action }) => Action)
    .filter((action) => /^dynamodb:(Put|Update|Delete)/.test(action));
  expect(writing).toEqual([]);
});

test('functions that handle dead letters read what is noted of failures, the list of parked ids and what those concern', () => {
  const actions = statementsOf('EventsDeadLettersRole').flatMap(({ Action }) => Action);
  expect(actions.filter((action) => action.startsWith('dynamodb:')).toSorted()).toEqual([
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:Query',
  ]);
  expect(actions).toContain('sqs:DeleteMessage');
});
