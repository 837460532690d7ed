import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

/** A function that answers in turn what the test says. */
function answering(...answers: readonly object[]) {
  let asked = 0;
  return async () => {
    asked += 1;
    return Promise.resolve(answers[Math.min(asked, answers.length) - 1]);
  };
}

const [one, other] = ['1'.repeat(64), '2'.repeat(64)];
const event = (id: string) => ({
  id,
  eventType: 'BOOKING',
  reason: 'amount-missing',
  recordedAt: '2026-01-05T08:00:00.000Z',
  receivedAt: '2026-01-05T08:00:00.000Z',
});

const change = { id: expect.any(String), reason: 'mended', person: 'anna' };

test('parked events of all families are listed, page after page', async () => {
  const answer = answering(
    { events: [event(one)], cursor: 'c1' },
    { events: [event(other)] },
    { events: [] },
  );
  const { stdout, asked } = await carryOut('parked list', { answer });
  expect(stdout).toMatch(/^id .*\n1+ .*amount-missing: the booking has no amount\n2+ /);
  expect(asked.slice(0, 2)).toEqual([
    { command: 'parked/list', request: { family: 'onboarding', limit: 200 } },
    { command: 'parked/list', request: { family: 'onboarding', limit: 200, cursor: 'c1' } },
  ]);
});

test('the same list is one JSON document', async () => {
  const answer = answering({ events: [event(one)] }, { events: [] });
  const { stdout, stderr, exitCode } = await carryOut('parked list --json', { answer });
  expect(JSON.parse(stdout)).toEqual({ events: [event(one)] });
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('where nothing is parked the list says so', async () => {
  const answer = answering({ events: [] });
  expect((await carryOut('parked list', { answer })).stdout).toBe('Nothing is parked.\n');
});

test('a redrive of a family carries its run from page to page', async () => {
  const run = { runId: 'r', askedAt: 'now', cursor: 'c' };
  const answer = answering({ sent: 50, unreadable: 0, run }, { sent: 3, unreadable: 1 });
  const { stdout, asked, exitCode, entries } = await carryOut(
    'parked redrive --family cards --reason mended',
    { answer },
  );
  expect(stdout).toContain('53 sent again');
  expect(stdout).toContain('1 can no longer be read');
  const command = 'parked/redrive-family';
  expect(asked).toEqual([
    { command, request: { family: 'cards', limit: 50 }, change },
    { command, request: { family: 'cards', limit: 50, run }, change },
  ]);
  expect(exitCode).toBe(0);
  expect(entries).toMatchObject([
    { step: 'intended', action: 'redrive parked events', entity: 'parked events of cards', reason: 'mended' },
    { step: 'done', after: { sent: 53, unreadable: 1 } },
  ]);
});

test('events that could not be sent again and ids without an event are reported', async () => {
  const counts = { runId: 'r', sent: 1, notParked: 1, absent: 0, unreadable: 0 };
  const redrive = `parked redrive ${one} ${other} --reason mended`;
  expect(await carryOut(redrive, { answer: answering(counts) })).toMatchObject({
    stdout: '1 sent again, 1 not parked, 0 not found.\n',
    exitCode: 1,
  });
  const unreadable = answering({ ...counts, notParked: 0, unreadable: 1 });
  expect((await carryOut(redrive, { answer: unreadable })).stdout).toContain('1 can no longer be read');
});

test.each([
  ['', 'No record has the id 1'],
  [' --json', '"absent": true'],
])('an event that is not there ends with 1, as text and as JSON', async (flag, text) => {
  const shown = await carryOut(`parked show ${one}${flag}`, { answer: answering({ absent: true }) });
  expect(shown.stdout).toContain(text);
  expect(shown.exitCode).toBe(1);
});

test('dead letters are moved until there are none, or as many as are asked for', async () => {
  const all = answering({ sent: 50, isEmpty: false }, { sent: 7, isEmpty: true });
  const moved = await carryOut('dead-letters redrive --family cards --reason mended', { answer: all });
  expect(moved.stdout).toBe('57 moved back to the queue of cards.\n');
  const few = answering({ sent: 50, isEmpty: false }, { sent: 10, isEmpty: false });
  const { asked } = await carryOut('dead-letters redrive --family cards --limit 60 --reason mended', {
    answer: few,
  });
  const command = 'dead-letters/redrive';
  expect(asked).toEqual([50, 10].map((limit) => ({ command, request: { family: 'cards', limit }, change })));
});

test('a redrive that finds no dead letter says that some may be hidden', async () => {
  const answer = answering({ sent: 0, isEmpty: true });
  const { stdout } = await carryOut('dead-letters redrive --family cards --reason mended', { answer });
  expect(stdout).toMatch(/^0 moved back to the queue of cards\. .*hidden for three minutes/);
});

test('a redrive keeps to its rate', async () => {
  const answer = answering({ sent: 50, isEmpty: false }, { sent: 50, isEmpty: true });
  expect(
    (await carryOut('dead-letters redrive --family cards --rate 10 --reason mended', { answer })).sleptMs,
  ).toBe(
    // The clock of this test stands still: after each part but the last it waits for all that was sent.
    5_000,
  );
});

test('events are dismissed with a reason, and the answer says how to take that back', async () => {
  const answer = answering({ dismissed: 1, notParked: 1, absent: 0 });
  const { stdout, exitCode, asked, entries } = await carryOut(
    `parked dismiss ${one} ${other} --reason mended`,
    {
      answer,
    },
  );
  expect(stdout).toBe(
    '1 dismissed, 1 did not wait, 0 not found. `parked redrive` with an id takes it back.\n',
  );
  expect(exitCode).toBe(1);
  expect(asked).toEqual([{ command: 'parked/dismiss', request: { ids: [one, other] }, change }]);
  expect(entries.at(-1)).toMatchObject({
    action: 'dismiss parked events',
    step: 'done',
    before: { parked: 1, notParked: 1, absent: 0 },
    after: { dismissed: 1 },
  });
  expect((await carryOut(`parked dismiss ${one}`, { answer })).exitCode).toBe(2);
});
