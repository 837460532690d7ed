import { expect, test } from 'vitest';
import { createApprovalsWorld } from '#test/fakes/approvals-world.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const hash = 'ab'.repeat(32);

async function aProposal() {
  const world = createApprovalsWorld();
  return world.propose((await world.open()).id);
}

const answering = (answer: unknown) => ({ answer: async () => Promise.resolve(answer) });

test.each([
  ['approvals list', { all: false }],
  ['approvals list --all', { all: true }],
  ['approvals show a1', { id: 'a1' }],
  [
    'approvals decide-fee f1 --as WAIVED --reason goodwill',
    { kind: 'fee-decision', request: { fee: 'f1', as: 'WAIVED' }, reason: 'goodwill' },
  ],
  [`approvals approve a1 --shown ${hash} --reason agreed`, { id: 'a1', shown: hash, reason: 'agreed' }],
  ['approvals refuse a1 --reason wrong', { id: 'a1', reason: 'wrong' }],
])('`%s` asks as the operator', async (line, payload) => {
  expect((await carryOut(line)).asked).toEqual([payload]);
});

test.each([
  ['approvals show', 'ID is missing'],
  ['approvals decide-fee f1 --reason settled', '--as is missing'],
  ['approvals decide-fee f1 --as GONE --reason settled', '--as must be one of ALLOWED, CHARGED'],
  ['approvals decide-fee f1 --as WAIVED --reason a@b.example', '--reason must not hold an address'],
  ['approvals approve a1 --reason agreed', '--shown is missing'],
  [
    'approvals approve a1 --shown abc --reason agreed',
    '--shown must be the hash that `approvals show` prints',
  ],
  [`approvals approve a1 --shown ${hash}`, '--reason is missing'],
  [`approvals approve a1 --shown ${hash} --reason x`, '--reason must say why, in three characters or more'],
])('`%s` is refused: %s', async (line, message) => {
  const { exitCode, stderr, asked } = await carryOut(line);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain(message);
});

test('what waits is listed with what it is about', async () => {
  const proposal = await aProposal();
  const { stdout } = await carryOut('approvals list', answering({ approvals: [proposal] }));
  for (const text of [proposal.id, 'break-resolution', 'PENDING', 'anna', proposal.entity])
    expect(stdout).toContain(text);
  expect((await carryOut('approvals list', answering({ approvals: [] }))).stdout).toBe(
    'Nothing waits for a second person.\n',
  );
  const { stdout: json } = await carryOut('approvals list --json', answering({ approvals: [proposal] }));
  const { wish: request, ...stored } = proposal;
  expect(JSON.parse(json)).toEqual({ approvals: [{ ...stored, request }] });
});

test('a proposal is shown with the way to approve it, unless it has changed', async () => {
  const approval = await aProposal();
  const shown = { approval, now: approval.shown, isAsShown: true };
  const { stdout } = await carryOut(`approvals show ${approval.id}`, answering(shown));
  expect(stdout).toContain(`approvals approve ${approval.id} --shown ${approval.shownHash}`);
  const changed = await carryOut(`approvals show ${approval.id}`, answering({ ...shown, isAsShown: false }));
  expect(changed.stdout).toContain('It has changed since it was proposed');
  expect(await carryOut('approvals show a1', answering({ absent: true }))).toMatchObject({
    exitCode: 1,
    stdout: 'No approval has the id a1: list them with `approvals list --all`.\n',
  });
});

test('what is refused ends with an error and says why', async () => {
  const approve = `approvals approve a1 --shown ${hash} --reason agreed`;
  expect(await carryOut(approve, answering({ refused: 'anna proposed it' }))).toMatchObject({
    exitCode: 1,
    stdout: 'Not done: anna proposed it.\n',
  });
  const approval = { ...(await aProposal()), state: 'DONE' };
  expect(await carryOut(approve, answering({ approval }))).toMatchObject({
    exitCode: 0,
    stdout: `a1 is DONE: ${approval.entity}.\n`,
  });
  const decide = 'approvals decide-fee f1 --as WAIVED --reason settled';
  expect(await carryOut(decide, answering({ refused: 'the fee is WAIVED' }))).toMatchObject({
    exitCode: 1,
    stdout: 'Not proposed: the fee is WAIVED.\n',
  });
  expect((await carryOut(decide, answering({ approval }))).stdout).toContain(`Proposed as ${approval.id}`);
});

test.each([
  ['approvals show a1', (approval: object) => ({ approval, now: {}, isAsShown: true })],
  ['approvals list --json', (approval: object) => ({ approvals: [approval] })],
  [`approvals approve a1 --shown ${hash} --reason agreed --json`, (approval: object) => ({ approval })],
  ['approvals refuse a1 --reason not-so --json', (approval: object) => ({ approval })],
  ['approvals release-fees 2026-03 --reason checked --json', (approval: object) => ({ approval })],
])('what a proposal asks for is its request: %s', async (line, answer) => {
  const { stdout } = await carryOut(line, answering(answer(await aProposal())));
  expect(stdout).toContain('"request": {');
  expect(stdout).not.toContain('wish');
});
