import { expect, test } from 'vitest';
import { fakeScreen } from '#test/fakes/screen.ts';
import { createProgress, createProgressBar } from './progress.ts';

function aTerminal(isTTY: boolean) {
  let text = '';
  const screen = fakeScreen((more) => void (text += more), { isTTY, columns: 40 });
  return { screen, text: () => text };
}

test('in a log each step is a line of its own', () => {
  const terminal = aTerminal(false);
  let now = 0;
  const progress = createProgress(terminal.screen, { now: () => now });

  progress.step('deploying');
  now = 2_400;
  progress.detail('3 of 12 resources');
  progress.step('starting the bank');
  progress.end();

  expect(terminal.text()).toBe('[  0 s] deploying\n[  2 s] starting the bank\n');
});

test('on a terminal the detail replaces the one before and never wraps', () => {
  const terminal = aTerminal(true);
  const progress = createProgress(terminal.screen, { now: () => 0 });

  progress.step('deploying');
  progress.detail('a'.repeat(100));
  progress.end();

  expect(terminal.text().split('\r\u001B[K').at(-1)).toBe(`[  0 s] deploying: ${'a'.repeat(20)}\n`);
});

function showThirtyPages(screen: Parameters<typeof createProgressBar>[0]): void {
  const bar = createProgressBar(screen);
  for (let page = 1; page <= 30; page += 1) bar.show(page / 30, `${page} pages`);
  bar.end();
}

test('a log shows a line for each tenth of the way', () => {
  const written: string[] = [];
  showThirtyPages(fakeScreen((text) => written.push(text)));
  expect(written).toHaveLength(11);
  expect(written[0]).toBe('  3 %  1 pages\n');
});

test('a terminal shows one line that is rewritten', () => {
  const written: string[] = [];
  const bar = createProgressBar(fakeScreen((text) => written.push(text), { isTTY: true, columns: 80 }));
  bar.show(0.5, '10 sent');
  bar.show(1, '20 sent');
  bar.end();
  expect(written).toEqual([
    '\r\u001B[K[############------------]  50 %  10 sent',
    '\r\u001B[K[########################] 100 %  20 sent',
    '\n',
  ]);
});

test('a terminal of unknown width has the usual one', () => {
  const written: string[] = [];
  const screen = fakeScreen((text) => written.push(text), { isTTY: true, columns: 0 });
  createProgressBar(screen).show(1, 'a'.repeat(100));
  expect(written.join('')).toHaveLength('\r\u001B[K'.length + 79);
});
