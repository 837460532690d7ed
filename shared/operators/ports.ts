import type { AuditFacts } from '#shared/audit/entry.ts';
import type { ChangeRow } from './change-row.ts';
import type { FunctionCall } from './function-call.ts';

/** Changes by their id. */
export interface ChangeRows {
  read(id: string): Promise<ChangeRow | undefined>;
  /** Writes the row and its first audit entry in one transaction. False if the id is taken. */
  begin(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
  /** Requires the version before. False if another request has changed it meanwhile. */
  note(row: ChangeRow): Promise<boolean>;
  /** The same, with its last audit entry in the same transaction. */
  settle(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
}

/**
 * Calls a function. Throws a `PermanentError` if the function refuses, and a `TransientError` if the outcome is unknown.
 */
export type CallFunction = (by: string, call: FunctionCall) => Promise<unknown>;
