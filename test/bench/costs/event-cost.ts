import type { AwsCall } from '#test/bench/counting-aws.ts';
import type { Item } from '#test/bench/prices/item-size.ts';
import { perMillion } from '#test/bench/prices/prices.ts';
import {
  isRead,
  unitsOfRead,
  unitsOfTransaction,
  type WrittenUnits,
} from '#test/bench/prices/request-units.ts';

/** What one event takes of AWS from the bank's call to the bus, in full batches. */
export interface EventCost {
  readonly reads: number;
  readonly transactions: number;
  /** Calls of our code, with those of receiver and forwarder. */
  readonly calls: number;
  readonly written: WrittenUnits;
  readonly readUnits: number;
  /** US dollars per million events, by component. */
  readonly dollars: Readonly<Record<'api' | 'queue' | 'tables' | 'bus' | 'functions', number>>;
}

export interface Handled {
  readonly calls: readonly AwsCall[];
  /** The row of the mirror that the event found and replaced. */
  readonly held?: Item;
  /** Its part of a receipt that names ten. */
  readonly receiptUnits: number;
}

/** One message to the queue, a tenth of PutEvents, and a tenth of the receipt. */
const callsAround = 1.2;
/** A send, and a tenth each of receiving and deleting. */
const queueRequests = 1.2;
const invocations = 1.2;
/** Receive 20 ms, handle 6 ms, forward 2 ms, at half a GB: generous beside what the benchmarks measure. */
const gbSeconds = 0.014;
/**
 * The sweep lists an event about eighteen times, every five minutes until its hour has rested for another: a hundred
 * bytes of the index, and forty of a receipt, which is read consistently.
 */
export const sweepUnits = (18 * (100 * 0.5 + 40)) / 4_096;

export function eventCost({ calls, held, receiptUnits }: Handled): EventCost {
  const reads = calls.filter(isRead);
  const transactions = calls.filter(({ operation }) => operation === 'TransactWriteItems');
  const [transaction] = transactions;
  if (transaction === undefined || transactions.length > 1)
    throw new Error(`An event is one transaction, and this one made ${transactions.length}`);
  const messages = calls.filter(({ operation }) => operation === 'SendMessage').length;
  const written = { ...unitsOfTransaction(transaction, held), receipt: receiptUnits };
  const readUnits = reads.reduce((sum, call) => sum + unitsOfRead(call), sweepUnits);
  return {
    reads: reads.length,
    transactions: transactions.length,
    calls: calls.length + callsAround,
    written,
    readUnits,
    dollars: {
      api: perMillion.apiRequest,
      queue: queueRequests * (1 + messages) * perMillion.sqsRequest,
      tables: unitsWritten(written) * perMillion.writeUnit + readUnits * perMillion.readUnit,
      bus: perMillion.busEvent,
      functions: invocations * perMillion.lambdaRequest + gbSeconds * perMillion.lambdaGbSecond,
    },
  };
}

export function unitsWritten(written: WrittenUnits): number {
  return Object.values<number>({ ...written }).reduce((sum, units) => sum + units, 0);
}

export function totalDollars({ dollars }: EventCost): number {
  return Object.values(dollars).reduce((sum, part) => sum + part, 0);
}
