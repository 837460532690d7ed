import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'onboard-'))));
afterAll(async () => rm(folder, { recursive: true }));

const job = 'portfolio';
const run = { job, id: '2026-02-05-r1', asOf: '2026-02-05', startedAt: '2026-02-05T08:00:00.000Z' };

/** What `ops -- onboard --file` makes of a file, where the run ends with those counts. */
async function onboard(text: string, counts: Record<string, number> = { 'taken-over': 2 }) {
  const file = join(folder, 'accounts.txt');
  await writeFile(file, text);
  const ended = { ...run, state: 'complete', planned: 1, finished: 1, counts, completedAt: run.startedAt };
  const answer = async (_payload: unknown, name: string) =>
    Promise.resolve(name === 'RunsFunction' ? { run: ended, report: 's3://reports' } : { run: ended });
  const line = ['onboard', '--file', file, '--day', '2026-01-31'];
  const carried = await carryOut(line, { answer });
  return { ...carried, file };
}

test('the accounts of a file are taken over, each once, whatever ends its lines', async () => {
  const { exitCode, asked, stdout } = await onboard('acc_1\r\n\r\n  acc_2 \nacc_1\n');
  expect(asked[0]).toEqual({
    onboard: {
      accounts: ['acc_1', 'acc_2'],
      day: '2026-01-31',
      dryRun: false,
      requestId: expect.any(String),
    },
  });
  expect(stdout).toMatch(/complete, 1 of 1 shards finished\ntaken-over +2/);
  expect(exitCode).toBe(0);
});

test('lines that are no account ids are named, and nothing is asked for', async () => {
  const { exitCode, asked, stderr, file } = await onboard(`acc_1\nacc_2 acc_3\n\n${'x'.repeat(201)}\n`);
  expect(stderr).toContain(
    `${file}: write one account id a line, without spaces, of at most 200 characters; not so in lines 2, 4`,
  );
  expect([exitCode === 0, asked]).toEqual([false, []]);
});

test('of many wrong lines the first are named', async () => {
  const { stderr } = await onboard('a b\n'.repeat(30));
  expect(stderr).toContain('not so in lines 1, 2, 3, 4, 5 and 25 more');
});

test('a file without ids, with too many, and one that is not there are refused in words', async () => {
  expect((await onboard('\n \n')).stderr).toContain('has no account id: write one a line');
  const many = Array.from({ length: 1_001 }, (_, index) => `acc_${index}`).join('\n');
  expect((await onboard(many)).stderr).toContain(
    'has 1001 accounts, and one run takes 1000 at most: split it, or pass --all',
  );
  const { stderr } = await carryOut(['onboard', '--file', join(folder, 'none'), '--day', '2026-01-31']);
  expect(stderr).toContain('cannot be read');
});

test('accounts that nobody knows are said to be, and the command has not succeeded', async () => {
  const { exitCode, stdout } = await onboard('acc_1\nacc_2\n', { 'taken-over': 1, unknown: 1 });
  expect(stdout).toContain('unknown: neither an event nor the list of the bank has named the account.');
  expect(exitCode).toBe(1);
  const gone = await onboard('acc_1\n', { 'not-at-the-bank': 1 });
  expect(gone.stdout).toContain('not-at-the-bank: the bank does not have the account.');
  expect(gone.exitCode).toBe(1);
});
