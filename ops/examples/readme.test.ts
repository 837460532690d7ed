import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the program in the README runs as it stands', async () => {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  onTestFinished(() => sandbox.stop());
  const written = programUnder('## Call the bank').replaceAll('http://127.0.0.1:5100', sandbox.url);

  const { output, errors } = await run(written);

  expect(errors).toBe('');
  expect(output).toMatch(/^Ada Byron is customer [0-9a-f]{32}cper\n$/);
});

function programUnder(heading: string): string {
  const [, section = ''] = readFileSync(path.join(root, 'README.md'), 'utf8').split(`${heading}\n`);
  const program = /```ts\n(.*?)```/s.exec(section)?.[1];
  if (program === undefined) throw new Error(`There is no program under ${heading}`);
  return program;
}

/** From standard input, as if it were a file in the folder of the repository. */
async function run(program: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-'], { cwd: root });
  child.stdin.end(program);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}
