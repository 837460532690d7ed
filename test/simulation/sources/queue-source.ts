import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Queue, ReceivedMessage } from '#test/aws/sqs/queue.ts';
import type { Agenda } from '../agenda.ts';
import type { Mapping } from '../deployment/deployed.ts';
import type { Dice } from '../dice.ts';
import type { Faults } from '../faults.ts';
import type { DeployedFunction } from '../functions.ts';

interface QueueSourceDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly queue: Queue;
  readonly mapping: Pick<Mapping, 'batchSize' | 'maxConcurrency'>;
  readonly consumer: DeployedFunction<SQSEvent, SQSBatchResponse>;
}

/** Longest pause of the poller without a wake-up, after which it finds messages that became visible again. */
const longestPauseMs = 900_000;

/** Polls a queue for its consumer and deletes the messages not reported as failed. */
export function createQueueSource(deps: QueueSourceDeps): { readonly wake: () => void } {
  const { agenda, dice, faults, queue, mapping, consumer } = deps;
  // More than two at a time would find nothing new.
  const maxConcurrency = Math.min(2, mapping.maxConcurrency);
  let underWay = 0;
  let pollAtMs = Infinity;

  const wake = () => {
    const nextAtMs = queue.nextVisibleAtMs();
    if (nextAtMs === undefined) return;
    const earliestMs = Math.max(agenda.now(), Math.min(nextAtMs, agenda.now() + longestPauseMs));
    // The poller waits a moment, so that messages that arrive together are received together.
    const atMs = earliestMs + dice.between(1, 2_000);
    if (atMs >= pollAtMs) return;
    pollAtMs = atMs;
    agenda.at(atMs, () => {
      if (pollAtMs !== atMs) return;
      pollAtMs = Infinity;
      poll();
    });
  };
  const poll = () => {
    while (underWay < maxConcurrency) {
      const batch = queue.receive(dice.between(1, mapping.batchSize));
      if (batch.length === 0) break;
      void consume(batch);
    }
    if (underWay < maxConcurrency) wake();
  };
  const consume = async (batch: readonly ReceivedMessage[]) => {
    underWay += 1;
    const invocation = await consumer.invoke({ Records: batch.map((message) => recordOf(message, queue)) });
    underWay -= 1;
    if (invocation.outcome === 'returned') {
      const failed = new Set(invocation.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { id, receiptHandle } of batch) {
        const isDeletionLost = dice.chance(0.01 * faults.intensity());
        if (!failed.has(id) && !isDeletionLost) queue.delete(receiptHandle);
      }
    }
    wake();
  };
  return { wake };
}

function recordOf(message: ReceivedMessage, { settings }: Queue): SQSRecord {
  const { id, receiptHandle, body, receiveCount, sentAtMs, firstReceivedAtMs, isRedriven } = message;
  return {
    messageId: id,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAtMs),
      SenderId: 'simulated',
      ApproximateFirstReceiveTimestamp: String(firstReceivedAtMs),
    },
    messageAttributes: isRedriven === true ? { redriven: { dataType: 'String', stringValue: 'true' } } : {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: settings.arn,
    awsRegion: 'eu-central-1',
  };
}
