import type { AuditSettings } from '#shared/aws/audit/audit-rows.ts';
import type { ChangingFunction } from '#shared/changes/changing-functions.ts';
import { createChangeRows } from './change-rows.ts';
import { createInvokeChanging } from './invoke-changing.ts';

interface ChangeSettings extends AuditSettings {
  /** Names by what they change. */
  readonly functions: Readonly<Record<ChangingFunction, string>>;
}

/** Where changes are noted, and who carries them out. */
export const createChangeStores = (settings: ChangeSettings) => ({
  changes: createChangeRows(settings),
  invoke: createInvokeChanging(settings.functions),
});
