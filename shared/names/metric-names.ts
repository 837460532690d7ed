import { archiveMetrics } from '#shared/archive/names.ts';
import { auditMetrics } from '#shared/audit/names.ts';
import { automationMetrics } from '#shared/automation/names.ts';
import { bankMetrics } from '#shared/bank/names.ts';
import { breakMetrics } from '#shared/breaks/names.ts';
import { driftMetrics } from '#shared/drift/names.ts';
import { erasureMetrics } from '#shared/erasure/names.ts';
import { fanoutMetrics } from '#shared/fanout/names.ts';
import { feeMetrics } from '#shared/fees/names.ts';
import { jobMetrics } from '#shared/jobs/names.ts';
import { mirrorMetrics } from '#shared/mirror/names.ts';
import { ownMetrics } from '#shared/own/names.ts';
import { receivingMetrics } from '#shared/receiving/names.ts';
import { reconciliationMetrics, type ReconciliationMetric } from '#shared/reconciliation/names.ts';
import { statementMetrics } from '#shared/statements/names.ts';
import { subscriptionMetrics } from '#shared/subscriptions/names.ts';

/** The names of all metrics: those of each subject, and those of any function. */
export const metricNames = [
  ...receivingMetrics,
  ...mirrorMetrics,
  ...fanoutMetrics,
  ...archiveMetrics,
  ...auditMetrics,
  ...erasureMetrics,
  ...subscriptionMetrics,
  ...bankMetrics,
  ...automationMetrics,
  ...jobMetrics,
  ...breakMetrics,
  ...driftMetrics,
  ...feeMetrics,
  ...statementMetrics,
  ...reconciliationMetrics,
  ...ownMetrics,
  'FailureCause',
] as const;

export type MetricName = (typeof metricNames)[number] | ReconciliationMetric;
