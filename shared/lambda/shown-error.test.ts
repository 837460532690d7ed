import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { placesOf, shownError } from './shown-error.ts';

class Refused extends Error {}

test.each<[unknown, string]>([
  [new TransientError('store-busy', 'busy'), 'TransientError (store-busy)'],
  [Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), 'TypeError (ERR_INVALID_ARG_TYPE)'],
  [Object.assign(new Refused('x'), { name: 'no account DE89 3704 0044 0532 0130 00' }), 'Refused'],
  [Object.assign(new Refused('x'), { name: 'DE89370400440532013000' }), 'Refused'],
  [Object.assign(new Refused('x'), { name: '' }), 'Refused'],
  [Object.assign(new Refused('x'), { name: 7 }), 'Refused'],
  [Object.assign(new (class extends Error {})('x'), { name: 'a'.repeat(65) }), 'Error'],
  [Object.assign(new Error('x'), { code: 'no account DE89 3704 0044 0532 0130 00' }), 'Error'],
  [Object.assign(new Error('x'), { code: 'NL91ABNA0417164300' }), 'Error'],
  ['DE89370400440532013000', 'string'],
  [undefined, 'undefined'],
])('%o is shown as %s', (error, shown) => {
  expect(shownError(error)).toBe(shown);
});

const withStack = (message: string, frames: readonly string[]) =>
  Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...frames.map((each) => `    at ${each}`)].join('\n'),
  });

test('an error happened in the bundle, with line and column, innermost first', () => {
  const error = withStack('no', [
    'Object.parse (node:internal/url:816:24)',
    'Jt (file:///var/task/lambda.mjs:12:40312)',
    'async Promise.all (index 0)',
    'async file:///var/task/chunk-4KZ2.mjs:3:17',
    'new e (/work/node_modules/other/index.js:1:1)',
    'Runtime.handleOnceNonStreaming (file:///var/runtime/index.mjs:1173:29)',
  ]);
  expect(placesOf(error)).toEqual(['lambda.mjs:12:40312', 'chunk-4KZ2.mjs:3:17']);
});

test('five places at most are shown', () => {
  const frames = Array.from({ length: 9 }, (_, line) => `a (file:///var/task/lambda.mjs:${line}:1)`);
  expect(placesOf(withStack('no', frames))).toHaveLength(5);
});

test('nothing of a message is a place', () => {
  const message = 'refused\n    at Anna (/secret/anna.mjs:1:1)\n    at /x/DE89370400440532013000:1:1';
  const real = 'a (file:///var/task/lambda.mjs:1:2)';
  expect(placesOf(withStack(message, [real]))).toEqual(['lambda.mjs:1:2']);
  // Also if the error got another message later.
  const changed = Object.assign(withStack('of /x/DE89370400440532013000:1:1', [real]), { message: 'other' });
  expect(placesOf(changed)).toEqual(['lambda.mjs:1:2']);
});

test('an error without a stack has no places', () => {
  expect(placesOf(Object.assign(new Error('x'), { stack: undefined }))).toEqual([]);
});
