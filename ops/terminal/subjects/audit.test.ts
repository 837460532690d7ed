import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';
import { chainedEntries } from '#test/fixtures/audit-facts.ts';

const hash = 'ab'.repeat(32);
const answering = (answer: unknown) => ({ answer: async () => Promise.resolve(answer) });

test.each([
  ['audit list', {}],
  ['audit list --after 7', { after: 7 }],
])('`%s` asks as the operator', async (line, payload) => {
  const listed = { entries: [], unreadable: [], hasMore: false };
  expect((await carryOut(line, answering(listed))).asked).toEqual([payload]);
});

test.each([
  ['audit list --after one', '--after must be the number of an entry'],
  ['audit verify --from 17', '--from must be the number of an entry and its hash'],
])('`%s` is refused: %s', async (line, message) => {
  const { exitCode, stderr, asked } = await carryOut(line);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain(message);
});

test('entries are listed with person, action, what it is about and why', async () => {
  const [entry] = chainedEntries(1);
  const { stdout } = await carryOut(
    'audit list',
    answering({ entries: [entry], unreadable: [2], hasMore: true }),
  );
  for (const text of ['anna', 'approve', 'done', 'break 1', entry!.reason, '--after 1', 'Not readable: 2.'])
    expect(stdout).toContain(text);
  const nothing = { entries: [], unreadable: [], hasMore: false };
  expect((await carryOut('audit list', answering(nothing))).stdout).toBe(
    'Nobody has changed anything yet.\n',
  );
});

test('an entry shows the outcome of a change, and leaves out what does not fit a line', async () => {
  const [entry] = chainedEntries(1);
  const stopped = {
    ...entry!,
    before: { state: 'working', planned: 3 },
    after: { state: 'stopped', planned: 3, hash, wish: { job: 'statements' } },
  };
  const list = { entries: [{ ...stopped, step: 'intended' }, stopped], unreadable: [], hasMore: false };
  const { stdout } = await carryOut('audit list', answering(list));
  expect(stdout.match(/state working → stopped, planned 3 /g)).toHaveLength(1);
  expect(stdout).not.toContain(hash);
});

test('an entry says why what was asked for was refused', async () => {
  const [entry] = chainedEntries(1);
  const refused = 'the statement is PUBLISHED: only others are verified again';
  const entries = [{ ...entry!, step: 'failed', after: { refused } }];
  const { stdout } = await carryOut('audit list', answering({ entries, unreadable: [], hasMore: false }));
  expect(stdout).toContain(`refused ${refused}`);
});

test('the record is verified part by part, from the first entry or from one that was noted', async () => {
  const parts = [
    { verified: { sequence: 5, hash }, isComplete: false },
    { verified: { sequence: 9, hash }, isComplete: true },
  ];
  const answer = async () => Promise.resolve(parts.shift());
  const { stdout, exitCode, asked } = await carryOut('audit verify', { answer });
  expect(asked).toEqual([{}, { from: { sequence: 5, hash } }]);
  expect([exitCode, stdout]).toEqual([0, `Whole up to entry 9. Note this outside: 9:${hash}\n`]);
  const whole = { verified: { sequence: 9, hash }, isComplete: true };
  const noted = await carryOut(`audit verify --from 5:${hash}`, answering(whole));
  expect(noted.asked).toEqual([{ from: { sequence: 5, hash } }]);
});

test('a record that ends before the entry that was noted says where it ends', async () => {
  const fault = { sequence: 99, because: 'ended', endsAt: 40 };
  const answer = answering({ verified: { sequence: 99, hash }, fault, isComplete: true });
  expect(await carryOut(`audit verify --from 99:${hash}`, answer)).toMatchObject({
    exitCode: 1,
    stdout: 'The record ends at entry 40, before entry 99.\n',
  });
});

test('a record that is not whole ends with an error that names the entry', async () => {
  const fault = { sequence: 7, because: 'altered' };
  const broken = { verified: { sequence: 6, hash }, fault, isComplete: true };
  expect(await carryOut('audit verify', answering(broken))).toMatchObject({
    exitCode: 1,
    stdout: 'Entry 7 was altered. Before it, 6 are whole.\n',
  });
});
