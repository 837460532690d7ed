import { expect, test } from 'vitest';
import fc from 'fast-check';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { statements } from '#test/contract/statements/random-statements.ts';
import { camt053 } from './camt053.ts';
import { checkCamt053 } from './check-camt053.ts';

test('x', () => {
  for (const s of fc.sample(statements, { numRuns: 300, seed: 1 })) {
    const b = brokenRule(checkCamt053(), camt053({ id: s.id, createdAt: s.createdAt }, [s]));
    expect(b?.message).toBeUndefined();
  }
});
