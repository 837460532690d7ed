import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { answerDeadLetters } from '#ops/dead-letters/answer.ts';
import { answerParked } from './answer.ts';

const clock = createManualClock();
const deps = { clock, timers: { sleep: async () => Promise.resolve() } };

/** A function that answers in turn what the test says, and keeps what it was asked. */
function answering(...answers: readonly object[]) {
  const asked: unknown[] = [];
  const job = async (payload: unknown) => {
    asked.push(payload);
    return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1]);
  };
  return { job, asked };
}

const event = (id: string) => ({
  id,
  eventType: 'BOOKING',
  reason: 'amount-missing',
  recordedAt: '2026-01-05',
});

test('parked events of all families are listed, page after page', async () => {
  const { job, asked } = answering(
    { events: [event('e1')], cursor: 'c1' },
    { events: [event('e2')] },
    { events: [] },
  );
  const { text } = await answerParked({ command: 'list-parked', stage: 'local' }, job, deps);
  expect(text).toMatch(/^id .*\ne1 .*amount-missing\ne2 /);
  expect(asked.slice(0, 2)).toEqual([
    { ask: 'list', family: 'onboarding', limit: 200 },
    { ask: 'list', family: 'onboarding', limit: 200, cursor: 'c1' },
  ]);
  const none = answering({ events: [] });
  expect(await answerParked({ command: 'list-parked', stage: 'local' }, none.job, deps)).toMatchObject({
    text: 'Nothing is parked.',
  });
});

test('a redrive of a family carries its run from page to page', async () => {
  const run = { runId: 'r', askedAt: 'now', cursor: 'c' };
  const { job, asked } = answering({ sent: 50, unreadable: 0, run }, { sent: 3, unreadable: 1 });
  const command = { command: 'redrive-parked-family', stage: 'local', family: 'cards', rate: 50 } as const;
  const { text } = await answerParked(command, job, deps);
  expect(text).toContain('53 sent again');
  expect(text).toContain('1 cannot be read any more');
  expect(asked).toEqual([
    { ask: 'redrive-family', family: 'cards', limit: 50 },
    { ask: 'redrive-family', family: 'cards', limit: 50, run },
  ]);
});

test('what could not be sent again by its id is told of, and so is what is not there', async () => {
  const { job } = answering({ sent: 1, notParked: 1, absent: 0, unreadable: 0 });
  const redrive = { command: 'redrive-parked', stage: 'local', ids: ['e1', 'e2'] } as const;
  expect(await answerParked(redrive, job, deps)).toEqual({
    text: '1 sent again, 1 are not parked, 0 are not there.',
    exitCode: 1,
  });
  const { job: unreadable } = answering({ sent: 1, notParked: 0, absent: 0, unreadable: 1 });
  expect((await answerParked(redrive, unreadable, deps)).text).toContain('1 cannot be read any more');
  const { job: absent } = answering({ absent: true });
  const show = { command: 'show-parked', stage: 'local', id: 'e1' } as const;
  expect(await answerParked(show, absent, deps)).toMatchObject({ exitCode: 1 });
});

test('dead letters are moved until there are none, or as many as are asked for', async () => {
  const common = { command: 'redrive-dead-letters', stage: 'local', family: 'cards', rate: 50 } as const;
  const all = answering({ sent: 50, isEmpty: false }, { sent: 7, isEmpty: true });
  const moved = await answerDeadLetters({ ...common, limit: Infinity }, all.job, deps);
  expect(moved.text).toBe('57 moved back to the queue of cards.');
  const few = answering({ sent: 50, isEmpty: false }, { sent: 10, isEmpty: false });
  await answerDeadLetters({ ...common, limit: 60 }, few.job, deps);
  expect(few.asked).toEqual([50, 10].map((limit) => ({ ask: 'redrive', family: 'cards', limit })));
});

test('a redrive that finds no dead letter says that some may be hidden', async () => {
  const { job } = answering({ sent: 0, isEmpty: true });
  const redrive = { command: 'redrive-dead-letters', stage: 'local', family: 'cards', rate: 50 } as const;
  const { text } = await answerDeadLetters({ ...redrive, limit: Infinity }, job, deps);
  expect(text).toMatch(/^0 moved back to the queue of cards\. .*hidden for three minutes/);
});
