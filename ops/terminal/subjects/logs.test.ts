import { expect, test } from 'vitest';
import { functionsOf } from '#infra/functions-of-stage.ts';
import { notedFunctions } from '#infra/operations/noted-functions.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { carryOut, type FakeDeployment } from '#test/fakes/terminal.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';

const local = functionsOf(deployableStage('local'));
const now = createManualClock().now();

const written = [
  { atMs: now - 2_500, text: 'START RequestId: 11111111-2222-3333-4444-555555555555 Version: 1' },
  { atMs: now - 2_200, text: '{"_aws":{"Timestamp":1},"EventApplied":1}' },
  {
    atMs: now - 2_000,
    text: JSON.stringify({
      level: 'WARN',
      message: 'an event failed and will be tried again',
      timestamp: '2026-01-05T07:59:58.000Z',
      service: 'accounts',
      stage: 'local',
      cause: 'TypeError',
      entity: '…4f2a',
      sender_name: 'Anna Lee',
    }),
  },
  { atMs: now - 1_000, text: 'Task timed out after 30.00 seconds\n' },
];

test('each function has a name of its own, also those that call the bank for code of the company', () => {
  const names = local.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['operations/call/job.credits-of-month']));
  expect(new Set(names).size).toBe(names.length);
});

async function logs(line: string, fake: FakeDeployment = {}) {
  const queries: unknown[] = [];
  const carried = await carryOut(`logs ${line}`, {
    functions: local,
    log: async (of, query) => {
      queries.push([of.stackName, query]);
      return Promise.resolve(written);
    },
    ...fake,
  });
  return { ...carried, queries };
}

test('the last lines are shown with what distinguishes them, masked', async () => {
  const { stdout, exitCode, queries } = await logs(
    'events/accounts --since 15m --filter TypeError --lines 5',
  );
  expect([exitCode, stdout.trimEnd().split('\n')]).toEqual([
    0,
    [
      '2026-01-05T07:59:58.000Z  WARN  an event failed and will be tried again  cause=TypeError  entity=…4f2a  sender_name=<string>',
      '2026-01-05T07:59:59.000Z  Task timed out after 30.00 seconds',
    ],
  ]);
  expect(queries).toEqual([
    ['PartnerBanking-local-Events', { fromMs: now - 900_000, toMs: now, contains: 'TypeError', most: 25 }],
  ]);
});

test('as JSON, the lines are masked as well', async () => {
  const { stdout } = await logs('events/accounts --json');
  expect(JSON.parse(stdout)).toMatchObject({ lines: [{ line: { sender_name: '<string>' } }, {}] });
});

test('a function that writes nothing is no failure', async () => {
  const { stdout, exitCode } = await logs('events/cards', { log: async () => Promise.resolve([]) });
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('wrote nothing in that time')]);
});

test.each([
  ['event/accounts', 'did you mean events/accounts?'],
  ['accounts', 'did you mean events/accounts?'],
  ['nothing-like-it', 'use one of webhooks/receive, events/onboarding'],
])('%s is no function, and the message says which one is', async (name, sentence) => {
  const { stderr, exitCode } = await logs(name);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a time has a unit', async () => {
  const { stderr, exitCode } = await logs('events/accounts --since 15');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('must be a time such as 15m, 6h or 2d')]);
});

test('each function has a name of its own, which is the one that status shows', () => {
  const names = local.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const noted of notedFunctions(deployableStage('local')))
    if (noted !== 'schedules/drift') expect(names, noted).toContain(noted);
});
