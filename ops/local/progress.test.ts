import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function aTerminal(isTTY: boolean) {
  let text = '';
  return {
    isTTY,
    columns: 40,
    write: (more: string) => {
      text += more;
    },
    text: () => text,
  };
}

test('in a log each step is a line of its own', () => {
  const terminal = aTerminal(false);
  let now = 0;
  const progress = createProgress(terminal, { now: () => now });

  progress.step('deploying');
  now = 2_400;
  progress.detail('3 of 12 resources');
  progress.step('starting the bank');
  progress.end();

  expect(terminal.text()).toBe('[  0 s] deploying\n[  2 s] starting the bank\n');
});

test('on a terminal the detail replaces the one before and never wraps', () => {
  const terminal = aTerminal(true);
  const progress = createProgress(terminal, { now: () => 0 });

  progress.step('deploying');
  progress.detail('a'.repeat(100));
  progress.end();

  expect(terminal.text().split('\r\u001B[K').at(-1)).toBe(`[  0 s] deploying: ${'a'.repeat(20)}\n`);
});
