import { expect, test } from 'vitest';
import type { CheckResult } from '#shared/checks/run-checks.ts';
import { problemsIn } from './checked-text.ts';

test('a sentence that asks has one mark at its end', () => {
  const found: CheckResult = {
    id: 'own-large',
    says: 'No difference is large',
    severity: 'warning',
    runbook: { address: 'https://wiki.company.example/large' },
    reading: {
      state: 'unread',
      findings: [{ what: 'It could not be read: sasy is unknown; did you mean says?', toDo: 'Mend it' }],
    },
  };
  expect(problemsIn([found])).toEqual([
    '? Not known: own-large\n  It could not be read: sasy is unknown; did you mean says?\n  Mend it.\n  See https://wiki.company.example/large',
  ]);
});
