import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Container } from './functions.ts';
import { promise } from './violation.ts';

/** A lease that a container has taken. */
export interface TakenLease {
  readonly name: string;
  readonly fence: number;
  readonly durationMs: number;
}

/** Knows who holds which lease, and reports writes by anyone who no longer holds it. */
export interface Leases {
  /** A call that took effect. Returns the lease if it has just been taken; throws if the call was no longer allowed. */
  done(container: Container, call: AwsCall, reply: JsonObject): TakenLease | undefined;
  /** Whether another run has taken the lease meanwhile. */
  isOutlived(container: Container): boolean;
}

/** What jobs write into the work table without a lease: shared rows, each written on its own condition. */
const unfenced = [
  'LEASE#',
  'TOKEN#',
  'CALL_SLOTS',
  'ARCHIVE_SALT#',
  'BEGUN#',
  'REGISTER#',
  'IBAN#',
  'DRIFT',
  'FAILING#',
];

export function createLeases(workTable: string): Leases {
  const fences = new Map<string, number>();
  const held = new WeakMap<Container, TakenLease>();
  const tokens = new Set<unknown>();
  /** DynamoDB answers a transaction that it knows as it did the first time, and writes nothing. */
  const isRepeated = ({ ClientRequestToken: token }: JsonObject) => {
    const isKnown = tokens.has(token);
    if (token !== undefined) tokens.add(token);
    return isKnown;
  };
  const isOutlived = (container: Container) => {
    const lease = held.get(container);
    return lease !== undefined && (fences.get(lease.name) ?? 0) > lease.fence;
  };
  return {
    isOutlived,
    done(container, call, reply) {
      if (isRepeated(call.input)) return undefined;
      const written = writtenIn(call, workTable);
      if (isOutlived(container)) {
        const late = written.find((pk) => !unfenced.some((prefix) => pk.startsWith(prefix)));
        const { name } = held.get(container) ?? {};
        promise(late === undefined, () => `${late} was written by a run that had lost the lease ${name}`);
      }
      const lease = takenLease(call, written, reply);
      if (lease === undefined) return undefined;
      fences.set(lease.name, lease.fence);
      held.set(container, lease);
      return lease;
    },
  };
}

/** The lease taken by the call: renewing or releasing it leaves its fence unchanged. */
function takenLease(
  { operation, input }: AwsCall,
  [pk = '']: readonly string[],
  { Attributes: attributes }: JsonObject,
): TakenLease | undefined {
  if (operation !== 'UpdateItem' || !pk.startsWith('LEASE#') || !isRecord(attributes)) return undefined;
  const given = input['ExpressionAttributeValues'] as Readonly<Record<string, { readonly N: string }>>;
  const { N: fence } = attributes['fence'] as { readonly N: string };
  const durationMs = Number(given[':until']?.N) - Number(given[':now']?.N);
  return { name: pk.slice('LEASE#'.length), fence: Number(fence), durationMs };
}

/** Partition keys of the table's rows that the call writes. */
function writtenIn({ operation, input }: AwsCall, table: string): readonly string[] {
  if (operation === 'TransactWriteItems')
    return (input['TransactItems'] as readonly JsonObject[]).flatMap((item) =>
      [item['Put'], item['Update'], item['Delete']].flatMap((write) => keyOf(write, table)),
    );
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? keyOf(input, table) : [];
}

function keyOf(write: unknown, table: string): readonly string[] {
  if (!isRecord(write) || write['TableName'] !== table) return [];
  const { pk } = (write['Item'] ?? write['Key']) as { readonly pk: { readonly S: string } };
  return [pk.S];
}
