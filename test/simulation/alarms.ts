import type { Family } from '#shared/events/families.ts';
import { embeddedDatapoints, metricId } from '#test/construct/alarms/datapoint.ts';
import type { Agenda } from './agenda.ts';
import type { DeployedAlarm } from './deployment/alarms.ts';
import type { EventQueue } from './event-queues.ts';
import { promise } from './violation.ts';

interface AlarmsDeps {
  readonly agenda: Agenda;
  readonly alarms: readonly DeployedAlarm[];
  readonly eventQueues: () => readonly EventQueue[];
}

/** What the deployed alarms would report about events that fail and are finally given up. */
export interface Alarms {
  /** A log line, which may contain metrics. */
  readonly logged: (line: string) => void;
  /** An invocation that AWS counts as an error. */
  readonly errored: (functionName: string) => void;
  /** A message was moved from a queue to its dead letters; throws if no alarm was triggered before. */
  readonly givenUp: (queueArn: string) => void;
  /** Families with an alarm about events given up. */
  readonly ofDeadLetters: () => readonly Family[];
  /** Number of events given up. */
  readonly count: () => number;
}

/** Longer than all retries of an event take. */
const rememberedMs = 3 * 24 * 3_600_000;

const waitingMessages = 'ApproximateNumberOfMessagesVisible';

export function createAlarms({ agenda, alarms, eventQueues }: AlarmsDeps): Alarms {
  const failing = new Map(alarms.filter(isSimple).map((alarm) => [metricId(alarm), alarm]));
  const rangAtMs = new Map<string, number>();
  let count = 0;
  const measured = (metric: Parameters<typeof metricId>[0], value: number) => {
    const id = metricId(metric);
    if (value > (failing.get(id)?.threshold ?? Infinity)) rangAtMs.set(id, agenda.now());
  };
  const hasRung = ({ family, functionName }: EventQueue): boolean =>
    [...failing].some(
      ([id, { dimensions }]) =>
        (dimensions['service'] === family || dimensions['FunctionName'] === functionName) &&
        (rangAtMs.get(id) ?? -Infinity) > agenda.now() - rememberedMs,
    );
  const isRinging = ({ deadLetters }: EventQueue): boolean => {
    const name = deadLetters.settings.arn.split(':').at(-1);
    return alarms.some(
      ({ metricName, dimensions, threshold }) =>
        metricName === waitingMessages &&
        dimensions['QueueName'] === name &&
        deadLetters.counts().visible > threshold,
    );
  };
  return {
    logged: (line) => {
      if (!line.includes('OldestUnfinishedSeconds')) return;
      for (const point of embeddedDatapoints(line)) measured(point, point.value);
    },
    errored: (FunctionName) =>
      measured({ namespace: 'AWS/Lambda', metricName: 'Errors', dimensions: { FunctionName } }, 1),
    givenUp: (queueArn) => {
      const source = eventQueues().find(({ queue }) => queue.settings.arn === queueArn);
      if (source === undefined) return;
      count += 1;
      promise(hasRung(source), () => `an event of ${source.family} was given up, and no alarm had rung`);
    },
    ofDeadLetters: () =>
      eventQueues()
        .filter(isRinging)
        .map(({ family }) => family),
    count: () => count,
  };
}

/** Triggered by a single value above its threshold. */
function isSimple({ metricName, statistic, threshold }: DeployedAlarm): boolean {
  return metricName !== waitingMessages && (statistic === 'Maximum' || threshold === 0);
}
