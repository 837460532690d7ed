import type { AwsCall } from '#test/bench/counting-aws.ts';
import { perMillion } from './prices.ts';
import { isRead, unitsOfMark, unitsOfRead, unitsOfTransaction } from './request-units.ts';

/** What one event takes of AWS from the bank's call to the bus, in full batches. */
export interface EventCost {
  readonly reads: number;
  readonly transactions: number;
  /** Calls of our code, with those of receiver and forwarder. */
  readonly calls: number;
  readonly writeUnits: number;
  /** US dollars per million events, by component. */
  readonly dollars: Readonly<Record<'api' | 'queue' | 'tables' | 'bus' | 'functions', number>>;
}

/** One message to the queue, a tenth of PutEvents, and the mark that the event was published. */
const callsAround = 2.1;
/** A send, and a tenth each of receiving and deleting. */
const queueRequests = 1.2;
const invocations = 1.2;
/** Receive 20 ms, handle 6 ms, forward 2 ms, at half a GB: generous beside what the benchmarks measure. */
const gbSeconds = 0.014;

export function eventCost(handled: readonly AwsCall[]): EventCost {
  const reads = handled.filter(isRead);
  const transactions = handled.filter(({ operation }) => operation === 'TransactWriteItems');
  const messages = handled.filter(({ operation }) => operation === 'SendMessage').length;
  const units = (calls: readonly AwsCall[], of: (call: AwsCall) => number) =>
    calls.reduce((sum, call) => sum + of(call), 0);
  const writeUnits = units(transactions, unitsOfTransaction) + units(transactions, unitsOfMark);
  return {
    reads: reads.length,
    transactions: transactions.length,
    calls: handled.length + callsAround,
    writeUnits,
    dollars: {
      api: perMillion.apiRequest,
      queue: queueRequests * (1 + messages) * perMillion.sqsRequest,
      tables: writeUnits * perMillion.writeUnit + units(reads, unitsOfRead) * perMillion.readUnit,
      bus: perMillion.busEvent,
      functions: invocations * perMillion.lambdaRequest + gbSeconds * perMillion.lambdaGbSecond,
    },
  };
}

export function totalDollars({ dollars }: EventCost): number {
  return Object.values(dollars).reduce((sum, part) => sum + part, 0);
}
