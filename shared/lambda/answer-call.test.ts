import { expect, test } from 'vitest';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { act } from '#shared/operators/act.ts';
import { query } from '#shared/operators/query.ts';
import { answerCall, onCommand, onQuery } from './answer-call.ts';

const schemas = {
  request: z.strictObject({ tank: z.string() }),
  response: z.object({ remainingMs: z.number(), of: z.string() }),
};
const show = query({ name: 'tanks/show', by: 'runs', ...schemas });
const fill = act({ name: 'tanks/fill', ...schemas });

const anna = { id: 'change-1', reason: 'a test', person: 'anna' };
const showing = { command: 'tanks/show', request: { tank: 't1' } };
const filling = { command: 'tanks/fill', request: { tank: 't1' }, change: anna };
const bounded = { ...showing, withinMs: 20_000 };

/** What a function is asked, and the time that it has after five seconds. */
async function answerTo(event: unknown, hasMs: number) {
  let leftMs = hasMs;
  const context = { getRemainingTimeInMillis: () => leftMs };
  const later = () => void (leftMs -= 5_000);
  const answers = {
    'tanks/show': onQuery(show, async ({ tank }, { remainingMs }) => {
      later();
      return Promise.resolve({ remainingMs: remainingMs(), of: tank });
    }),
    'tanks/fill': onCommand(fill, async ({ tank }, { remainingMs, change }) => {
      later();
      return Promise.resolve({ remainingMs: remainingMs(), of: `${tank} ${change.person}` });
    }),
  };
  return answerCall(answers, { event, context });
}

test('a call by itself has the time of its function', async () => {
  expect(await answerTo(showing, 120_000)).toEqual({ of: 't1', remainingMs: 115_000 });
});

test('a call that somebody waits for has less, and never more than its function', async () => {
  expect(await answerTo(bounded, 120_000)).toEqual({ of: 't1', remainingMs: 15_000 });
  expect(await answerTo(bounded, 9_000)).toMatchObject({ remainingMs: 4_000 });
});

test('a command knows the change that it makes', async () => {
  expect(await answerTo(filling, 9_000)).toMatchObject({ of: 't1 anna' });
});

test.each([
  ['bounds it wrongly', { ...showing, withinMS: 20_000 }],
  ['asks for what the function does not answer', { ...showing, command: 'tanks/drain' }],
  ['asks for what is no answer', { ...showing, command: 'constructor' }],
  ['has a request of another form', { ...showing, request: { tnak: 't1' } }],
  ['changes something and names no change', { ...filling, change: undefined }],
  ['has a reason of two lines', { ...filling, change: { ...anna, reason: 'a test\n17  carl  approve' } }],
])('a call is refused that %s', async (_what, event) => {
  await expect(answerTo(event, 9_000)).rejects.toThrow();
});

test('a refusal of a function is an answer to a waiting caller, and an error for all others', async () => {
  const context = { getRemainingTimeInMillis: () => 9_000 };
  const failing = (error: Error) => ({ 'tanks/show': onQuery(show, async () => Promise.reject(error)) });
  const refusing = failing(new PermanentError('day-to-come', 'That day is in the future'));
  expect(await answerCall(refusing, { event: bounded, context })).toEqual({
    functionRefused: 'That day is in the future',
  });
  await expect(answerCall(refusing, { event: showing, context })).rejects.toThrow(
    'That day is in the future',
  );
  const busy = failing(new TransientError('busy', 'The table is busy'));
  await expect(answerCall(busy, { event: bounded, context })).rejects.toThrow('The table is busy');
});
