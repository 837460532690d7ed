import { expect, test } from 'vitest';
import { callOf } from './bounded-call.ts';

const context = (remainingMs: number) => ({ getRemainingTimeInMillis: () => remainingMs });

test('a request by itself has the time of its function', () => {
  const { asked, remainingMs } = callOf({ ask: 'list' }, context(120_000));
  expect([asked, remainingMs()]).toEqual([{ ask: 'list' }, 120_000]);
});

test('a request that somebody waits for has less, and never more than its function', () => {
  let leftMs = 120_000;
  const event = { withinMs: 20_000, asked: { ask: 'list' } };
  const { asked, remainingMs } = callOf(event, { getRemainingTimeInMillis: () => leftMs });
  leftMs -= 5_000;
  expect([asked, remainingMs()]).toEqual([{ ask: 'list' }, 15_000]);
  expect(callOf(event, context(9_000)).remainingMs()).toBe(9_000);
});

test('what is asked may be refused like any other request', () => {
  const misspelt = { withinMS: 20_000, asked: {} };
  expect(callOf(misspelt, context(1)).asked).toBe(misspelt);
});
