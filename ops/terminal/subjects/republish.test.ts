import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const [one, other] = ['1'.repeat(64), '2'.repeat(64)];

test('records are published again by their ids', async () => {
  const answer = async () => Promise.resolve({ requested: 2, refused: [] });
  expect(await carryOut(`republish ${one} ${other} --reason asked-for`, { answer })).toMatchObject({
    asked: [{ command: 'records/republish', request: { ids: [one, other] } }],
    stdout: '2 will be published within seconds.\n',
    exitCode: 0,
  });
});

test('what cannot be published again is named', async () => {
  const answer = async () => Promise.resolve({ requested: 1, refused: [other] });
  const { stdout, exitCode } = await carryOut(`republish ${one} ${other} --reason asked-for`, { answer });
  expect(stdout).toContain(`restored from the archive:\n${other}\n`);
  expect(exitCode).toBe(1);
});
