import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import { eventOf, type StoredEvent } from '../stored.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

/** A record as it was first written, with its body: an erasure empties it, and it expires. */
export interface FirstRecord {
  readonly event: StoredEvent;
  /** Undefined where the record was written without it. */
  readonly body: Uint8Array | undefined;
  readonly atMs: number;
  /** As it stood after each write. */
  readonly versions: StoredEvent[];
}

export type FirstRecords = ReadonlyMap<string, FirstRecord>;

export interface FirstRecordsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'bodiesBucket'>;
  readonly now: () => number;
}

/** Keeps a copy of each record for as long as the world turns. */
export function watchFirstRecords({ cloud, stage, now }: FirstRecordsDeps): FirstRecords {
  const records = new Map<string, FirstRecord>();
  const bodyOf = ({ body }: StoredEvent) => {
    if (body.at === 'erased') return undefined;
    if (body.at === 'record') return Buffer.from(body.base64, 'base64');
    return cloud.s3.bucket(stage.bodiesBucket).get(body.key)?.content;
  };
  cloud.dynamodb.onChange(stage.tables.events, ({ dynamodb }) => {
    const image = dynamodb?.NewImage;
    const event = image === undefined ? undefined : eventOf(itemOfWire(image));
    if (event === undefined) return;
    const known = records.get(event.id);
    if (known === undefined)
      records.set(event.id, { event, body: bodyOf(event), atMs: now(), versions: [event] });
    else known.versions.push(event);
  });
  return records;
}
