import { expect, test } from 'vitest';
import { linesOf, placeholdersIn } from './placeholders.ts';

test.each([
  'https://api.bank.example',
  'https://bank.example/v1',
  'partner-banking@company.example',
  'webhooks.company.example',
  'arn:aws:iam::111122223333:role/operator',
  '111122223333',
])('%s stands for what a company fills in', (text) => {
  expect(placeholdersIn({ a: [{ b: text }, 'kept'] })).toEqual([text]);
});

test.each(['https://api.bank.test', '123456789012', 'for-example', 'https://examples.bank.test', 4, null])(
  '%s does not',
  (value) => {
    expect(placeholdersIn([value])).toEqual([]);
  },
);

test('a stage may be written as a member, too', () => {
  const source = [
    'defineStages(file, {',
    '  one: () => ({',
    "    a: 'x',",
    '  }),',
    '  two: () => ({',
    "    a: 'x',",
    '  }),',
  ];
  expect(linesOf(['x'], source.join('\n'), 'one')).toEqual([3]);
  expect(linesOf(['x'], source.join('\n'), 'two')).toEqual([6]);
});

test('a line is named once, and only inside the function of the stage', () => {
  const source = ["const account = 'x';", 'function first() {', "  return ['x', 'y'];", '}', ''].join('\n');
  const both = `${source}function second() {\n  return 'x';\n}\n`;
  expect(linesOf(['x', 'y'], both, 'first')).toEqual([3]);
  expect(linesOf(['x', 'y'], both, 'second')).toEqual([6]);
  expect(linesOf(['x'], both, 'third')).toEqual([]);
});
