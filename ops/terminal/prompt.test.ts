import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askAtTerminal } from './prompt.ts';

/** What a person types, and a screen. */
function setUp(isTTY: boolean) {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  return { input, output };
}

test('an answer is what was typed', async () => {
  const terminal = setUp(true);
  terminal.input.write('per-1\n');
  expect(await askAtTerminal('Which? ', terminal)).toBe('per-1');
  expect(String(terminal.output.read())).toContain('Which? ');
});

test('a terminal that is closed gives no answer', async () => {
  const terminal = setUp(true);
  terminal.input.end();
  expect(await askAtTerminal('Which? ', terminal)).toBe('');
});

test('no question is asked where no person can answer', async () => {
  await expect(askAtTerminal('Which? ', setUp(false))).rejects.toThrow('--yes');
});
