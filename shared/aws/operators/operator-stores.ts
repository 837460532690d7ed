import type { AuditSettings } from '#shared/aws/audit/audit-rows.ts';
import type { CommandFunction } from '#shared/operators/command-functions.ts';
import { createChangeRows } from './change-rows.ts';
import { createInvokeChanging } from './invoke-functions.ts';

interface ChangeSettings extends AuditSettings {
  /** Names by what they change. */
  readonly functions: Readonly<Record<CommandFunction, string>>;
}

/** Where changes are noted, and who carries them out. */
export const createChangeStores = (settings: ChangeSettings) => ({
  changes: createChangeRows(settings),
  invoke: createInvokeChanging(settings.functions),
});
