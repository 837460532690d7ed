import { expect, test } from 'vitest';
import { drillPage } from '#test/drills/drill-evidence.ts';

test('what a drill has shown is kept as a table, with its commit, machine and command', () => {
  const rows = [
    { lost: 'mirror table', seconds: 12 },
    { lost: 'events table', sent: 1_000 },
  ];
  const explanation = ['Each is lost and restored.'];
  const text = drillPage(
    { name: 'restore', title: 'Restores', explanation, rows },
    { commit: 'abc', machine: 'Node v24' },
  );

  expect(text.split('\n')).toEqual([
    '# Restores',
    '',
    '- Commit: abc',
    '- Machine: Node v24, the local stack',
    '- Command: `npm run drills -- --write`',
    '',
    'Each is lost and restored.',
    '',
    '| lost | seconds | sent |',
    '| --- | --- | --- |',
    '| mirror table | 12 |  |',
    '| events table |  | 1,000 |',
    '',
  ]);
});
