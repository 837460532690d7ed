import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import { eventOf, type StoredEvent } from '../stored.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

/** A record as written, with its first body. Later an erasure may empty it, a replay may settle it, and it expires. */
export interface FirstRecord {
  /** Undefined if the record was written without it. */
  readonly body: Uint8Array | undefined;
  /** The record after each write. */
  readonly versions: RecordVersion[];
}

export interface RecordVersion {
  readonly event: StoredEvent;
  readonly atMs: number;
}

export type FirstRecords = ReadonlyMap<string, FirstRecord>;

interface FirstRecordsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'bodiesBucket'>;
  readonly now: () => number;
}

/** Keeps a copy of each record for as long as the world runs. */
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
    const version = { event, atMs: now() };
    const known = records.get(event.id);
    if (known === undefined) records.set(event.id, { body: bodyOf(event), versions: [version] });
    else known.versions.push(version);
  });
  return records;
}
