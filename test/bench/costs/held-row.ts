import { pack, unpack } from '#shared/aws/sdk/packing.ts';
import type { AwsCall } from '#test/bench/counting-aws.ts';
import type { Item } from '#test/bench/prices/item-size.ts';

export interface HeldRow {
  /** What `GetItem` answers. */
  readonly answer: (input: AwsCall['input']) => object;
  /** From now on the mirror holds that row, or none. */
  set(row: Item | undefined): void;
}

/** The mirror as an event finds it: with one row or with none. */
export function heldRow(): HeldRow {
  let held: Item | undefined;
  return {
    answer: ({ Key: key }) => {
      const { pk, sk } = key as Item;
      return held !== undefined && pk?.S === held['pk']?.S && sk?.S === held['sk']?.S ? { Item: held } : {};
    },
    set: (row) => void (held = row),
  };
}

/** The row of an event as that of an earlier one, with another status, which any other event replaces. */
export function earlier({ openSince, ...row }: Item): Item {
  const packed = row['packed']?.B ?? '';
  const { facts, bytes } = unpack(typeof packed === 'string' ? Buffer.from(packed, 'base64') : packed);
  const gone = { terminal: undefined, readAt: undefined };
  const before = pack({ ...facts, ...gone, sequence: '', eventId: '0'.repeat(64) }, bytes);
  return {
    ...row,
    // As it is on the wire.
    packed: { B: Buffer.from(before).toString('base64') as never },
    ...(openSince?.S !== undefined && { openSince: { S: `before ${openSince.S}` } }),
  };
}
