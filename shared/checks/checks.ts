import { quotaChecks } from './account-checks.ts';
import { alarmChecks } from './alarm-checks.ts';
import { backupChecks } from './backup-checks.ts';
import { bankChecks } from './bank-checks.ts';
import type { Check } from './check.ts';
import { deliveryChecks } from './delivery-check.ts';
import { deploymentChecks } from './deployment-checks.ts';
import { moneyChecks } from './money-checks.ts';
import type { CheckDeps } from './ports.ts';
import { subscriptionChecks } from './subscription-checks.ts';
import { accessChecks, teamChecks } from './team-checks.ts';
import { sourceChecks, workChecks } from './work-checks.ts';

/** What changes from minute to minute: read in seconds, and sends nothing. */
export const stateChecks: readonly Check<CheckDeps>[] = [
  ...bankChecks,
  ...subscriptionChecks,
  ...sourceChecks,
  ...workChecks,
  ...teamChecks,
  ...moneyChecks,
];

/** The checks of a deployed stage, in the order of what stands on what. A company adds its own behind them. */
export const checks: readonly Check<CheckDeps>[] = [
  ...deploymentChecks,
  ...quotaChecks,
  ...stateChecks,
  ...deliveryChecks,
  ...accessChecks,
  ...alarmChecks,
  ...backupChecks,
];
