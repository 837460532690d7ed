import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { release } from '#infra/stage/release.ts';
import { expect, test } from 'vitest';
import { readOptions, seedOf } from './options.ts';

test('without variables the run stays up on free ports', () => {
  expect(readOptions({ once: false }, {})).toEqual({ once: false });
});

test('flags and variables are applied', () => {
  const options = readOptions(
    { once: true, seed: 7 },
    {
      LOCAL_EMULATOR_PORT: '4600',
      LOCAL_BANK_PORT: '5100',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:4566/',
    },
  );

  expect(options).toEqual({
    once: true,
    seed: 7,
    emulatorPort: 4600,
    bankPort: 5100,
    endpoint: 'http://127.0.0.1:4566',
  });
});

test('a run that ends by itself watches nothing', () => {
  expect(readOptions({ once: false, watch: true }, {})).toEqual({ once: false, watch: true });
  expect(() => readOptions({ once: true, watch: true }, {})).toThrow('leave out --once');
});

test('an empty variable counts as not set', () => {
  expect(readOptions({ once: false }, { AWS_ENDPOINT_URL: '', LOCAL_BANK_PORT: '' })).toEqual({
    once: false,
  });
});

test.each([
  { LOCAL_BANK_PORT: '70000' },
  { LOCAL_EMULATOR_PORT: 'abc' },
  { AWS_ENDPOINT_URL: 'localhost:4566' },
])('%j is refused and the message names the culprit', (env) => {
  expect(() => readOptions({ once: false }, env)).toThrow(Object.keys(env)[0]);
});

test.each(['x', ' ', '', '-1', '4294967296'])('%j is no seed', (text) => {
  expect(() => seedOf(text)).toThrow('must be a whole number from 0 to 4294967295');
});

test('the program says its version', () => {
  const program = path.join(import.meta.dirname, '../cli.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${release}\n` });
});

test.each([
  [['--onze'], '--onze is unknown; did you mean --once?'],
  [['--seed', 'x'], '--seed must be a whole number'],
  [['first-day'], 'Unexpected argument first-day'],
])('npm start -- %j ends with 2 and names the culprit', (args, culprit) => {
  const program = path.join(import.meta.dirname, '../cli.ts');
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, 'start', ...args], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(culprit);
  expect(stderr).toContain('Usage: npm start -- --help');
});
