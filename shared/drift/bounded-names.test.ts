import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedId, withBoundedNames } from './bounded-names.ts';

const fieldOf = (field: string) => withBoundedNames({ kind: 'unknown', field }).field;
const valueOf = (value: string) => withBoundedNames({ kind: 'value', field: 'status', value }).value;

test.each(['status', 'lines[].amount', '[].id', 'counts.*.of', 'line_1', 'GPS2', 'matrix[][].x'])(
  '%s is a name of a program',
  (field) => {
    expect(fieldOf(field)).toBe(field);
  },
);

test.each([
  ['1f2e3d4c5b6a79880716253443526170cacc', '(other)'],
  ['by_account.DE89370400440532013000', 'by_account.(other)'],
  ['Erika Mustermann', '(other)'],
  ['born.2001-02-03', 'born.(other)'],
  ['evil\u001b[2J', '(other)'],
  ['', ''],
])('%j may be anything', (field, shown) => {
  expect(fieldOf(field)).toBe(shown);
});

test('a value is shown if it is a constant', () => {
  expect(['ON_HOLD', 'Person', 'limit_set'].map(valueOf)).toEqual(['ON_HOLD', 'Person', 'limit_set']);
  expect(['on hold', '+49 170 1234567', 'a'.repeat(61), 'x\ny'].map(valueOf)).toEqual(
    Array.from({ length: 4 }, () => '(other)'),
  );
});

test('the trade of a business is shown, and what only begins like one is not', () => {
  expect(['A 01.49', 'K66.22', 'L 68'].map(valueOf)).toEqual(['A 01.49', 'K66.22', 'L 68']);
  expect(['A 01.49 Ada', 'A 0149 1', 'Z 01.49', 'A 01.491'].map(valueOf)).toEqual(
    Array.from({ length: 4 }, () => '(other)'),
  );
});

test('an id of a request is shown as it is, and nothing else in its place', () => {
  expect(boundedId('b3c1-4f_9')).toBe('b3c1-4f_9');
  expect(['a b', 'x'.repeat(101), '\u202e', ''].map(boundedId)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('what is stored is short and printable, whatever the bank sends', () => {
  let longest = 0;
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit: 'binary' }), fc.string(), (field, value) => {
      const bounded = withBoundedNames({ kind: 'value', field, value });
      longest = Math.max(longest, field.length);
      expect(bounded.field).toMatch(/^[\w().*[\]]{0,200}$/);
      expect(bounded.value).toMatch(/^([\w()]{1,60}|[A-U] ?[\d.]{1,5})$/);
    }),
  );
  expect(longest).toBeGreaterThan(200);
});
