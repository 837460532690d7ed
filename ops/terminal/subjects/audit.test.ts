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
    { verified: { sequence: 9, hash }, isComplete: true, latestKept: { sequence: 9, day: '2026-03-05' } },
  ];
  const answer = async () => Promise.resolve(parts.shift());
  const { stdout, exitCode, asked } = await carryOut('audit verify', { answer });
  expect(asked).toEqual([{}, { from: { sequence: 5, hash } }]);
  expect([exitCode, stdout]).toEqual([
    0,
    `Whole up to entry 9. Note this outside: 9:${hash}\nThe latest head that is kept outside of it is entry 9, of 2026-03-05.\n`,
  ]);
  const whole = { verified: { sequence: 9, hash }, isComplete: true };
  const noted = await carryOut(`audit verify --from 5:${hash}`, answering(whole));
  expect(noted.asked).toEqual([{ from: { sequence: 5, hash } }]);
});

test('a record that ends before the entry that was noted says where it ends', async () => {
  const fault = { sequence: 99, because: 'ended', endsAt: 40 };
  const answer = answering({ verified: { sequence: 99, hash }, fault, isComplete: true });
  expect(await carryOut(`audit verify --from 99:${hash}`, answer)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('The record ends at entry 40, before entry 99.\n'),
  });
});

const cut = { because: 'cut', sequence: 41, to: 57, endsAt: 40, since: '2026-03-05', keptOn: '2026-03-05' };

test.each([
  [
    cut,
    'Entries 41 to 57 are missing: the head of 2026-03-05 was entry 57, and the record ends at entry 40.',
  ],
  [
    { ...cut, since: '2026-03-03' },
    'Entries 41 to 57 are missing, from 2026-03-03 on: the head of 2026-03-05 was entry 57, and the record ends at entry 40.',
  ],
  [
    { ...cut, to: 41 },
    'Entry 41 is missing: the head of 2026-03-05 was entry 41, and the record ends at entry 40.',
  ],
  [
    { because: 'replaced', sequence: 57, keptOn: '2026-03-05', agreesUpTo: 40 },
    'Entry 57 is not the one that was the head of 2026-03-05: entries after 40 were replaced.',
  ],
])('a record that disagrees with a kept head says from which day: %o', async (fault, sentence) => {
  const latestKept = { sequence: 57, day: '2026-03-05' };
  const answer = answering({ verified: { sequence: 40, hash }, fault, isComplete: true, latestKept });
  const { exitCode, stdout } = await carryOut('audit verify', answer);
  expect([exitCode, stdout.split('\n')[0]]).toEqual([1, sentence]);
});

test('a record of which no head is kept says that its end is not proven', async () => {
  const { exitCode, stdout } = await carryOut(
    'audit verify',
    answering({ verified: { sequence: 3, hash }, isComplete: true }),
  );
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No head of the record is kept outside')]);
});

test('a record that is not whole ends with an error that names the entry', async () => {
  const fault = { sequence: 7, because: 'altered' };
  const broken = { verified: { sequence: 6, hash }, fault, isComplete: true };
  expect(await carryOut('audit verify', answering(broken))).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('Entry 7 was altered. Before it, 6 are whole.\n'),
  });
});
