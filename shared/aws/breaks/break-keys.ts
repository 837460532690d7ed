import { toItem } from '#shared/aws/events/event-items.ts';
import { breakRow, type Break } from '#shared/breaks/break.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';
import { breakPartitions } from '#shared/breaks/names.ts';

/** Partitions per state in the index, so that a bad day does not overload one of them. */
export const shards = 8;

export const breakName = z.object({ kind: breakRow.shape.kind, entity: z.string(), field: z.string() });
export type BreakName = z.output<typeof breakName>;

export const partition = (entity: string) => `${breakPartitions.breaks}${entity}`;

export const keyOf = ({ kind, entity, field }: BreakName) =>
  toItem({ pk: partition(entity), sk: `${kind}#${field}` });

/** A row beside the latest episode: a suspicion must not replace a decision of persons. */
export const suspicionKey = ({ kind, entity, field }: BreakName) =>
  toItem({ pk: partition(entity), sk: `SUSPECTED#${kind}#${field}` });

export const idKey = (id: string) => toItem({ pk: idPartition(id), sk: 'break' });

export const historyPrefix = 'history#';

export const historyKey = (id: string, version: number) =>
  toItem({ pk: idPartition(id), sk: `${historyPrefix}${String(version).padStart(6, '0')}` });

/** By the subject whose data the notes may contain: see `subjectOf`. */
export const notesPartition = (subject: string) => `${breakPartitions.notes}${subject}`;

export const idPartition = (id: string) => `${breakPartitions.byId}${id}`;

export const listPartition = (state: Break['state'], shard: number) => `${state}#${shard}`;

/** Its keys in the index. */
export function listed({ id, state, firstSeenAt }: Break) {
  const shard = parseInt(sha256Hex(id).slice(0, 2), 16) % shards;
  return { breakList: listPartition(state, shard), breakSince: `${firstSeenAt}#${id}` };
}
