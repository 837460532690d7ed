import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { DeployedFunction } from './functions.ts';
import type { Trace } from './trace.ts';

type Change = NonNullable<DynamoDBRecord['dynamodb']>;

/** The stream of a table with its consumer: one shard, in order, until it works or is given up. */
export interface ConsumedStream {
  append(images: Pick<Change, 'OldImage' | 'NewImage'>): void;
  /** Records that the consumer never managed: the sweep has to. */
  givenUp(): number;
}

export interface StreamDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly consumer: DeployedFunction<DynamoDBStreamEvent, DynamoDBBatchResponse>;
}

/** As deployed. */
const batchSize = 100;
const retryAttempts = 5;
const maxRecordAgeMs = 3_600_000;

export function createConsumedStream({ agenda, dice, trace, consumer }: StreamDeps): ConsumedStream {
  let waiting: { readonly record: DynamoDBRecord; readonly atMs: number }[] = [];
  let [appended, givenUp, failures, limit] = [0, 0, 0, batchSize];
  let isPolling = false;

  const poll = async () => {
    const batch = waiting.slice(0, limit).map(({ record }) => record);
    const done = countOfDone(await consumer.invoke({ Records: batch }), batch);
    if (done > 0) [failures, limit] = [0, batchSize];
    waiting = waiting.slice(done);
    if (done < batch.length) fail();
    if (waiting.length === 0) isPolling = false;
    else agenda.at(agenda.now() + dice.between(200, failures === 0 ? 1_000 : 20_000), () => void poll());
  };
  const fail = () => {
    failures += 1;
    // A batch that keeps failing is bisected; what is left in the end is given up.
    limit = Math.max(1, Math.floor(limit / 2));
    const [first] = waiting;
    if (failures <= retryAttempts && agenda.now() - (first?.atMs ?? 0) < maxRecordAgeMs) return;
    trace.note('the stream gives up a record');
    waiting = waiting.slice(1);
    [failures, givenUp] = [0, givenUp + 1];
  };
  return {
    givenUp: () => givenUp,
    append: (images) => {
      const SequenceNumber = String(++appended).padStart(9, '0');
      waiting.push({ record: { dynamodb: { ...images, SequenceNumber } }, atMs: agenda.now() });
      if (isPolling) return;
      isPolling = true;
      agenda.at(agenda.now() + dice.between(50, 1_000), () => void poll());
    },
  };
}

type Invoked = Awaited<ReturnType<StreamDeps['consumer']['invoke']>>;

/** Everything before the first failed record. */
function countOfDone(invocation: Invoked, batch: readonly DynamoDBRecord[]): number {
  if (invocation.outcome !== 'returned') return 0;
  const failed = invocation.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  const first = batch.findIndex(({ dynamodb }) => failed.includes(dynamodb?.SequenceNumber ?? ''));
  return first === -1 ? batch.length : first;
}
