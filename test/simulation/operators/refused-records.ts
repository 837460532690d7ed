import { isRecord } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Agenda } from '../agenda.ts';
import type { Trace } from '../trace.ts';

/** Records that the tables refuse whoever writes them: what handles them fails each time, until somebody mends it. */
export interface RefusedRecords {
  /** At that instant a cause comes up, which the next new record meets. */
  arise(atMs: number, cause: Cause): void;
  /** Told of each call; whether it is refused. */
  readonly refuses: (call: AwsCall) => boolean;
  /** Somebody looks for the causes, and finds those that can be found. */
  mend(): void;
  /** Ids of those that are refused still. */
  readonly ids: () => ReadonlySet<string>;
}

export interface Cause {
  /** Whether whoever looks for it finds it. */
  readonly isMendable: boolean;
}

interface RefusedRecordsDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  readonly eventsTable: string;
}

export function createRefusedRecords({ agenda, trace, eventsTable }: RefusedRecordsDeps): RefusedRecords {
  const seen = new Set<string>();
  const refused = new Map<string, Cause>();
  const waiting: Cause[] = [];
  return {
    arise: (atMs, cause) => agenda.at(atMs, () => void waiting.push(cause)),
    refuses: (call) => {
      const id = recordIdIn(call, eventsTable);
      if (id === undefined) return false;
      const cause = seen.has(id) ? undefined : waiting.shift();
      seen.add(id);
      if (cause !== undefined) {
        trace.note(`the tables refuse the record ${id}`);
        refused.set(id, cause);
      }
      return refused.has(id);
    },
    mend: () => {
      for (const [id, { isMendable }] of refused) if (isMendable) refused.delete(id);
    },
    ids: () => new Set(refused.keys()),
  };
}

/** The record that a transaction writes, or looks at, first of all. */
function recordIdIn({ operation, input }: AwsCall, eventsTable: string): string | undefined {
  if (operation !== 'TransactWriteItems') return undefined;
  const { Put: put } = (input['TransactItems'] as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  if (!isRecord(put) || put['TableName'] !== eventsTable) return undefined;
  return (put['Item'] as { readonly pk: { readonly S: string } }).pk.S;
}
