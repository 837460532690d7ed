import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultWireNames } from '#shared/bank/wire-names.ts';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import type { SandboxSettings } from '#sandbox/server/start-sandbox.ts';
import { fakeScreen } from '#test/fakes/screen.ts';
import { sandboxCommand } from './sandbox-command.ts';

async function type(...args: string[]) {
  const started: SandboxSettings[] = [];
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await carryOutLine(args, {
    name: 'npm run sandbox --',
    root: sandboxCommand,
    context: {
      process: {
        stdout: fakeScreen((text) => out.push(text)),
        stderr: fakeScreen((text) => err.push(text)),
      },
      start: (settings) => Promise.resolve(void started.push(settings)),
    },
  });
  return { exitCode, started, out: out.join(''), err: err.join('') };
}

test('without arguments it listens where the documents say', async () => {
  const { started, exitCode } = await type();
  expect(exitCode).toBe(0);
  const options = bankOptions.parse({ allowLoopbackHttp: true });
  const maxStateBytes = 256 * 1024 * 1024;
  expect(started).toEqual([
    { port: 5100, seed: 1, receivers: [], wireNames: defaultWireNames, options, maxStateBytes },
  ]);
});

test('each option changes what it names', async () => {
  const { started } = await type('--port=0', '--seed', '7', '--https-only');
  expect(started).toMatchObject([{ port: 0, seed: 7, options: { allowLoopbackHttp: false } }]);
});

test('receivers are named one by one, and only by an address', async () => {
  const [one, other] = ['http://127.0.0.1:3000/webhooks', 'http://localhost:3001/'];
  expect((await type('--receiver', one, '--receiver', other)).started).toMatchObject([
    { receivers: [one, other] },
  ]);
  const { started, err } = await type('--receiver', '3000');
  expect(started).toEqual([]);
  expect(err).toContain('must be an address');
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://evil.example/',
  'http://127.0.0.1.evil.example/',
  'https://[fd00:ec2::254]/',
])('%s is no receiver: it is not on this machine', async (address) => {
  const { started, err, exitCode } = await type('--receiver', address);
  expect(started).toEqual([]);
  expect(exitCode).not.toBe(0);
  expect(err).toContain('must be an address on this machine');
});

test('another stage’s names come as JSON', async () => {
  const { started } = await type('--wire-names', '{"headerPrefix": "Acme"}');
  expect(started).toMatchObject([{ wireNames: { ...defaultWireNames, headerPrefix: 'Acme' } }]);
});

test('or in a file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wire-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'names.json');
  writeFileSync(file, '{"fieldPrefix": "acme"}');

  expect((await type('--wire-names', file)).started).toMatchObject([{ wireNames: { fieldPrefix: 'acme' } }]);
});

test('every option of the bank can be set, and the others keep their default', async () => {
  const { started } = await type('--options', '{"feeKeys": "ignore", "allowLoopbackHttp": false}');
  expect(started).toMatchObject([{ options: bankOptions.parse({ feeKeys: 'ignore' }) }]);
});

test.each(['--help', '-h'])('%s is no error, and shows every option', async (asked) => {
  const { exitCode, started, out } = await type(asked);
  expect([exitCode, started]).toEqual([0, []]);
  for (const text of [
    '--port',
    '5100',
    '--seed',
    '--https-only',
    '--wire-names',
    'headerPrefix',
    '--options',
  ])
    expect(out).toContain(text);
  for (const name of Object.keys(bankOptions.shape)) expect(out).toContain(name);
});

test.each([
  [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
  [['--seed', 'x'], '--seed must be a whole number from 0 to 4294967295, not "x"'],
  [
    ['--wire-names', '{"headerPrefix": "Ac me"}'],
    '--wire-names cannot be used: headerPrefix must be letters',
  ],
  [['--wire-names', '{"header": "Acme"}'], '--wire-names cannot be used: has unknown members: header'],
  [['--wire-names', '{headerPrefix'], '--wire-names is not valid JSON'],
  [['--wire-names', 'no-such-file.json'], '--wire-names names no file that can be read: no-such-file.json'],
  [['--options', '{"feeKey": "ignore"}'], '--options cannot be used: has unknown members: feeKey'],
  [['--options', '{"feeKeys": "keep"}'], '--options cannot be used: feeKeys must be one of honour, ignore'],
  [['--options', '[]'], '--options names no file that can be read: []'],
  [['--nonsense'], '--nonsense is unknown'],
  [['--port'], '--port is missing or has no value'],
  [['5100'], 'Unexpected argument 5100'],
])('%j is refused in one line that names it', async (args, sentence) => {
  const { exitCode, started, err } = await type(...args);
  expect([exitCode, started]).toEqual([2, []]);
  const [first, second, ...rest] = err.trimEnd().split('\n');
  expect(first).toContain(sentence);
  expect([second, rest]).toEqual(['Usage: npm run sandbox -- --help', []]);
});
