import { expect, test } from 'vitest';
import type { Restore } from '#shared/aws/restore/restore.ts';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { fakeScreen } from '#test/fakes/screen.ts';
import { restoreCommands } from './commands.ts';

async function typed(line: string, answers: Partial<Restore>) {
  let [stdout, stderr] = ['', ''];
  const stages: string[] = [];
  const exitCode = await carryOutLine(line.split(' '), {
    name: 'npm run restore --',
    root: restoreCommands,
    context: {
      process: {
        stdout: fakeScreen((text) => void (stdout += text)),
        stderr: fakeScreen((text) => void (stderr += text)),
      },
      clock: createManualClock(Date.parse('2026-01-05T08:00:00Z')),
      restore: async (stage) => {
        stages.push(stage);
        return Promise.resolve(answers as Restore);
      },
    },
  });
  return { exitCode, stdout, stderr, stages };
}

test('settings name what the table lacked, and the line of the stage for its stream', async () => {
  const { exitCode, stdout, stages } = await typed('settings --table events --stage production', {
    settings: async () =>
      Promise.resolve({
        name: 'events-1',
        set: ['stream', 'expiry'],
        byHand: ['index byDay'],
        streamArn: 'arn:stream',
      }),
  });
  expect([exitCode, stages]).toEqual([0, ['production']]);
  expect(stdout).toContain('events-1 now has stream, expiry');
  expect(stdout).toContain('set by hand what the template of Storage says: index byDay');
  expect(stdout).toContain("eventsStream: 'arn:stream'");
});

test('rows are counted first, and say that somebody erased may be among them', async () => {
  const asked: unknown[] = [];
  const rows: Restore['rows'] = async (...given) => {
    asked.push(given);
    return Promise.resolve({ read: 9, present: 6, expired: 1, copied: 2 });
  };
  const { stdout } = await typed('rows --table work --from work-before --partition FEE# --dry-run', { rows });
  expect(asked).toEqual([
    ['work', { from: 'work-before', partition: 'FEE#', dryRun: true, nowSeconds: 1_767_600_000 }],
  ]);
  expect(stdout).toContain('9 rows read: 2 would be copied, 6 are there, 1 have expired');
  expect(stdout).toContain('npm run restore -- erasures');
});

test('tombstones say how many accounts lacked theirs', async () => {
  const { stdout, stages } = await typed('tombstones --stage production', {
    tombstones: async () => Promise.resolve({ erased: 3, set: 2 }),
  });
  expect(stages).toEqual(['production']);
  expect(stdout).toBe('3 erased accounts in the register: 2 had no tombstone and have one now\n');
});

test('erasures print a command for each customer', async () => {
  const { stdout } = await typed('erasures --stage production', {
    erased: async () => Promise.resolve([{ kind: 'person', id: 'per-1' }]),
  });
  expect(stdout).toBe('npm run ops -- erase --person per-1 --reason restored --stage production\n');
});

test('without the name of the restored table, nothing is copied', async () => {
  const { exitCode, stderr } = await typed('rows --table work', {});
  expect([exitCode, stderr.length > 0]).toEqual([2, true]);
});
