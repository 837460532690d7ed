import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import type { TableRow } from '#test/markdown-tables.ts';
import { packed, startedCompany } from '#test/package/consumer.ts';
import { showDrill } from './drill-evidence.ts';

const longestSeconds = 600;

test('an empty folder becomes a deployed stage with a handler of its own, and a day of the bank agrees', async () => {
  const tarball = packed();
  const rows: TableRow[] = [];
  const startedMs = systemClock.now();
  let sinceMs = startedMs;
  const done = (step: string) => {
    const now = systemClock.now();
    rows.push({ step, seconds: Math.round((now - sinceMs) / 100) / 10 });
    sinceMs = now;
  };
  const { folder, npm } = await startedCompany(tarball, 'north-bank');
  onTestFinished(() => rm(dirname(folder), { recursive: true }));
  done('`npx partner-banking init north-bank`');

  const tested = npm('npm', 'test');
  expect(tested.status, tested.output).toBe(0);
  done('`npm test`');

  const played = npm('npm', 'start', '--', '--once');
  expect(played.status, played.output).toBe(0);
  expect(played.output).toContain('Everything agrees');
  done('`npm start -- --once`');

  expect(sinceMs - startedMs).toBeLessThan(longestSeconds * 1_000);
  const taken = await takenByHandler(folder);
  expect(taken).toBeGreaterThan(0);
  rows.push({ step: 'all of it', seconds: Math.round((sinceMs - startedMs) / 100) / 10 });
  await showDrill({ name: 'starter', title, explanation: explanationOf(taken, played.output), rows });
});

/** Bookings of which the handler of the company wrote a line, as the emulator has kept it. */
async function takenByHandler(folder: string): Promise<number> {
  const files = globSync('.local/**/*.log', { cwd: folder });
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/"money came in"[^\n]*?"eventId":"(?<id>[0-9a-f]{64})"/g)].map(
      ({ groups }) => groups?.['id'],
    ),
  );
  return new Set(ids).size;
}

const title = 'From an empty folder to a deployed stage';
const explanationOf = (taken: number, output: string) => [
  'A folder is begun by the program of the package, tests itself against the simulated bank, and deploys its stage into the',
  `emulator. There its own handler took ${String(taken)} bookings. Packages were there already: what \`npm install\` takes to download`,
  'them is not counted.',
  '',
  'What `npm start -- --once` says, without its tables:',
  '',
  '```',
  ...output
    .split('\n')
    .filter((line) => /^(\[|Automation:|Everything agrees|Month end:|Every fee|Run \S)/.test(line)),
  '```',
];
