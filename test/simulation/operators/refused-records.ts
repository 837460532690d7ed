import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { fromTheWire } from '#test/aws/direct-calls.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Agenda } from '../agenda.ts';
import type { Trace } from '../trace.ts';

/** Records whose writes the tables always refuse: handling them fails every time, until somebody fixes the cause. */
export interface RefusedRecords {
  /** From that instant, the next new record meets the cause. */
  arise(atMs: number, cause: Cause): void;
  /** Called for each call; whether it is refused. */
  readonly refuses: (call: AwsCall) => boolean;
  /** Somebody searches for the causes and fixes those that can be found. */
  mend(): void;
  /** Ids of those still refused, with their entities (`person 42`). */
  readonly entities: () => ReadonlyMap<string, string>;
}

export interface Cause {
  /** Whether a person can find it. */
  readonly isMendable: boolean;
}

interface Refused extends Cause {
  readonly entity: string;
}

interface RefusedRecordsDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  readonly eventsTable: string;
}

export function createRefusedRecords({ agenda, trace, eventsTable }: RefusedRecordsDeps): RefusedRecords {
  const seen = new Set<string>();
  const refused = new Map<string, Refused>();
  const waiting: Cause[] = [];
  return {
    arise: (atMs, cause) => agenda.at(atMs, () => void waiting.push(cause)),
    refuses: (call) => {
      const record = recordIn(call, eventsTable);
      if (record === undefined) return false;
      const { S: id } = record['pk'] as { readonly S: string };
      const cause = seen.has(id) ? undefined : waiting.shift();
      seen.add(id);
      if (cause !== undefined) {
        trace.note(`the tables refuse the record ${id}`);
        refused.set(id, { ...cause, entity: entityIn(record) });
      }
      return refused.has(id);
    },
    mend: () => {
      for (const [id, { isMendable }] of refused) if (isMendable) refused.delete(id);
    },
    entities: () => new Map([...refused].map(([id, { entity }]) => [id, entity])),
  };
}

/** Whether a record of the entity is refused: an event of the bank, or one that would have healed it. */
export function isRefused(refused: ReadonlyMap<string, string>, entity: string): boolean {
  return [...refused.values()].includes(entity);
}

/** The record that a transaction writes or checks first. */
function recordIn({ operation, input }: AwsCall, eventsTable: string): JsonObject | undefined {
  if (operation !== 'TransactWriteItems') return undefined;
  const { Put: put } = (input['TransactItems'] as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  if (!isRecord(put) || put['TableName'] !== eventsTable) return undefined;
  return put['Item'] as JsonObject;
}

function entityIn(record: JsonObject): string {
  const { entityKind, entityId } = fieldsOfItem(fromTheWire(record) as Item) ?? {};
  return `${String(entityKind)} ${String(entityId)}`;
}
