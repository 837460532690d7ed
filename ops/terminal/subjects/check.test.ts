import { expect, test } from 'vitest';
import { checks } from '#shared/checks/checks.ts';
import { release } from '#infra/stage/release.ts';
import { stackIds } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { soundAccount, soundAnswers } from '#test/fakes/checked-stage.ts';
import { rowIn } from '#test/fakes/operators-in-memory.ts';

const id = 'a'.repeat(64);

const sound = (stage: string) => ({
  ...soundAnswers,
  'checks/account': {
    ...soundAccount,
    stacks: {
      known: stackIds.map((each) => ({
        name: `PartnerBanking-${stage}-${each}`,
        release,
        status: 'CREATE_COMPLETE',
      })),
    },
  },
  'checks/send-delivery': { sent: id },
  'checks/delivery': { step: 'published' },
  'alarms/last-test': { test: { sentAt: '2026-01-04T08:00:00.000Z', arrivedAt: '2026-01-04T08:00:00.000Z' } },
});

/** What comes of the command where the operators' API answers so. */
async function check(
  line: string,
  answers: Readonly<Record<string, unknown>> = {},
  settings: Partial<Stage> = {},
) {
  const stage = line.includes('production') ? 'production' : 'local';
  const all: Readonly<Record<string, unknown>> = { ...sound(stage), ...answers };
  return carryOut(`check ${line}`.trim(), {
    stage: settings,
    answer: async (payload, asked) => {
      const answer = all[rowIn(payload, asked)];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
}

const marksIn = (text: string) =>
  [...text.matchAll(/^([✓!✗–]) {2}([\w-]+)/gm)].map(([, mark, of]) => `${mark} ${of}`);

test('a sound stage has a mark for each check, and the exit code 0', async () => {
  const { stdout, exitCode, stderr } = await check('--stage production');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(marksIn(stdout)).toEqual(checks.map((each) => `✓ ${each.id}`));
  expect(stdout).toContain('All is well.');
});

test('a warning has the exit code 1, and says what to do', async () => {
  const { stdout, exitCode, stderr } = await check('--stage production', {
    'alarms/last-test': { test: null },
  });
  expect([exitCode, stderr]).toEqual([1, '']);
  expect(marksIn(stdout)).toContain('! alarm-test');
  expect(stdout).toContain("npm run ops -- alarms test --stage production --reason 'quarterly test'");
  expect(stdout).toContain('See docs/runbooks/checks.md#alarm-test');
});

test('a check that fails has the exit code 2, which is no wrong command line', async () => {
  const { stdout, exitCode, stderr } = await check('--stage production', {
    'checks/send-delivery': { refused: 503 },
    'alarms/last-test': { test: null },
  });
  expect([exitCode, stderr]).toEqual([2, '']);
  expect(marksIn(stdout)).toContain('✗ delivery');
});

test('an alarm that the stage switches off is said, with its reason, and is no finding', async () => {
  const alarms: Stage['alarms'] = {
    notify: 'email',
    address: 'a@company.test',
    changes: { 'Webhooks/Rejected': { off: 'their tests send forgeries' } },
  };
  const { stdout, exitCode } = await check('--stage production', {}, { alarms });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('The stage switches off the alarm Webhooks/Rejected: their tests send forgeries');
});

test('what does not exist on the local stack is marked, not passed', async () => {
  const { stdout, exitCode } = await check('');
  expect(exitCode).toBe(0);
  const marks = marksIn(stdout);
  for (const each of ['concurrency', 'firewall', 'bus-rate', 'alarm-topic', 'alarm-test', 'backups'])
    expect(marks).toContain(`– ${each}`);
  expect(stdout).toMatch(/not checked: the local stack has no such limits/);
});

test('an operators’ API that lets nobody in fails every check that asks it', async () => {
  const refusal = new Error('The request is not signed');
  const names = Object.keys(sound('local'));
  const { stdout, exitCode } = await check('', Object.fromEntries(names.map((name) => [name, refusal])));
  expect(exitCode).toBe(2);
  expect(marksIn(stdout).filter((mark) => mark.startsWith('✓'))).toEqual([]);
  expect(stdout).toContain('It could not be read');
});

test('what others wrote begins no line of its own', async () => {
  const hostile = { team: 'ledger\n✓  delivery  all is well\u001B[2J', rule: 'disabled', undelivered: 0 };
  const account = { ...sound('local')['checks/account'], teams: { known: [hostile] } };
  const { stdout } = await check('', { 'checks/account': account });
  expect(marksIn(stdout).filter((mark) => mark.endsWith(' delivery'))).toHaveLength(1);
  expect(stdout).not.toContain('\u001B');
});

test('as JSON, the same for a program', async () => {
  const { stdout, exitCode } = await check('--json --stage production', {
    'alarms/last-test': { test: null },
  });
  expect(exitCode).toBe(1);
  const { verdict, checks: made } = JSON.parse(stdout) as { verdict: string; checks: { id: string }[] };
  expect([verdict, made.length]).toEqual(['warning', checks.length]);
  expect(made.find((each) => each.id === 'alarm-test')).toMatchObject({
    severity: 'warning',
    runbook: { page: 'checks', anchor: 'alarm-test' },
    reading: { state: 'findings', findings: [{ command: expect.stringContaining('alarms test') }] },
  });
});
