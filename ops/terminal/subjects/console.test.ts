import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

test('the console prints its address alone to the standard output, and ends with the person', async () => {
  const { stdout, stderr, exitCode } = await carryOut('console', { signal: AbortSignal.abort() });
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\?token=[\w-]{43}\n$/);
  expect(stderr).toContain('opens the console of local once');
  expect(exitCode).toBe(0);
  await expect(fetch(stdout.trim())).rejects.toThrow('fetch failed');
});

test('a port that is none is refused', async () => {
  const { exitCode, stderr } = await carryOut('console --port 99999');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('must be a whole number from 0 to 65535');
});
