import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const run = {
  job: 'own-report',
  id: '2026-02-05-r1',
  asOf: '2026-02-05',
  state: 'planning',
  startedAt: '2026-02-05T08:00:00.000Z',
  planned: 0,
  finished: 0,
  counts: {},
};

async function start(line: string, response: object) {
  const asked: unknown[] = [];
  const carried = await carryOut(`runs start ${line}`, {
    answer: async (payload) => {
      asked.push((payload as { request: unknown }).request);
      return Promise.resolve(response);
    },
  });
  return { ...carried, asked };
}

test('a run of a job of the company is started over some accounts, and says how to follow it', async () => {
  const line = 'own-report --account acc_1 --account acc_2 --as-of 2026-02-05 --reason mended';
  const { asked, stdout, exitCode, entries } = await start(line, { run });
  expect(asked).toEqual([{ job: 'own-report', asOf: '2026-02-05', accounts: ['acc_1', 'acc_2'] }]);
  expect(stdout).toContain('begins within 15 minutes');
  expect(stdout).toContain('runs show own-report 2026-02-05-r1 --watch');
  expect(exitCode).toBe(0);
  expect(entries[0]).toMatchObject({ entity: 'runs of own-report' });
});

test.each([
  [{ absent: true }, 'The stage has no job own-report'],
  [{ refused: 'fees has a command of its own' }, 'Not done: fees has a command of its own'],
])('%j is said in a sentence, and fails', async (response, sentence) => {
  const { stdout, exitCode } = await start('own-report --reason why', response);
  expect(stdout).toContain(sentence);
  expect(exitCode).toBe(1);
});
