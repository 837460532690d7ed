import { expect, test } from 'vitest';
import { createAlarmTest } from '#shared/checks/alarm-test.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { carryOut } from '#test/fakes/terminal.ts';

/** The function behind the operators' API, with its row and its alarm. */
function setUp(notifies = true) {
  const clock = createManualClock();
  const said: string[] = [];
  let row: { code: string; sentAt: string; arrivedAt?: string } | undefined;
  const tests = createAlarmTest({
    alarmTests: {
      last: async () => Promise.resolve(row),
      put: async (next) => void (row = await Promise.resolve(next)),
    },
    testAlarm: {
      ring: notifies ? async (reason) => void said.push(await Promise.resolve(reason)) : undefined,
    },
    clock,
    stage: 'production',
  });
  const type = async (line: string) =>
    carryOut(`alarms ${line}`, {
      clock,
      answer: async (payload) => {
        const { command, change, request } = payload as {
          command: string;
          change: { id: string };
          request: { code: string };
        };
        return command === 'alarms/test' ? tests.send(change) : tests.arrived(request.code);
      },
    });
  return { type, said, tests };
}

const codeIn = (text = '') => /arrived (\d{6})/.exec(text)?.[1] ?? '';

test('who enters the digits of the test alarm has got it, and both steps are in the audit log', async () => {
  const { type, said, tests } = setUp();
  const sent = await type('test --reason quarterly-test');
  expect([sent.exitCode, said.length, await tests.last()]).toMatchObject([
    0,
    1,
    { test: { sentAt: expect.any(String) } },
  ]);
  const code = codeIn(said[0]);
  // As it is typed, by whoever gets the mail.
  expect(said[0]).toMatch(/npm run ops -- alarms arrived \d{6} --stage production --reason '.+'$/);
  expect(sent.stdout).not.toContain(code);

  const wrongCode = code === '000000' ? '000001' : '000000';
  const refused = await type(`arrived ${wrongCode} --reason quarterly-test`);
  expect([refused.exitCode, refused.stdout]).toEqual([
    1,
    'Not confirmed: the last test alarm says another code.\n',
  ]);
  expect((await tests.last()).test).not.toHaveProperty('arrivedAt');

  const arrived = await type(`arrived ${code} --reason quarterly-test`);
  expect([arrived.exitCode, (await tests.last()).test]).toMatchObject([0, { arrivedAt: expect.any(String) }]);
  expect([sent, arrived].map(({ entries }) => entries.map(({ step }) => step))).toEqual([
    ['intended', 'done'],
    ['intended', 'done'],
  ]);
  expect(JSON.stringify([sent.entries, arrived.entries])).not.toContain(code);
});

test('a change that is continued rings with the same digits', async () => {
  const { type, said } = setUp();
  await type('test --reason quarterly-test --change change-12345');
  await type('test --reason quarterly-test --change change-12345');
  expect(new Set(said.map(codeIn)).size).toBe(1);
});

test('where nobody is notified, nothing rings', async () => {
  const { type, said } = setUp(false);
  const { exitCode, stderr } = await type('test --reason quarterly-test');
  expect([exitCode, said]).toEqual([1, []]);
  expect(stderr).toContain('notifies nobody');
});

test('other text than six digits is a wrong command', async () => {
  const { type } = setUp();
  const { exitCode, stderr } = await type('arrived 12345 --reason quarterly-test');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('six digits');
});

test('the alarms of a stage are listed by the names under which it can change them', async () => {
  const values = { notice: 'It is late', threshold: 5, periods: 3, breaches: 2 };
  const { stdout, exitCode } = await carryOut('alarms list --stage sandbox', {
    alarms: [
      { name: 'Webhooks/Rejected', ...values, isChanged: true },
      { name: 'Sweep/Dead', ...values, off: 'a test', isChanged: true },
      { name: 'ArchiveJob/Dead', ...values, below: true },
      { name: 'Webhooks/Failing', notice: 'It fails', isPage: true },
    ],
  });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Webhooks\/Rejected +above 5 in 2 of 3 periods \(changed\) +It is late/m);
  expect(stdout).toMatch(/^Sweep\/Dead +never: a test/m);
  expect(stdout).toMatch(/^ArchiveJob\/Dead +below 5 in 2 of 3 periods/m);
  expect(stdout).toMatch(/^Webhooks\/Failing +with one of its causes/m);
});
