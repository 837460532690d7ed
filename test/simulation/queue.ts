import { sqsRecord } from '#test/fixtures/deliveries.ts';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { DeployedFunction } from './functions.ts';
import type { Trace } from './trace.ts';

/** A standard queue with its consumer: at least once, in no order, ten at a time. */
export interface ConsumedQueue {
  send(body: string, delaySeconds?: number): void;
  postpone(receiptHandle: string, delaySeconds: number): void;
  /** Messages that are neither deleted nor given up. */
  size(): number;
  deadLetters(): readonly string[];
}

interface Message {
  readonly id: string;
  readonly body: string;
  visibleAtMs: number;
  receiveCount: number;
}

export interface QueueDeps {
  readonly name: string;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly consumer: DeployedFunction<SQSEvent, SQSBatchResponse>;
}

/** As deployed: six times the function's timeout; two days of an outage. */
const visibilityMs = 360_000;
const maxReceiveCount = 200;
const batchSize = 10;
const maxConcurrency = 2;

export function createConsumedQueue({
  name,
  agenda,
  dice,
  faults,
  trace,
  consumer,
}: QueueDeps): ConsumedQueue {
  const messages = new Map<string, Message>();
  const deadLetters: string[] = [];
  let [sent, underWay] = [0, 0];
  let pollAtMs = Infinity;

  const pollBy = (atMs: number) => {
    // The poller looks a moment later, so that what arrives together is received together.
    const at = Math.max(atMs, agenda.now()) + dice.between(1, 2_000);
    if (at >= pollAtMs) return;
    pollAtMs = at;
    agenda.at(at, () => {
      if (pollAtMs !== at) return;
      pollAtMs = Infinity;
      poll();
    });
  };
  const poll = () => {
    while (underWay < maxConcurrency) {
      const batch = receive();
      if (batch.length === 0) break;
      void consume(batch);
    }
    if (underWay === maxConcurrency) return;
    const next = Math.min(...[...messages.values()].map(({ visibleAtMs }) => visibleAtMs));
    if (next < Infinity) pollBy(next);
  };
  const receive = (): readonly SQSRecord[] => {
    const visible = [...messages.values()].filter(({ visibleAtMs }) => visibleAtMs <= agenda.now());
    const batch: SQSRecord[] = [];
    for (let left = dice.between(1, batchSize); left > 0 && visible.length > 0; left -= 1) {
      const [message] = visible.splice(dice.between(0, visible.length - 1), 1);
      if (message !== undefined && !isGivenUp(message)) batch.push(hand(message));
    }
    return batch;
  };
  const isGivenUp = (message: Message): boolean => {
    if (message.receiveCount < maxReceiveCount) return false;
    messages.delete(message.id);
    deadLetters.push(message.body);
    trace.note(`${name}: a message is a dead letter`);
    return true;
  };
  const hand = (message: Message): SQSRecord => {
    message.receiveCount += 1;
    // A standard queue sometimes hands a message to two receivers.
    const isHandedTwice = dice.chance(0.01 * faults.intensity());
    message.visibleAtMs = agenda.now() + (isHandedTwice ? 500 : visibilityMs);
    return recordOf(message);
  };
  const consume = async (records: readonly SQSRecord[]) => {
    underWay += 1;
    const invocation = await consumer.invoke({ Records: [...records] });
    underWay -= 1;
    if (invocation.outcome === 'returned') {
      const failed = new Set(invocation.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { messageId } of records) {
        const isDeletionLost = dice.chance(0.01 * faults.intensity());
        if (!failed.has(messageId) && !isDeletionLost) messages.delete(messageId);
      }
    }
    pollBy(agenda.now());
  };

  return {
    send: (body, delaySeconds = 0) => {
      const message = { id: `${name}-${++sent}`, body, receiveCount: 0 };
      messages.set(message.id, { ...message, visibleAtMs: agenda.now() + delaySeconds * 1_000 });
      pollBy(agenda.now() + delaySeconds * 1_000);
    },
    postpone: (receiptHandle, delaySeconds) => {
      const message = messages.get(receiptHandle.split('/')[0] ?? '');
      if (message === undefined) return;
      message.visibleAtMs = agenda.now() + delaySeconds * 1_000;
      pollBy(message.visibleAtMs);
    },
    size: () => messages.size,
    deadLetters: () => deadLetters,
  };
}

function recordOf({ id, body, receiveCount }: Message): SQSRecord {
  return { ...sqsRecord(body, 0, receiveCount), messageId: id, receiptHandle: `${id}/${receiveCount}` };
}
