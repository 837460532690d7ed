import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unprintableIn } from '#shared/kernel/printable-text.ts';
import { fakeScreen } from '#test/fakes/screen.ts';

const anyText = fc.string({ unit: fc.nat(0xff_ff).map((unit) => String.fromCharCode(unit)), maxLength: 300 });

test('no text that is written moves the cursor, whoever wrote it', () => {
  let longest = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      longest = Math.max(longest, text.length);
      const written: string[] = [];
      fakeScreen((each) => written.push(each)).write(`${text}\u001B[2J\n`);
      const layout = /\r?\n|\t/;
      for (const part of written.join('').split(layout)) expect(unprintableIn(part)).toBeUndefined();
    }),
  );
  expect(longest).toBeGreaterThan(250);
});

test('a line that is rewritten begins with the only control sequence, and never wraps', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written: string[] = [];
      fakeScreen((each) => written.push(each), { isTTY: true, columns: 40 }).rewrite(text);
      const [nothing, shown = ''] = written.join('').split('\r\u001B[K');
      expect([nothing, unprintableIn(shown)]).toEqual(['', undefined]);
      expect(shown.length).toBeLessThan(40);
    }),
  );
});

test('a command whose reader has gone ends without a word', () => {
  const line = 'set -o pipefail; "$0" ops/cli.ts ops --help | true';
  const { status, stderr } = spawnSync('bash', ['-c', line, process.execPath], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('a command ends with its answer, whatever it still waits for', () => {
  const program = `
    import { endAfterOutput, printOutput } from '#ops/terminal/screen.ts';
    setInterval(() => undefined, 60_000);
    process.exitCode = 2;
    printOutput('x'.repeat(200_000));
    await endAfterOutput();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect([status, stdout.length]).toEqual([2, 200_001]);
});
