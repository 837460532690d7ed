import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '#shared/checks/checks.ts';
import { commandNames } from '#ops/terminal/application.ts';
import { onCallPage } from '#test/drills/on-call-page.ts';
import { tablesIn } from '#test/markdown-tables.ts';

const [atTerminal = [], inConsole = []] = tablesIn(readFileSync('docs/evidence/on-call.md', 'utf8'));
const withoutTicks = (text = '') => text.replaceAll('`', '');

test('each fault that is kept was found by a check of status, and explained by a command, within a minute', () => {
  const known = new Set(checks.map(({ id }) => id));
  const commands = commandNames();
  expect(atTerminal.length).toBeGreaterThan(13);
  for (const [fault, foundBy, explainedBy, , seconds] of atTerminal) {
    expect(known, fault).toContain(withoutTicks(foundBy));
    const named = withoutTicks(explainedBy);
    expect(
      commands.some((name) => named === name || named.startsWith(`${name} `)),
      fault,
    ).toBe(true);
    expect(Number(seconds), fault).toBeLessThan(60);
  }
  for (const [fault, clicks] of inConsole) expect(Number(clicks), fault).toBeLessThanOrEqual(3);
});

test('a page is of one run: commands and the console each have their table', () => {
  const cause = {
    fault: 'a mapping',
    foundBy: 'sources',
    explainedBy: 'status',
    repairedBy: 'x',
    seconds: 2.6,
  };
  const page = onCallPage([cause, { ...cause, fault: 'b', clicks: 2 }], {
    commit: 'abc',
    machine: 'any',
    load: '1.0 for 2 cores',
  });
  expect(tablesIn(page)).toEqual([[['a mapping', '`sources`', '`status`', 'x', '2.6']], [['b', '2', '2.6']]]);
});
