import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { statementFormats } from '#shared/statements/publish/write-statement.ts';
import { statements } from '#test/contract/statements/random-statements.ts';
import { totalsOf } from './entry-totals.ts';
import { wholeText } from './statement-text.ts';

const formats = (['C/D', 'RC/RD'] as const).flatMap((reversals) =>
  statementFormats({ reversals }).map(([kind, format, check]) => ({ kind, reversals, format, check })),
);

test.each(formats)('every file that is written as $kind keeps its rules, with $reversals', ({ format, check }) => {
  for (const statement of fc.sample(statements, { numRuns: 150, seed: 2030 })) {
    const file = wholeText(format, statement);
    expect(brokenRule(check(totalsOf(statement.entries)), file)?.message).toBeUndefined();
  }
});
