import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statements } from '#test/contract/statements/random-statements.ts';
import { camt053Text } from './camt053/camt053.ts';
import { totalsOf } from './entry-totals.ts';
import { mt940Text } from './mt940/mt940.ts';
import { statementCsvText } from './statement-csv.ts';
import { statementJsonText } from './statement-json.ts';
import { type StatementFormat, wholeText } from './statement-text.ts';

const formats: readonly (readonly [string, StatementFormat])[] = [
  ['camt.053', camt053Text],
  ['MT940', mt940Text({ reversals: 'C/D' })],
  ['CSV', statementCsvText],
  ['JSON', statementJsonText],
];

test.each(formats)('a %s is the same in however many pieces it is written', (_name, format) => {
  fc.assert(
    fc.property(statements, fc.integer({ min: 1, max: 4 }), (statement, size) => {
      const { entries, ...head } = statement;
      const text = format(head, totalsOf(entries));
      const pieces = [text.begin(), text.lines([])];
      for (let at = 0; at < entries.length; at += size)
        pieces.push(text.lines(entries.slice(at, at + size)), text.lines([]));
      pieces.push(text.end());

      expect(pieces.join('')).toBe(wholeText(format, statement));
    }),
    { numRuns: 60 },
  );
});
