import { isRecord } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Agenda } from '../agenda.ts';
import type { Trace } from '../trace.ts';

/** Records whose writes the tables always refuse: handling them fails every time, until somebody fixes the cause. */
export interface RefusedRecords {
  /** From that instant, the next new record meets the cause. */
  arise(atMs: number, cause: Cause): void;
  /** Called for each call; whether it is refused. */
  readonly refuses: (call: AwsCall) => boolean;
  /** Somebody looks for the causes and fixes those that can be found. */
  mend(): void;
  /** Ids of those still refused. */
  readonly ids: () => ReadonlySet<string>;
}

export interface Cause {
  /** Whether somebody who looks for it finds it. */
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

/** The record that a transaction writes or checks first. */
function recordIdIn({ operation, input }: AwsCall, eventsTable: string): string | undefined {
  if (operation !== 'TransactWriteItems') return undefined;
  const { Put: put } = (input['TransactItems'] as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  if (!isRecord(put) || put['TableName'] !== eventsTable) return undefined;
  return (put['Item'] as { readonly pk: { readonly S: string } }).pk.S;
}
