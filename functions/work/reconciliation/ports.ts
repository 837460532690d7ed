import { createJobStores } from '#shared/aws/jobs/job-stores.ts';
import { createCheckedEntities } from '#shared/aws/reconciliation/checked-entity-rows.ts';
import { createCleanRuns } from '#shared/aws/reconciliation/clean-run-rows.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import { createReconciliationStores } from '#shared/aws/reconciliation/reconciliation-stores.ts';
import { createReconcileRequests } from '#shared/aws/reconciliation/requested-entities.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { workerPace } from '#shared/lambda/worker-environment.ts';
import type * as z from '#shared/kernel/zod.ts';
import { createCompareEntity } from '#shared/reconciliation/entities/compare-entity.ts';
import { createEntityReads } from '#shared/reconciliation/entities/bank-reads/entity-reads.ts';
import { createSettleRequests } from '#shared/reconciliation/entities/settle-requests.ts';
import type { areas } from '#shared/reconciliation/bank/reconciliation-bank.ts';
import { createReconciliationBank } from '#shared/reconciliation/bank/reconciliation-bank.ts';
import { ledgerDays } from '#shared/reconciliation/model/settings.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import type { environmentSchema } from './environment.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

interface Connected {
  readonly bank: BankClient<typeof areas>;
  readonly metrics: Metrics<ReconciliationMetric>;
}

/** Stores of both compared sides, and the queues through which the mirror is healed. */
export function connectPorts(environment: z.output<typeof environmentSchema>, { bank, metrics }: Connected) {
  const { WORK_TABLE: workTable, RECONCILIATION: settings } = environment;
  const ports = {
    ...createJobStores(reconciliationJob, environment),
    ...createReconciliationStores(environment),
    cleanRuns: createCleanRuns(workTable),
    ledger: createLedgerRows({ workTable, clock, keptDays: ledgerDays(settings) }),
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    clock,
  };
  return {
    ...ports,
    bank: createReconciliationBank(bank),
    compareEntity: createCompareEntity({
      ...ports,
      metrics,
      reads: createEntityReads(bank),
      checked: createCheckedEntities({ workTable, clock }),
      absenceMs: settings.withdrawalSeconds * 1_000,
      mostDiffering: 1_000,
    }),
    settleRequests: createSettleRequests(
      createReconcileRequests({ workTable, timers, random }),
      reconciliationOutcomes,
    ),
    settings,
    ...workerPace(environment),
  };
}
