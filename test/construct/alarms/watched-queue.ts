import type { AlarmDefinition } from './alarm-definitions.ts';
import type { Query } from './alarm-state.ts';
import type { Datapoint } from './datapoint.ts';
import { startMs } from './rehearsal.ts';

/** A queue with the function that reads it, and the alarm on both. */
export interface WatchedQueue {
  /** `Events of cards`, or `Shards of the fees job`. */
  readonly messages: string;
  readonly alarm: Extract<AlarmDefinition, { readonly metric: unknown }>;
  readonly queueId: string;
  readonly functionId: string;
  /** What its code reports. */
  readonly dimensions: Readonly<Record<string, string>>;
}

const metricsOf = (queries: readonly Query[]) =>
  queries.flatMap((query) => ('metric' in query ? [query.metric] : []));

/** Each queue of ours that a function of ours reads. */
export function watchedQueues(definitions: readonly AlarmDefinition[]): readonly WatchedQueue[] {
  return definitions.flatMap((alarm) => {
    const [messages, rest] = alarm.text.split(' fail or wait: ');
    if (rest === undefined || messages === undefined || !('metric' in alarm)) return [];
    const dimensions = metricsOf(alarm.metric.queries).map((metric) => metric.dimensions);
    const named = (name: string) => dimensions.find((each) => name in each)!;
    return [
      {
        messages,
        alarm,
        queueId: named('QueueName')['QueueName']!,
        functionId: named('FunctionName')['FunctionName']!,
        dimensions: named('service'),
      },
    ];
  });
}

/** What AWS counts of a queue and its function in a minute, and what the function reports. */
export interface Minute {
  /** Messages that nobody has received. */
  readonly waiting?: number;
  /** Messages that were received, and neither finished nor come back. */
  readonly hidden?: number;
  readonly finished?: number;
  /** Of the oldest message, in seconds. Messages that were received three times do not count. */
  readonly age?: number;
  readonly crashed?: number;
  /** The number of the cause of an error that was logged. */
  readonly cause?: number;
  /** How long a delivery has been failing, in seconds. */
  readonly failingFor?: number;
}

/** Lambda asks each queue all the time, so SQS counts nothing of an empty one, too: an hour before, and an hour after. */
const idle = minutesOf(60, () => ({}));

export function countedBy(queue: WatchedQueue, minutes: readonly Minute[]): readonly Datapoint[] {
  const ofQueue = { namespace: 'AWS/SQS', dimensions: { QueueName: queue.queueId } };
  const ofFunction = { namespace: 'AWS/Lambda', dimensions: { FunctionName: queue.functionId } };
  const ofOurs = { namespace: 'PartnerBanking', dimensions: queue.dimensions };
  return [...idle, ...minutes, ...idle].flatMap((minute, index) => {
    const { waiting = 0, hidden = 0, finished = 0, age = 0, crashed = 0, cause, failingFor } = minute;
    const at = { atMs: startMs + (index - idle.length) * 60_000 };
    return [
      { ...ofQueue, metricName: 'ApproximateNumberOfMessagesVisible', value: waiting, ...at },
      { ...ofQueue, metricName: 'ApproximateNumberOfMessagesNotVisible', value: hidden, ...at },
      { ...ofQueue, metricName: 'NumberOfMessagesDeleted', value: finished, ...at },
      { ...ofQueue, metricName: 'ApproximateAgeOfOldestMessage', value: age, ...at },
      { ...ofFunction, metricName: 'Errors', value: crashed, ...at },
      ...(cause === undefined ? [] : [{ ...ofOurs, metricName: 'FailureCause', value: cause, ...at }]),
      ...(failingFor === undefined
        ? []
        : [{ ...ofOurs, metricName: 'OldestUnfinishedSeconds', value: failingFor, ...at }]),
    ];
  });
}

export function minutesOf(count: number, of: (minute: number) => Minute): readonly Minute[] {
  return Array.from({ length: count }, (_, minute) => of(minute));
}
