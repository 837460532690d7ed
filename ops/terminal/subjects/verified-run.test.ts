import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const sha256 = 'a'.repeat(64);
const agreed = { sha256, objects: 402, differing: [], missing: [] };

const verify = async (...answers: readonly object[]) => {
  const left = [...answers];
  return carryOut('runs verify statements 2026-02-05', {
    answer: async () => Promise.resolve(left.shift() ?? {}),
  });
};

const shown = {
  job: 'reconciliation',
  id: '2026-02-05-money-1',
  asOf: '2026-02-05',
  state: 'complete',
  startedAt: '2026-02-05T03:00:00.000Z',
  completedAt: '2026-02-05T03:10:00.000Z',
  planned: 1,
  finished: 1,
  counts: { agrees: 3 },
  sha256,
};
const show = async (run: object) =>
  carryOut('runs show reconciliation 2026-02-05-money-1', {
    answer: async () => Promise.resolve({ run, report: 'reports/r1', setAside: [] }),
  });

test('a run is shown with the hash of its report, and with the share of verified bookings if it has one', async () => {
  expect((await show(shown)).stdout).toMatch(new RegExp(`Report: reports/r1\\nsha256: ${sha256}\\n$`));
  expect((await show(shown)).stdout).not.toContain('Verified within');
  const verified = { bookings: 7, unverified: 1, inFourDaysPpm: 999_857, unexplainedCents: {} };
  expect((await show({ ...shown, verified })).stdout).toContain('Verified within four days: 99.9857 %');
});

test('a report that agrees is said to, with its hash', async () => {
  const { exitCode, stdout, asked } = await verify(agreed);
  expect([exitCode, stdout]).toEqual([0, `The report agrees: 402 objects, sha256 ${sha256}.\n`]);
  expect(asked).toEqual([
    { command: 'runs/verify', request: { job: 'statements', id: '2026-02-05', from: 0 } },
  ]);
});

test('the objects that differ or are missing are named, over all answers', async () => {
  const { exitCode, stdout, asked } = await verify(
    { ...agreed, differing: ['summary.json'], next: 400 },
    { ...agreed, objects: 100, missing: ['parts/s1-0.1.ndjson.gz'] },
  );
  expect(exitCode).toBe(1);
  expect(stdout).toContain('does not agree');
  expect(stdout).toContain('summary.json differs\nparts/s1-0.1.ndjson.gz is missing');
  expect(asked).toMatchObject([{ request: { from: 0 } }, { request: { from: 400 } }]);
});

test.each([
  [{ refused: 'the run is not complete' }, 'Not verified: the run is not complete.'],
  [{ absent: true }, 'has no run 2026-02-05'],
])('what cannot be verified is no success: %#', async (answer, expected) => {
  const { exitCode, stdout } = await verify(answer);
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining(expected)]);
});
