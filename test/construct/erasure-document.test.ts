import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createErasureAdapters } from '#shared/aws/erasure/erasure-adapters.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { property, resourcesOf } from './synthesized.ts';

/** What the decision says of each store: the first column of its tables. */
const named = readFileSync('docs/adr/0015-erasure-store-by-store.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|')[1]?.trim() ?? '');

const isNamed = (text: string) => named.some((store) => store.includes(text));

test('every store that an erasure searches is named', () => {
  const { stores } = createErasureAdapters({
    eventsTable: 'events',
    mirrorTable: 'mirror',
    workTable: 'work',
    bodiesBucket: 'bodies',
    statementsBucket: 'statements',
    statementYears: 10,
    clock: systemClock,
    random: systemRandom,
    timers: systemTimers,
  });
  expect(stores.map(({ name }) => `\`${name}\`:`).filter((name) => !isNamed(name))).toEqual([]);
});

test('every prefix of the bucket is named', () => {
  const bodies = resourcesOf('production', 'AWS::S3::Bucket').find(({ id }) => id.startsWith('BodiesBucket'));
  const rules = property<{ readonly Prefix: string }[]>(bodies, 'LifecycleConfiguration.Rules');
  const prefixes = rules.map(({ Prefix }) => Prefix);
  expect(prefixes).toContain('mirror/');
  expect(prefixes.filter((prefix) => !isNamed(`\`${prefix}\``))).toEqual([]);
});

/** Everything that holds data, by the end of its name, with its name in the decision. */
const kinds: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'AWS::DynamoDB::Table': [
    [/^Events/, '(`events`)'],
    [/^Mirror/, '(`mirror`)'],
    [/^Work/, '`work`'],
  ],
  'AWS::S3::Bucket': [
    [/AccessLog/, 'logs'],
    [/^BodiesBucket/, '`bodies/`'],
    [/^StatementsBucket/, '`statements`'],
    [/^AuditHeadsBucket/, '`AuditHeadsBucket`'],
  ],
  'AWS::SQS::Queue': [
    [/^Team.*Queue/, 'queues of teams'],
    [/WorkShardsQueue/, 'queues of shards'],
    [/Queue/, 'family queues'],
    [/DeadLetters|Failures|Undelivered/, 'dead letters'],
    [/GivenUp/, '`GivenUp`'],
  ],
  'AWS::StepFunctions::StateMachine': [[/Machine/, 'executions of state machines']],
  'AWS::Events::Archive': [[/Archive/, 'archive of the open bus']],
  'AWS::Logs::LogGroup': [[/Log/, 'logs']],
};

test.each(Object.entries(kinds))('every %s is named', (type, known) => {
  const held = (['production', 'local'] as const).flatMap((stage) => resourcesOf(stage, type));
  expect(held).not.toEqual([]);
  const called = held.map(({ id }) => [id, known.find(([pattern]) => pattern.test(id))?.[1] ?? '?'] as const);
  expect(called.filter(([, name]) => !isNamed(name))).toEqual([]);
});
