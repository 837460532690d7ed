import { expect, test } from 'vitest';
import { benchEvidence } from '#test/bench/bench-evidence.ts';

test('what was measured is kept as a table, with its commit, machine and command', () => {
  const rows = [
    { figure: 'get balance: requests/s', target: '≥ 1500', full: 4321 },
    { figure: 'a year: seconds', target: '< 60', empty: 41 },
  ];
  const text = benchEvidence(
    [
      { title: 'The bank', rows },
      { title: 'Its year', rows: [{ days: 365 }] },
    ],
    { name: 'bank', machine: 'Node v24', commit: 'abc' },
  );

  expect(text.split('\n')).toEqual([
    '# The bank',
    '',
    '- Commit: abc',
    '- Machine: Node v24',
    '- Command: `npm run bench -- bank --write`',
    '',
    '| figure | target | full | empty |',
    '| --- | --- | --- | --- |',
    '| get balance: requests/s | ≥ 1500 | 4,321 |  |',
    '| a year: seconds | < 60 |  | 41 |',
    '',
    '## Its year',
    '',
    '| days |',
    '| --- |',
    '| 365 |',
    '',
  ]);
});
