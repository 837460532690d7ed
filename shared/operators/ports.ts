import type { AuditFacts } from '#shared/audit/entry.ts';
import type { ChangeRow } from './change-row.ts';
import type { CommandFunction } from './command-functions.ts';

/** Changes by their id. */
export interface ChangeRows {
  read(id: string): Promise<ChangeRow | undefined>;
  /** In one step with its first entry in the record; false if the id is taken. */
  begin(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
  /** On the condition of the version before; false if another request has changed it meanwhile. */
  note(row: ChangeRow): Promise<boolean>;
  /** The same, in one step with its last entry in the record. */
  settle(row: ChangeRow, facts: AuditFacts): Promise<boolean>;
}

interface BoundedCall {
  readonly asked: unknown;
  /** Time for its answer; without it, it takes as long as it does. */
  readonly withinMs?: number;
}

/**
 * Asks a function as its permissions allow it. Throws a `PermanentError` for what it refuses, and a `TransientError` if
 * nobody knows what came of it.
 */
export type InvokeChanging = (by: CommandFunction, call: BoundedCall) => Promise<unknown>;
