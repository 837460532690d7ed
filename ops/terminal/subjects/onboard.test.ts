import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FunctionCall } from '#shared/operators/function-call.ts';
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
    Promise.resolve(name === 'runs' ? { run: ended, report: 's3://reports', setAside: [] } : { run: ended });
  const line = ['onboard', '--file', file, '--day', '2026-01-31', '--reason', 'go live'];
  const carried = await carryOut(line, { answer });
  return { ...carried, file };
}

test('each account of a file is onboarded once, with any end of line', async () => {
  const { exitCode, asked, stdout } = await onboard('acc_1\r\n\r\n  acc_2 \nacc_1\n');
  expect(asked[0]).toEqual({
    command: 'portfolio/onboard',
    request: { accounts: ['acc_1', 'acc_2'], day: '2026-01-31' },
    change: { id: expect.any(String), reason: 'go live', person: 'anna' },
  });
  expect(stdout).toMatch(/complete, 1 of 1 shards finished\nonboarded +2/);
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

test('a file without ids, and one that is not there are refused in words', async () => {
  expect((await onboard('\n \n')).stderr).toContain('has no account id: write one a line');
  const { stderr } = await carryOut(['onboard', '--file', join(folder, 'none'), '--day', '2026-01-31']);
  expect(stderr).toContain('cannot be read');
});

const manyIds = Array.from({ length: 2_500 }, (_, index) => `acc_${index}`);

interface AskedPart {
  readonly accounts: readonly string[];
  readonly id: string;
}

/** The same for a file of 2,500 accounts, where a part is answered so; every run ends when it is shown twice. */
async function onboardMany(answerTo: (part: AskedPart, index: number) => object) {
  const file = join(folder, 'many.txt');
  await writeFile(file, manyIds.join('\n'));
  const [parts, shows]: [AskedPart[], Map<string, number>] = [[], new Map()];
  const answer = async (payload: unknown, name: string): Promise<unknown> => {
    await Promise.resolve();
    const call = payload as FunctionCall;
    if (name === 'portfolio') {
      const { accounts } = call.request as AskedPart;
      const part = { accounts, id: call.change?.id ?? '' };
      parts.push(part);
      return answerTo(part, parts.length);
    }
    const { id } = call.request as { readonly id: string };
    const times = (shows.get(id) ?? 0) + 1;
    shows.set(id, times);
    const { accounts } = parts.find((part) => id.endsWith(part.id)) ?? { accounts: [] };
    const shards = Math.ceil(accounts.length / 100);
    const shown = { ...run, id, state: 'working', planned: shards, finished: shards / 2, counts: {} };
    const ended = { state: 'complete', finished: shards, completedAt: run.startedAt };
    const counts = { 'taken-over': accounts.length };
    return {
      run: times === 1 ? shown : { ...shown, ...ended, counts },
      report: 's3://reports',
      setAside: [],
    };
  };
  const line = ['onboard', '--file', file, '--day', '2026-01-31', '--reason', 'go live'];
  return { ...(await carryOut(line, { answer })), parts };
}

const begun = ({ id }: AskedPart) => ({
  run: { id: `2026-02-05-${id}`, state: 'working', planned: 10, finished: 0, counts: {} },
});

test('a file of more accounts than a run takes becomes several runs, shown as one', async () => {
  const { stdout, stderr, exitCode, parts } = await onboardMany(begun);
  expect(parts.map(({ accounts }) => accounts.length)).toEqual([1_000, 1_000, 500]);
  expect(parts.flatMap(({ accounts }) => accounts)).toEqual(manyIds);
  expect(new Set(parts.map(({ id }) => id)).size).toBe(3);
  expect(stderr).toContain(' 50 %  12.5 of 25 shards\n');
  expect(stderr).toContain('100 %  25 of 25 shards\n');
  expect(stdout).toMatch(
    /^3 runs of portfolio, as of 2026-02-05: complete, 25 of 25 shards finished\nonboarded +2500\nThey are: /,
  );
  expect(exitCode).toBe(0);
});

test('a part that is refused ends what is started; the parts before it are shown', async () => {
  const { stdout, exitCode, parts } = await onboardMany((part, index) =>
    index === 2
      ? { refused: "neither an event nor the bank's list of accounts names acc_1500" }
      : begun(part),
  );
  expect(parts).toHaveLength(2);
  expect(stdout).toMatch(/complete, 10 of 10 shards finished\nonboarded +1000\nNot done: neither an event/);
  expect(stdout).toContain('names acc_1500. The other accounts of the file were not asked for.');
  expect(exitCode).toBe(1);
});

test('a part that cannot be started says that the command may be repeated', async () => {
  const { stderr, exitCode } = await onboardMany((part, index) => {
    if (index === 2) throw new Error('the function cannot be reached');
    return begun(part);
  });
  expect(stderr).toContain(
    'Part 2 of 3 could not be started, those before it go on: the function cannot be reached\n',
  );
  expect(stderr).toMatch(/Continue with: npm run ops -- onboard --file .* --reason 'go live' --change \S+\n/);
  expect(exitCode).toBe(1);
});

test('a part whose planning takes longer is asked for again by the same request', async () => {
  const { parts, exitCode } = await onboardMany((part, index) => {
    const { run: planned } = begun(part);
    return { run: index === 1 ? { ...planned, state: 'planning' } : planned };
  });
  const ids = parts.map(({ id }) => id);
  expect([ids.length, ids[0] === ids[1], new Set(ids).size]).toEqual([4, true, 3]);
  expect(exitCode).toBe(0);
});

test('unknown accounts are named, and the command fails', async () => {
  const { exitCode, stdout } = await onboard('acc_1\nacc_2\n', { 'taken-over': 1, unknown: 1 });
  expect(stdout).toContain("unknown: neither an event nor the bank's list of accounts names it.");
  expect(exitCode).toBe(1);
  const gone = await onboard('acc_1\n', { 'not-at-the-bank': 1 });
  expect(gone.stdout).toContain('not-at-the-bank: the bank does not have the account.');
  expect(gone.exitCode).toBe(1);
});
