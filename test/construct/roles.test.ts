import { expect, test } from 'vitest';
import { erasureKeys } from '#shared/aws/erasure/erasure-rows.ts';
import { leaseKey } from '#shared/aws/work/lease.ts';
import { setAsideKey } from '#shared/aws/fanout/set-aside-events.ts';
import { subscriptionKeys } from '#shared/aws/subscriptions/subscription-items.ts';
import { accountKey } from '#shared/aws/portfolio/register-keys.ts';
import { progressKey } from '#shared/aws/fanout/sweep-progress.ts';
import { tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';
import { productEventId } from '#shared/fanout/product-events.ts';
import { allowed } from './allowed.ts';
import { stageNames } from './synthesized.ts';

/** AWS has no resource for these. */
const ofAccount = [
  'events:ListRules',
  'lambda:GetAccountSettings',
  'lambda:ListEventSourceMappings',
  'cloudwatch:ListMetrics',
  'cloudwatch:GetMetricData',
  'servicequotas:ListServiceQuotas',
  'servicequotas:ListAWSDefaultServiceQuotas',
];

test.each(stageNames)('every role of %s names its resources', (stage) => {
  const wild = allowed(stage)
    // AWS knows no single resource for the delivery of logs.
    .filter(({ actions }) => !actions.includes('logs:CreateLogDelivery'))
    .filter(({ actions }) => !actions.every((action) => ofAccount.includes(action)))
    .flatMap(({ resources }) => resources.map((resource) => JSON.stringify(resource)))
    .filter((resource) => resource.includes('*'))
    // Objects are named by a hash or a day: only their prefix is known beforehand; of statements it is an account.
    .filter(
      (resource) =>
        !/"\/(archive|bodies|heads|ledger|mirror|quarantine|reports|calls\/[a-z.-]+)\/\*"/.test(resource),
    )
    .filter((resource) => !/StatementsBucket.*"\/\*\/\*"/.test(resource))
    // Stacks end with an id that nobody chooses, and the topic of the alarms begins with the name of its later stack.
    .filter((resource) => !/:stack\/PartnerBanking-[a-z]+-[A-Z][a-z]+\/\*"/.test(resource))
    .filter((resource) => !/:PartnerBanking-[a-z]+-Observability-\*"/.test(resource))
    // Rules of teams and what they could not deliver are listed and counted: there may be too many to name.
    .filter((resource) => !/(:events:[\w-]+:\d+:\*|:sqs:.*:PartnerBanking-[a-z]+-Events-\*)"/.test(resource));
  expect(wild).toEqual([]);
});

test('keys are used through the service that encrypts with them, and not by themselves', () => {
  const direct = allowed('production').filter(
    ({ actions, condition }) =>
      actions.some((action) => action.startsWith('kms:')) &&
      condition?.['StringEquals']?.['kms:ViaService'] === undefined,
  );
  expect(direct).toEqual([]);
});

test('only the handlers of the events of the bank may put their records; others put our own events alone', () => {
  const putting = allowed('production').filter(
    ({ actions, resources }) =>
      actions.includes('dynamodb:PutItem') && /Events[0-9A-F]{8}/.test(JSON.stringify(resources)),
  );
  const own = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${ownEventPrefix}*`] } };
  const isLimited = ({ condition }: (typeof putting)[number]) =>
    JSON.stringify(condition) === JSON.stringify(own);
  expect(putting.filter(isLimited)).toHaveLength(12);
  const others = putting.filter((each) => !isLimited(each)).map(({ policy }) => policy);
  // The row of the delivery with which a stage is checked is no record.
  expect(others.filter((policy) => !/^(\w+Consumer|Checks)Role/.test(policy))).toEqual([]);
  expect(others.length).toBeGreaterThan(5);
  expect(productEventId('BreakOpened', 'any').startsWith(ownEventPrefix)).toBe(true);
});

test('the receiver touches the quarantine counter and no other row', () => {
  const tables = allowed('production').filter(
    ({ policy, actions }) =>
      policy.startsWith('Receiver') && actions.some((action) => action.startsWith('dynamodb:')),
  );
  expect(tables).toEqual([
    expect.objectContaining({
      actions: ['dynamodb:UpdateItem'],
      condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['QUARANTINE#*'] } },
    }),
  ]);
});

// The emulator checks tables and actions but not keys, so no local run would notice a pattern that is too narrow.
test('the subscriptions job may use each key that its adapters use', () => {
  const keys = [
    ['PutItem', subscriptionKeys.publication.pk],
    ['PutItem', subscriptionKeys.subscription('s1').pk],
    ['UpdateItem', subscriptionKeys.intent({ eventType: 'BOOKING', id: 'i1' }).pk],
    ['UpdateItem', subscriptionKeys.reconciliation('BOOKING').pk],
    ['UpdateItem', leaseKey('subscriptions').pk.S],
    ['UpdateItem', 'TOKEN#bank'],
  ] as const;
  const patternsOf = (action: string) =>
    allowed('production')
      .filter(
        ({ policy, actions }) =>
          policy.startsWith('SubscriptionsRole') && actions.includes(`dynamodb:${action}`),
      )
      .flatMap(
        ({ condition }) =>
          (condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []) as string[],
      );
  const isAllowed = ([action, key]: readonly [string, string]) =>
    patternsOf(action).some((pattern) =>
      pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern,
    );
  expect(keys.filter((key) => !isAllowed(key))).toEqual([]);
});

test('the erasure alone removes rows of the mirror and versions of objects', () => {
  const removing = allowed('production').filter(({ actions }) =>
    actions.some((action) => action === 's3:DeleteObjectVersion'),
  );
  expect(new Set(removing.map(({ policy }) => policy.startsWith('ErasureRole')))).toEqual(new Set([true]));
  const batches = allowed('production').filter(
    // The sweep and the lives of events read records by their ids, and the accounts' consumer which accounts the register
    // lists.
    ({ policy, actions, condition }) =>
      actions.includes('dynamodb:BatchGetItem') &&
      !policy.includes('SweepRole') &&
      !(policy.includes('LivesRole') && condition === undefined) &&
      !JSON.stringify(condition).includes('REGISTER#'),
  );
  // Reconciliation reads, and takes as done, what it was asked for.
  const requests = batches.filter(
    ({ policy, actions }) => policy.includes('Reconcil') && actions.includes('dynamodb:DeleteItem'),
  );
  const tombstones = batches.filter((each) => !requests.includes(each));
  expect(tombstones.length).toBeGreaterThan(1);
  for (const [found, partition] of [
    [tombstones, 'TOMBSTONE#*'],
    [requests, 'RECONCILE_REQUEST#*'],
  ] as const)
    for (const { condition } of found)
      expect(condition).toEqual({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition] } });
});

// Without permission to list the bucket, a missing object looks like denied access. The emulator lets everybody list.
test('functions that skip events without a body can see that the body is gone', () => {
  const listing = allowed('production').filter(({ actions }) => actions.includes('s3:ListBucket'));
  for (const role of ['Archive', 'Forward', 'Sweep', 'EventsReplay', 'EventsParked', 'EventsDeadLetters'])
    expect(
      listing.some(({ policy }) => policy.includes(`${role}Role`)),
      role,
    ).toBe(true);
});

test('forwarder and sweep may use each key of the work table that their adapters use', () => {
  const may = (role: string, action: string, key: string) =>
    allowed('production')
      .filter(({ policy, actions }) => policy.includes(role) && actions.includes(`dynamodb:${action}`))
      .flatMap(
        ({ condition }) =>
          (condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []) as string[],
      )
      .some((pattern) => key.startsWith(pattern.replace('*', '')));
  const aside = setAsideKey('accounts', 'id').pk;
  const place = progressKey('accounts', 'swept').pk;
  expect(may('ForwardRole', 'PutItem', aside)).toBe(true);
  for (const action of ['Query', 'PutItem', 'DeleteItem']) expect(may('SweepRole', action, aside)).toBe(true);
  for (const action of ['GetItem', 'PutItem']) expect(may('SweepRole', action, place)).toBe(true);
});

test('events of accounts, jobs and two persons alone write the register, and the erasure leaves shells in it', () => {
  const writers = allowed('production').filter(({ actions, condition }) => {
    const keys = condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
    return (keys as string[]).includes('REGISTER#*') && actions.includes('dynamodb:UpdateItem');
  });
  expect(writers.map(({ policy }) => policy.replace(/RoleDefaultPolicy.*/, '')).toSorted()).toEqual([
    'AccountsConsumer',
    'Erasure',
    'Fees',
    'FeesWorkFunction',
    'OperatorsAnswerer',
    'PortfolioWorkFunction',
    'ReconciliationWorkFunction',
    'Statements',
    'StatementsWorkFunction',
  ]);
  expect(accountKey('acc_1')['pk']?.S).toMatch(/^REGISTER#/);
});

test('the erasure may use each key that its adapters use', () => {
  const may = (action: string, key: string) =>
    allowed('production')
      .filter(({ policy, actions }) => policy.startsWith('ErasureRole') && actions.includes(action))
      .flatMap(
        ({ condition }) =>
          (condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []) as string[],
      )
      .some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
  const keys = [
    erasureKeys.erasure({ kind: 'person', id: 'per_1' }).pk,
    erasureKeys.witness.pk,
    tombstoneKey('per_1').pk,
    'ERASURE#per_1',
  ];
  expect(keys.filter((key) => !may('dynamodb:PutItem', key))).toEqual([]);
  expect(may('dynamodb:UpdateItem', leaseKey('erasure').pk.S)).toBe(true);
});
