import type { AuditFacts } from '#shared/audit/entry.ts';
import type { ChangeRow } from './change-row.ts';
import type { CommandFunction } from './command-functions.ts';
import type { FunctionCall } from './function-call.ts';

/** Changes by their id. */
export interface ChangeRows {
  read(id: string): Promise<ChangeRow | undefined>;
  /** In one step with its first entry in the audit log; false if the id is taken. */
  begin(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
  /** On the condition of the version before; false if another request has changed it meanwhile. */
  note(row: ChangeRow): Promise<boolean>;
  /** The same, in one step with its last entry in the audit log. */
  settle(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
}

/**
 * Calls a function. Throws a `PermanentError` if the function refuses, and a `TransientError` if the outcome is unknown.
 */
export type CallFunction = (by: CommandFunction, call: FunctionCall) => Promise<unknown>;
