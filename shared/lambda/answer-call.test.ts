import { expect, test } from 'vitest';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { withinBounds } from './answer-call.ts';

const bounded = { withinMs: 20_000, asked: { ask: 'list' } };

/** What a function is asked, and the time that it has after five seconds. */
async function callOf(event: unknown, hasMs: number) {
  let leftMs = hasMs;
  const context = { getRemainingTimeInMillis: () => leftMs };
  return withinBounds(event, context, async ({ asked, remainingMs }) => {
    leftMs -= 5_000;
    return Promise.resolve({ asked, remainingMs: remainingMs() });
  });
}

test('a request by itself has the time of its function', async () => {
  expect(await callOf({ ask: 'list' }, 120_000)).toEqual({ asked: { ask: 'list' }, remainingMs: 115_000 });
});

test('a request that somebody waits for has less, and never more than its function', async () => {
  expect(await callOf(bounded, 120_000)).toEqual({ asked: { ask: 'list' }, remainingMs: 15_000 });
  expect(await callOf(bounded, 9_000)).toMatchObject({ remainingMs: 4_000 });
});

test('what bounds a request wrongly is the request itself, for the function to refuse', async () => {
  const misspelt = { withinMS: 20_000, asked: {} };
  expect(await callOf(misspelt, 9_000)).toMatchObject({ asked: misspelt });
});

test('what a function refuses is an answer to whoever waits, and an error to all others', async () => {
  const context = { getRemainingTimeInMillis: () => 9_000 };
  const refuse = async () => Promise.reject(new PermanentError('day-to-come', 'That day is in the future'));
  expect(await withinBounds(bounded, context, refuse)).toEqual({
    functionRefused: 'That day is in the future',
  });
  await expect(withinBounds({}, context, refuse)).rejects.toThrow('That day is in the future');
  const fail = async () => Promise.reject(new TransientError('busy', 'The table is busy'));
  await expect(withinBounds(bounded, context, fail)).rejects.toThrow('The table is busy');
});
