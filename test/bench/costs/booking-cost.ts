import type { AwsCall } from '#test/bench/counting-aws.ts';
import { countedInProcess, type CountedBookings } from './counted-bookings.ts';
import { perGb, perMillion } from '#test/bench/prices/prices.ts';
import { sweepUnits, unitsWritten, type EventCost } from './event-cost.ts';
import { isRead, unitsOfRead } from '#test/bench/prices/request-units.ts';

/** What a million bookings cost from the bank's call to the bus and into the archive, in US dollars. */
export type BookingDollars = Readonly<
  Record<
    | 'gateway'
    | 'firewall'
    | 'queue'
    | 'written'
    | 'read'
    | 'functions'
    | 'bus'
    | 'logs'
    | 'bus archive'
    | 'archive and sweep',
    number
  >
>;

/** Milliseconds that a call takes inside of a region, as AWS and our own traces of other stacks show them. */
const callMs: Readonly<Record<string, number>> = {
  SendMessage: 8,
  BatchGetItem: 4,
  TransactWriteItems: 12,
  UpdateItem: 5,
  PutItem: 5,
  PutEvents: 20,
};

/** What the processor does for an invocation, and for an event, beside its calls. */
const processorMs = { invocation: 2, event: 2 };
const memoryGb = { receive: 1, handle: 0.5, forward: 0.5 };

/** A message goes in by itself, and comes out and is deleted with its batch. */
const queueRequests = (batch: number) => 1 + 2 / batch;

/** Each line of a log is counted with as many bytes more. */
const lineBytes = 26;
/** Started, ended and reported: what AWS writes about each invocation, unless it is told not to. */
const lifecycleBytes = 75 + 55 + 250 + 3 * lineBytes;

const known = new Map<number, CountedBookings>();

function counted(batch: number): CountedBookings {
  const bookings = known.get(batch) ?? countedInProcess(batch);
  known.set(batch, bookings);
  return bookings;
}

interface Deployed {
  /** Whether AWS writes about invocations that succeed. */
  readonly logsLifecycle: boolean;
  /** A line of the access log; nothing if the gateway writes none. */
  readonly accessLineBytes: number;
}

interface CountedCost {
  /** Of its writes, in full batches. */
  readonly event: EventCost;
  readonly batch: number;
  readonly deployed: Deployed;
}

export function bookingDollars({ event, batch, deployed }: CountedCost): BookingDollars {
  const bookings = counted(batch);
  const { receive, handle, forward } = bookings.steps;
  const reads = [...handle.calls, ...forward.calls].filter(isRead);
  // A receipt, which `event` has a tenth of, names the events of a batch.
  const written = unitsWritten({ ...event.written, receipt: 1 / batch });
  const besides = handle.calls.filter(({ operation }) => operation === 'UpdateItem').length / batch;
  const functions =
    functionDollars(receive.calls, { batch: 1, memoryGb: memoryGb.receive, events: batch }) +
    functionDollars(handle.calls, { batch, memoryGb: memoryGb.handle, events: batch }) +
    functionDollars(forward.calls, { batch, memoryGb: memoryGb.forward, events: batch });
  return {
    gateway: perMillion.apiRequest,
    firewall: perMillion.firewallRequest,
    queue: queueRequests(batch) * perMillion.sqsRequest,
    written: (written + besides) * perMillion.writeUnit,
    read: (reads.reduce((sum, call) => sum + unitsOfRead(call), 0) / batch) * perMillion.readUnit,
    functions,
    bus: perMillion.busEvent,
    logs: logDollars(bookings, deployed),
    // A million events of a thousand bytes are a GB.
    'bus archive': kilobytes(bookings.publishedBytes / batch) * (perGb.busArchived + perGb.busArchiveMonth),
    'archive and sweep': archiveDollars,
  };
}

/** Calls of our code to AWS. */
export function callsOfBooking(batch: number): number {
  const { steps } = counted(batch);
  return Object.values(steps).reduce((sum, { calls }) => sum + calls.length, 0) / batch;
}

export const totalOf = (dollars: Readonly<Record<string, number>>): number =>
  Object.values(dollars).reduce((sum, part) => sum + part, 0);

interface Invoked {
  /** Events of an invocation, and all that were counted. */
  readonly batch: number;
  readonly events: number;
  readonly memoryGb: number;
}

/** Calls of one kind run side by side within a batch, and after those of another kind. */
function functionDollars(calls: readonly AwsCall[], { batch, events, memoryGb: gb }: Invoked): number {
  const kinds = new Set(calls.map(({ operation }) => operation).filter((name) => name in callMs));
  const waitedMs = [...kinds].reduce((sum, name) => sum + (callMs[name] ?? 0), 0);
  const seconds = (waitedMs + processorMs.invocation + processorMs.event * batch) / 1_000;
  const invocations = events / batch / events;
  return invocations * (perMillion.lambdaRequest + seconds * gb * perMillion.lambdaGbSecond);
}

function logDollars({ steps, batch }: CountedBookings, { logsLifecycle, accessLineBytes }: Deployed): number {
  const { receive, handle, forward } = steps;
  const own = [receive, handle, forward].reduce(
    (sum, { logLines }) => sum + logLines.reduce((bytes, line) => bytes + line + lineBytes, 0),
    0,
  );
  const invocations = 1 + 2 / batch;
  const access = accessLineBytes === 0 ? 0 : accessLineBytes + lineBytes;
  const bytes = own / batch + access + (logsLifecycle ? invocations * lifecycleBytes : 0);
  return kilobytes(bytes) * (perGb.logIngested + perGb.logMonth);
}

/** The archive reads each record that it writes, and what it writes is one object for a day of a family. */
const archiveDollars = (sweepUnits + 1) * perMillion.readUnit;

const kilobytes = (bytes: number) => bytes / 1_000;
