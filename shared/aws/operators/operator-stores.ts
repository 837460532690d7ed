import type { AuditSettings } from '#shared/aws/audit/audit-rows.ts';
import { createCallFunction } from './call-function.ts';
import { createChangeRows } from './change-rows.ts';

interface OperatorSettings extends AuditSettings {
  /** Names of the functions that operators may call. */
  readonly functions: Readonly<Record<string, string>>;
}

/** The rows in which changes are noted, and the call of the function that carries them out. */
export const createOperatorStores = (settings: OperatorSettings) => ({
  changes: createChangeRows(settings),
  call: createCallFunction(settings.functions),
});
