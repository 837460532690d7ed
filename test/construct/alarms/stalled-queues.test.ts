import { expect, test } from 'vitest';
import { synthesized } from '../synthesized.ts';
import type { Datapoint } from './datapoint.ts';
import { alarmsOfStage } from './deployed-functions.ts';
import { pagesOf } from './pages.ts';
import { startMs } from './rehearsal.ts';

const definitions = alarmsOfStage('production');

/** What SQS counts of a queue in each minute. */
interface Minute {
  readonly waiting: number;
  readonly hidden: number;
  readonly finished: number;
}

function pagesOn(queueId: string, minutes: readonly Minute[]) {
  const datapoints = minutes.flatMap(({ waiting, hidden, finished }, minute): Datapoint[] =>
    Object.entries({
      ApproximateNumberOfMessagesVisible: waiting,
      ApproximateNumberOfMessagesNotVisible: hidden,
      NumberOfMessagesDeleted: finished,
    }).map(([metricName, value]) => ({
      namespace: 'AWS/SQS',
      metricName,
      dimensions: { QueueName: queueId },
      value,
      atMs: startMs + minute * 60_000,
    })),
  );
  const span = { fromMs: startMs - 600_000, untilMs: startMs + 120 * 60_000 };
  // Jobs do not run in this test, and are missed from its beginning on.
  return pagesOf({ definitions, datapoints, ...span });
}

/** The queue that alarms with such a text watch. */
function queueOf(text: string): string {
  const alarm = definitions.find((candidate) => candidate.text.startsWith(text));
  const queries = alarm !== undefined && 'metric' in alarm ? alarm.metric.queries : [];
  return queries.flatMap((query) => ('metric' in query ? [query.metric.dimensions['QueueName']!] : []))[0]!;
}

const teamQueue = queueOf('ledger has left events');
const minutes = (count: number, of: (minute: number) => Minute) =>
  Array.from({ length: count }, (_, minute) => of(minute));

test("a team's consumer that fails on everything makes one alarm in ten minutes, which names the team", () => {
  // Each message is hidden for six minutes after it was received, and seen for a moment in between.
  const failing = minutes(60, (minute) => ({
    waiting: minute % 6 === 0 ? 3 : 0,
    hidden: minute % 6 === 0 ? 0 : 3,
    finished: 0,
  }));
  const pages = pagesOn(teamQueue, failing);
  expect(pages).toHaveLength(1);
  expect(pages[0]!.atMs - startMs).toBeLessThanOrEqual(10 * 60_000);
  expect(pages[0]?.text).toContain('ledger');
  expect(pages[0]?.causes.join()).toContain('its consumer fails, or does not run');
});

test('a consumer that does its work is left alone, however much waits', () => {
  const busy = minutes(60, () => ({ waiting: 5_000, hidden: 100, finished: 20 }));
  const slow = minutes(60, (minute) => ({ waiting: 0, hidden: 1, finished: minute % 6 === 5 ? 1 : 0 }));
  const idle = minutes(60, () => ({ waiting: 0, hidden: 0, finished: 0 }));
  expect([busy, slow, idle].flatMap((queue) => pagesOn(teamQueue, queue))).toEqual([]);
});

test.each([
  ['FailedInvocations', 1],
  ['RetryInvocationAttempts', 3],
  ['InvocationsFailedToBeSentToDlq', 1],
])('%s of the rule of a team make one alarm', (metricName, value) => {
  const [subscription] = synthesized('production').stacks.events.teams;
  const alarm = definitions.find(
    (candidate) =>
      'metric' in candidate &&
      candidate.text.includes(subscription!.team.name) &&
      candidate.metric.queries.some((query) => 'metric' in query && query.metric.metricName === metricName),
  );
  const query = alarm !== undefined && 'metric' in alarm ? alarm.metric.queries[0] : undefined;
  const dimensions = query !== undefined && 'metric' in query ? query.metric.dimensions : {};
  expect(Object.keys(dimensions).toSorted()).toEqual(['EventBusName', 'RuleName']);
  const point = { namespace: 'AWS/Events', metricName, dimensions, value, atMs: startMs };
  const pages = pagesOf({
    definitions,
    datapoints: [point],
    fromMs: startMs - 600_000,
    untilMs: startMs + 1_800_000,
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.atMs - startMs).toBeLessThanOrEqual(600_000);
});
