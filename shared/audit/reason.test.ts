import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printableLine } from '#shared/kernel/printable-text.ts';
import { reason } from './reason.ts';

test('a reason is kept as it was given, without spaces around it', () => {
  expect(
    reason.parse(' The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc '),
  ).toBe('The bank confirmed 12.50 EUR for account 1f2e3d4c5b6a79880716253443526170cacc');
});

test.each([
  'the bank booked 1234567890 cents at 2026-03-02T08:00:00.000Z',
  'see change 20260302T080000-3f2a91bc and account ab12cd34e5f60718293a4b5c6d7e8f90cacc',
  'run 2026-11-23-statements-plan-1795416168879 is over',
])('ids, amounts and instants may stand in a reason: %s', (text) => {
  expect(reason.parse(text)).toBe(text);
});

test.each([
  ['', 'must say why'],
  ['  ', 'must say why'],
  ['for DE89 3704 0044 0532 0130 00', 'must not hold an IBAN'],
  ['for DE89370400440532013000', 'must not hold an IBAN'],
  ['for de89370400440532013000 it is', 'must not hold an IBAN'],
  ['for De89 3704 0044 0532 0130 00', 'must not hold an IBAN'],
  ['for DE89-3704-0044-0532-0130-00', 'must not hold an IBAN'],
  ['anna@company.example asked', 'must not hold an address'],
  ['she called from +49 170 1234567', 'must not hold a telephone number'],
  ['she called from 0170 1234567', 'must not hold a telephone number'],
  ['x'.repeat(501), 'at most 500'],
])('%s is no reason', (text, message) => {
  expect(reason.safeParse(text).error?.issues[0]?.message).toContain(message);
});

test.each([
  ['mended\n17  2026-03-02  anna  approve', 'U+000A'],
  ['mended\u001B[2K', 'U+001B'],
  ['mended\u009B1A', 'U+009B'],
  ['men\u202Eded', 'U+202E'],
  ['men\u2028ded', 'U+2028'],
  ['men\u200Bded', 'U+200B'],
  ['men\uD800ded', 'U+D800'],
])('%j is no single line of printable text', (text, character) => {
  expect(reason.safeParse(text).error?.issues[0]?.message).toBe(
    `must be one line of printable text; remove the character ${character}`,
  );
});

test('whatever is accepted as a reason is one printable line', () => {
  const unit = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '\t',
    '\u001B',
    '\u0085',
    '\u2029',
    '\u2066',
    '\u00AD',
    '\uDC00',
  );
  let longest = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: fc.constantFrom('a', 'é', ' '), maxLength: 510 }),
        fc.string({ unit, maxLength: 510 }),
      ),
      (text) => {
        const read = reason.safeParse(text);
        if (!read.success) return;
        longest = Math.max(longest, read.data.length);
        expect(printableLine(read.data)).toBe(read.data);
      },
    ),
  );
  expect(longest).toBeGreaterThan(450);
});
