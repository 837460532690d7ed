import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultWireNames } from '#shared/bank/wire-names.ts';
import { parseArguments, usage } from './parse-arguments.ts';

test('without arguments it listens where the documents say', () => {
  expect(parseArguments([])).toEqual({
    outcome: 'start',
    settings: { port: 5100, seed: 1, allowLoopbackHttp: true, wireNames: defaultWireNames },
  });
});

test('another stage’s names come as JSON', () => {
  const parsed = parseArguments(['--wire-names', '{"headerPrefix": "Acme"}']);

  expect(parsed).toMatchObject({ settings: { wireNames: { ...defaultWireNames, headerPrefix: 'Acme' } } });
});

test('or in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wire-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'names.json');
  writeFileSync(file, '{"fieldPrefix": "acme"}');

  const parsed = parseArguments(['--wire-names', file]);

  expect(parsed).toMatchObject({ settings: { wireNames: { fieldPrefix: 'acme' } } });
});

test('help is no error, and tells every option', () => {
  expect(parseArguments(['--help'])).toEqual({ outcome: 'help' });
  expect(usage).toContain('--wire-names');
  expect(usage).toContain('headerPrefix');
});

test.each([
  [['--port', '70000'], '--port'],
  [['--seed', 'x'], '--seed'],
  [['--wire-names', '{"headerPrefix": "Ac me"}'], 'headerPrefix'],
  [['--wire-names', '{"header": "Acme"}'], 'header'],
  [['--wire-names', '{headerPrefix'], '--wire-names'],
  [['--wire-names', 'no-such-file.json'], '--wire-names: cannot read the file no-such-file.json'],
  [['--nonsense'], '--nonsense'],
])('%j is refused in one line that names it', (args, name) => {
  const parsed = parseArguments(args);

  expect(parsed).toMatchObject({ outcome: 'invalid', reason: expect.stringContaining(name) as string });
});
