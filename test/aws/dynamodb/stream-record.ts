import type { JsonObject } from '#shared/kernel/json.ts';
import type { Change } from './engine.ts';
import { areEqualItems } from './values/compare.ts';
import { itemBytes } from './values/size.ts';

/** A record of a stream with old and new images, as the event source mapping hands it to a function. */
export type StreamRecord = JsonObject & {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
};

/** Undefined if nothing has changed: a stream has no record of it. */
export function streamRecord(
  { table, key, before, after, isExpiry }: Change,
  place: { readonly number: number; readonly nowMs: number },
): StreamRecord | undefined {
  if (before !== undefined && after !== undefined && areEqualItems(before, after)) return undefined;
  const sequenceNumber = String(place.number).padStart(21, '1'.padEnd(21, '0'));
  const bytes = [key, before, after].reduce(
    (sum, item) => sum + (item === undefined ? 0 : itemBytes(item)),
    0,
  );
  return {
    eventID: `${table.name}-${place.number}`,
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-central-1',
    eventSourceARN: `arn:aws:dynamodb:eu-central-1:123456789012:table/${table.name}/stream/2026-01-01T00:00:00.000`,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(place.nowMs / 1_000),
      Keys: key,
      ...(before !== undefined && { OldImage: before }),
      ...(after !== undefined && { NewImage: after }),
      SequenceNumber: sequenceNumber,
      SizeBytes: bytes,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    ...(isExpiry && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
  };
}
