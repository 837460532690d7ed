import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import type { Agenda } from '../agenda.ts';
import type { Mapping } from '../deployment/deployed.ts';
import type { Dice } from '../dice.ts';
import type { DeployedFunction } from '../functions.ts';
import type { Trace } from '../trace.ts';

interface StreamSourceDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly mapping: Pick<Mapping, 'batchSize' | 'retryAttempts' | 'maxRecordAgeMs' | 'filters'>;
  readonly consumer: DeployedFunction<DynamoDBStreamEvent, DynamoDBBatchResponse>;
  /** Called for a record that the consumer never managed. */
  readonly onFailure: (record: DynamoDBRecord) => void;
}

/** The stream of a table with its consumer: one shard, in order; each record succeeds or is given up. */
interface StreamSource {
  append(record: DynamoDBRecord): void;
  givenUp(): number;
}

export function createStreamSource(deps: StreamSourceDeps): StreamSource {
  const { agenda, dice, trace, mapping, consumer, onFailure } = deps;
  let waiting: { readonly record: DynamoDBRecord; readonly atMs: number }[] = [];
  let [givenUp, failures, limit] = [0, 0, mapping.batchSize];
  let isPolling = false;

  const poll = async () => {
    const batch = waiting.slice(0, limit).map(({ record }) => record);
    const done = countOfDone(await consumer.invoke({ Records: batch }), batch);
    if (done > 0) [failures, limit] = [0, mapping.batchSize];
    waiting = waiting.slice(done);
    if (done < batch.length) fail();
    if (waiting.length === 0) isPolling = false;
    else agenda.at(agenda.now() + dice.between(200, failures === 0 ? 1_000 : 20_000), () => void poll());
  };
  const fail = () => {
    failures += 1;
    // A batch that keeps failing is bisected; the record left in the end is given up.
    limit = Math.max(1, Math.floor(limit / 2));
    const [first] = waiting;
    if (first === undefined) return;
    if (failures <= mapping.retryAttempts && agenda.now() - first.atMs < mapping.maxRecordAgeMs) return;
    trace.note('the stream gives up a record');
    waiting = waiting.slice(1);
    onFailure(first.record);
    [failures, givenUp] = [0, givenUp + 1];
  };
  return {
    givenUp: () => givenUp,
    append: (record) => {
      // As AWS does it: one of them is enough.
      if (!mapping.filters.some((pattern) => matchesPattern(pattern, record))) return;
      waiting.push({ record, atMs: agenda.now() });
      if (isPolling) return;
      isPolling = true;
      agenda.at(agenda.now() + dice.between(50, 1_000), () => void poll());
    },
  };
}

type Invoked = Awaited<ReturnType<StreamSourceDeps['consumer']['invoke']>>;

/** Number of records before the first failed one. */
function countOfDone(invocation: Invoked, batch: readonly DynamoDBRecord[]): number {
  if (invocation.outcome !== 'returned') return 0;
  const failed = invocation.result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  const first = batch.findIndex(({ dynamodb }) => failed.includes(dynamodb?.SequenceNumber ?? ''));
  return first === -1 ? batch.length : first;
}
