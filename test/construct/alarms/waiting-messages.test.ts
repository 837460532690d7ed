import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { causeNumbers } from '#shared/kernel/failure-kinds.ts';
import { familyNames } from '#shared/events/families.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { templatesOf, unbundledApp } from '../synthesized.ts';
import { alarmDefinitions } from './alarm-definitions.ts';
import { valueOfAlarm } from './alarm-state.ts';
import { metricId } from './datapoint.ts';
import { alarmsOfStage } from './deployed-functions.ts';
import { type Page, pagesOf } from './pages.ts';
import { startMs } from './rehearsal.ts';
import { countedBy, type Minute, minutesOf, type WatchedQueue, watchedQueues } from './watched-queue.ts';

/** Production has no code of a company: the local stage has, if it notifies somebody. */
const company = createStacks(unbundledApp(), {
  ...deployableStage('local'),
  visibilityLagSeconds: 900,
  alarms: {
    notify: 'topic',
    arn: 'arn:aws:sns:eu-central-1:000000000000:alarms',
    changes: {},
  },
});
const ofCompany = watchedQueues(
  alarmDefinitions(
    Object.fromEntries(
      Object.entries(templatesOf(company)).map(([name, template]) => [name, template.toJSON()]),
    ),
  ),
).filter(({ messages }) => /handler|own-/.test(messages));

const all = [...watchedQueues(alarmsOfStage('production')), ...ofCompany].map(
  (queue) => [queue.messages, queue] as const,
);
const families = all.filter(([messages]) => familyNames.some((name) => messages === `Events of ${name}`));
const workers = all.filter(([messages]) => messages.startsWith('Shards'));
/** Their workers take a shard for up to 14 minutes. */
const longRunning = workers.filter(([messages]) => !messages.includes('own-'));

const isOf = (queue: WatchedQueue, some: typeof all) => some.some(([, each]) => each === queue);

function pagesOn(queue: WatchedQueue, minutes: readonly Minute[]): readonly Page[] {
  const span = { fromMs: startMs - 900_000, untilMs: startMs + (minutes.length + 30) * 60_000 };
  return pagesOf({ definitions: [queue.alarm], datapoints: countedBy(queue, minutes), ...span });
}

/** One message of one alarm, so many minutes after the beginning, with this cause. */
function expectOnePage(pages: readonly Page[], withinMinutes: number, cause: string) {
  expect(pages).toHaveLength(1);
  expect(pages[0]!.atMs - startMs).toBeLessThanOrEqual(withinMinutes * 60_000);
  expect(pages[0]!.causes).toEqual([expect.stringContaining(cause)]);
}

/** A shard may take 14 minutes, so that long nothing says that no worker was started. */
const noticedWithin = (queue: WatchedQueue) => (isOf(queue, longRunning) ? 19 : 10);
const neverStarted = 'none is finished (AWS does not start the function, or throttles it)';

test('each family, each worker, each handler and job of a company has one alarm', () => {
  expect(families.map(([messages]) => messages)).toHaveLength(familyNames.length);
  expect(workers.map(([messages]) => messages).toSorted()).toEqual([
    'Shards of the fees job',
    expect.stringContaining('Shards of the own-'),
    'Shards of the portfolio job',
    'Shards of the reconciliation job',
    'Shards of the statements job',
  ]);
  expect(all).toHaveLength(families.length + workers.length + 1);
});

test.each(all)('a function for %s that AWS never starts makes one alarm', (_messages, queue) => {
  const stopped = minutesOf(120, (minute) => ({ waiting: minute, age: 60 * minute }));
  expectOnePage(pagesOn(queue, stopped), noticedWithin(queue), neverStarted);
});

test.each(all)('a function for %s that is no longer started makes one alarm', (_messages, queue) => {
  const busy = minutesOf(31, () => ({ waiting: 3, age: 5, finished: 20 }));
  const stopped = minutesOf(120, (minute) => ({ waiting: 3 + minute, age: 60 * minute }));
  const pages = pagesOn(queue, [...busy, ...stopped]);
  expectOnePage(pages, 30 + noticedWithin(queue), neverStarted);
});

// Received again as soon as it comes back. After the third receive, SQS leaves it out of the age.
const onlyMessage = (minute: number) => ({ hidden: 1, age: minute < 12 ? 60 * minute : 0 });

test.each(all)('one message for %s that is received and never handled makes one alarm', (_m, queue) => {
  const pages = pagesOn(queue, minutesOf(180, onlyMessage));
  expectOnePage(pages, noticedWithin(queue), neverStarted);
});

test.each(all)('a function for %s that AWS throttles while others wait makes one alarm', (_m, queue) => {
  const others = minutesOf(180, (minute) => ({ waiting: minute, hidden: 10, age: 60 * minute }));
  expectOnePage(pagesOn(queue, others), noticedWithin(queue), neverStarted);
});

test.each(all)('throttles while messages for %s are finished wake nobody', (_messages, queue) => {
  const busy = minutesOf(120, () => ({ waiting: 50, hidden: 10, age: 90, finished: 20 }));
  // A message in the last second of a minute is finished in the next one.
  const once = minutesOf(60, (minute) => ({
    hidden: minute === 20 ? 1 : 0,
    finished: minute === 21 ? 1 : 0,
  }));
  expect([...pagesOn(queue, busy), ...pagesOn(queue, once)]).toEqual([]);
});

test.each(all)(
  'a backlog for %s that is worked off makes one alarm once it is too old',
  (_messages, queue) => {
    const hours = isOf(queue, workers) ? 6 : 1;
    // It grows for twice the time, and is as fast again.
    const age = (minute: number) => Math.max(0, Math.min(minute, 4 * 60 * hours - minute)) * 60;
    const backlog = minutesOf(5 * 60 * hours, (minute) => ({
      waiting: age(minute),
      age: age(minute),
      finished: 30,
    }));
    const pages = pagesOn(queue, backlog);
    expectOnePage(
      pages,
      60 * hours + 5,
      `have been waiting for more than ${hours === 1 ? 'an hour' : '6 hours'}`,
    );
  },
);

test.each(all)('a burst for %s that is worked off within the hour wakes nobody', (_messages, queue) => {
  const burst = minutesOf(50, (minute) => ({
    waiting: 5_000 - minute * 100,
    age: minute * 60,
    finished: 100,
  }));
  // What arrived in the last second of a minute is finished from the next one on.
  const first = { waiting: 5_000, age: 1 };
  expect(pagesOn(queue, [first, ...burst])).toEqual([]);
});

test.each(all)('messages for %s that take five minutes each wake nobody', (_messages, queue) => {
  const oneByOne = minutesOf(90, (minute) => ({
    waiting: 4,
    hidden: 1,
    age: 60 * Math.min(minute, 25),
    finished: minute % 5 === 4 ? 1 : 0,
  }));
  const alone = minutesOf(5, (minute) => ({ hidden: 1, age: 60 * minute, finished: minute === 4 ? 1 : 0 }));
  expect([...pagesOn(queue, oneByOne), ...pagesOn(queue, alone)]).toEqual([]);
});

// Not for a family: its alarm also looks at the period before, and may end and begin again if it was no longer.
test.each(all.filter(([, queue]) => !isOf(queue, families)))(
  'a quarter of an hour in which none of %s is finished makes one alarm at most',
  (_messages, queue) => {
    const busy = minutesOf(31, () => ({ waiting: 3, age: 5, finished: 20 }));
    for (const length of [8, 10, 12, 15, 18, 20]) {
      const stopped = minutesOf(length, (minute) => ({ waiting: 3 + minute, age: 60 * minute }));
      expect(pagesOn(queue, [...busy, ...stopped, ...busy]).length).toBeLessThanOrEqual(1);
    }
  },
);

test.each(longRunning)('%s that take 14 minutes each wake nobody', (_messages, queue) => {
  // All workers begin at once, and all others wait meanwhile.
  const inWaves = minutesOf(182, (minute) => ({
    waiting: 40,
    hidden: 8,
    age: 60 * minute,
    finished: minute % 14 === 13 ? 8 : 0,
  }));
  // What is left of a shard waits for 15 minutes, and is taken for 14.
  const delayed = minutesOf(30, (minute) => ({
    hidden: minute < 15 ? 0 : 1,
    age: 60 * minute,
    finished: minute === 29 ? 1 : 0,
  }));
  expect([...pagesOn(queue, inWaves), ...pagesOn(queue, delayed)]).toEqual([]);
});

test.each(families.filter(([messages]) => /accounts|onboarding/.test(messages)))(
  '%s that are read a second time after a quarter of an hour wake nobody',
  (_messages, queue) => {
    // Whether SQS counts a message whose delay is not over is not written down: as if it did.
    const delayed = minutesOf(17, (minute) => ({
      age: 60 * minute,
      waiting: minute === 15 ? 1 : 0,
      finished: minute === 16 ? 1 : 0,
    }));
    expect(pagesOn(queue, delayed)).toEqual([]);
  },
);

/** After how many minutes the message of a process that ended comes back. */
function backAfter(queue: WatchedQueue): number {
  if (isOf(queue, longRunning)) return 15;
  return queue.messages.includes('handler') ? 3 : 6;
}

/** Retries that our code asks for are at last 15 minutes apart. */
const tries = [0, 1, 3, 7, 15, 30, 45, 60, 75, 90];

test.each(all)('%s that fail at each try make one alarm and not one for each', (_messages, queue) => {
  const throwing = minutesOf(100, (minute) =>
    tries.includes(minute) ? { hidden: 1, cause: causeNumbers.code, failingFor: 60 * minute } : { hidden: 1 },
  );
  const ending = minutesOf(100, (minute) => ({
    hidden: 1,
    crashed: minute % backAfter(queue) === 0 ? 1 : 0,
  }));
  if (isOf(queue, families)) expectOnePage(pagesOn(queue, throwing), 10, 'our code fails');
  // A worker and a handler may log some errors without harm; at first they try again within seconds.
  const soonAgain = minutesOf(100, (minute) =>
    minute < 7 ? { hidden: 1, cause: causeNumbers.code } : throwing[minute]!,
  );
  if (!isOf(queue, families)) expectOnePage(pagesOn(queue, soonAgain), 10, 'our code fails');
  expectOnePage(pagesOn(queue, ending), 5, 'ends with errors, or crashes');
});

test.each(all)(
  'of several causes of %s at a time, the value is what leads to the remedy',
  (_messages, queue) => {
    const { bank, store, code, access, crash, unfinished, late } = causeNumbers;
    const stuck: Minute = { age: 30_000, waiting: 9 };
    const failing = (cause: number): Minute => ({
      ...stuck,
      crashed: 9,
      cause,
      failingFor: 999,
    });
    const valueOf = (minute: Minute) =>
      valueOfAlarm(queue.alarm.metric, {
        datapoints: Map.groupBy(
          countedBy(
            queue,
            minutesOf(30, () => minute),
          ),
          metricId,
        ),
        atMs: startMs + 20 * 60_000,
      });
    expect([access, code, store, bank].map((cause) => valueOf(failing(cause)))).toEqual([
      access,
      code,
      store,
      bank,
    ]);
    expect(valueOf({ ...stuck, crashed: 9 })).toBe(crash);
    // One error alone is no alarm, and is the cause where nothing is finished.
    expect(valueOf({ ...stuck, cause: access })).toBe(access);
    expect(valueOf({ hidden: 1 })).toBe(unfinished);
    expect(valueOf(stuck)).toBe(unfinished);
    expect(valueOf({ ...stuck, finished: 1 })).toBe(late);
    expect(valueOf({ finished: 1 })).toBe(0);
  },
);

test.each(families)(
  'a bank that is gone, so that nothing for %s is finished, makes one alarm',
  (_m, queue) => {
    const gone = minutesOf(120, (minute) => ({
      waiting: minute,
      age: 60 * minute,
      cause: causeNumbers.bank,
      failingFor: 60 * minute,
    }));
    const pages = pagesOn(queue, gone);
    expect(pages).toHaveLength(1);
    // A family that never asks the bank has no such number.
    if (queue.alarm.text.includes('the bank does not answer'))
      expectOnePage(pages, 6, 'the bank does not answer');
  },
);
