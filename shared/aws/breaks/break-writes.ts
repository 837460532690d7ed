import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { suspectedForMs } from '#shared/breaks/found-break.ts';
import type { Break } from '#shared/breaks/break.ts';
import { historyOf, type BreakStep } from '#shared/breaks/history.ts';
import { moved, type BreakMove } from '#shared/breaks/moved.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { historyKey, idKey, keyOf, listed, suspicionKey } from './break-keys.ts';

interface WritesSettings {
  readonly workTable: string;
  readonly alsoWrites: (row: Break) => readonly TransactWriteItem[];
}

/** How a break ends automatically. */
export type Settling = Pick<BreakMove, 'at' | 'settledBecause'>;

/** The rows of a difference before the write. */
interface Before {
  readonly known: Break | undefined;
  readonly suspected: Break | undefined;
}

/** The writes of each step of a break. They require that the break was not written since it was read. */
export function createBreakWrites({ workTable: TableName, alsoWrites }: WritesSettings) {
  const put = (row: Break, seen: Break | undefined): readonly TransactWriteItem[] => {
    const Item = { ...keyOf(row), ...toItem({ ...row, ...listed(row) }) };
    return [{ Put: { TableName, Item, ...unchangedSince(seen) } }, byId(TableName, row)];
  };
  const noted = (id: string, step: BreakStep, version: number): TransactWriteItem => ({
    Put: { TableName, Item: { ...historyKey(id, version), ...toItem(step) } },
  });
  const forget = (seen: Break): readonly TransactWriteItem[] => [
    { Delete: { TableName, Key: suspicionKey(seen), ...unchangedSince(seen) } },
  ];

  const move = (seen: Break, change: BreakMove): readonly TransactWriteItem[] => {
    const row = moved(seen, change);
    const isEnd = isStanding(seen) && !isStanding(row);
    return [
      ...put(row, seen),
      noted(row.id, historyOf(change), row.version),
      ...(isEnd ? alsoWrites(row) : []),
    ];
  };

  return {
    /** Nobody is notified, and it expires; earlier episodes stay. */
    suspected(row: Break, { known, suspected }: Before): readonly TransactWriteItem[] {
      const expiresAt = Math.floor((Date.parse(row.lastSeenAt) + suspectedForMs) / 1_000);
      const Item = { ...suspicionKey(row), ...toItem({ ...row, ...listed(row), expiresAt }) };
      return [
        { Put: { TableName, Item, ...unchangedSince(suspected) } },
        byId(TableName, row, { expiresAt }),
        { ConditionCheck: { TableName, Key: keyOf(row), ...unchangedSince(known) } },
      ];
    },
    opened: (row: Break, { known, suspected }: Before): readonly TransactWriteItem[] => [
      ...put(row, known),
      ...(suspected === undefined ? [] : forget(suspected)),
      noted(row.id, historyOf({ to: row.state, at: row.lastSeenAt }), row.version),
      ...alsoWrites(row),
    ],
    seen: put,
    moved: move,
    /** A suspicion leaves no history. */
    ending: (seen: Break, { at, settledBecause }: Settling): readonly TransactWriteItem[] =>
      seen.state === 'SUSPECTED'
        ? [...forget(seen), { Delete: { TableName, Key: idKey(seen.id) } }]
        : move(seen, { to: 'AUTO_HEALED', at, ...(settledBecause !== undefined && { settledBecause }) }),
  };
}

const byId = (TableName: string, { id, entity, kind, field }: Break, more = {}): TransactWriteItem => ({
  Put: { TableName, Item: { ...idKey(id), ...toItem({ entity, kind, field, ...more }) } },
});

function unchangedSince(seen: Break | undefined) {
  if (seen === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const { id, state, lastSeenAt, version } = seen;
  // Older rows have none.
  const isSame = version === 0 ? 'attribute_not_exists(#version)' : '#version = :version';
  return {
    ConditionExpression: `id = :id AND #state = :state AND lastSeenAt = :seen AND ${isSame}`,
    ExpressionAttributeNames: { '#state': 'state', '#version': 'version' },
    ExpressionAttributeValues: toItem({
      ':id': id,
      ':state': state,
      ':seen': lastSeenAt,
      ...(version > 0 && { ':version': version }),
    }),
  };
}
