import { quotaChecks } from './account-checks.ts';
import { activityChecks, shardChecks } from './activity-checks.ts';
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
  ...activityChecks,
  ...workChecks,
  ...teamChecks,
  ...shardChecks,
  ...moneyChecks,
];

/** The checks of a deployed stage, in the order of what stands on what, with those of the company behind the state. */
export const checksOf = (own: readonly Check<CheckDeps>[]): readonly Check<CheckDeps>[] => [
  ...deploymentChecks,
  ...quotaChecks,
  ...stateChecks,
  ...own,
  ...deliveryChecks,
  ...accessChecks,
  ...alarmChecks,
  ...backupChecks,
];

/** Ours. */
export const checks = checksOf([]);
