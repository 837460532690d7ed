import { connectBank, type BankAccess } from '#shared/aws/bank/bank.ts';
import { createWorkerStores } from '#shared/aws/jobs/worker-stores.ts';
import { createCleanRuns } from '#shared/aws/reconciliation/clean-run-rows.ts';
import { createReconciliationStores } from '#shared/aws/reconciliation/reconciliation-stores.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { workerPace } from '#shared/lambda/worker-environment.ts';
import type * as z from '#shared/kernel/zod.ts';
import { portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { createReconciliationBank } from '#shared/reconciliation/bank/reconciliation-bank.ts';
import type { LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';
import { ledgerDays } from '#shared/reconciliation/model/settings.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import type { environmentSchema } from './environment.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

interface Connected {
  readonly access: BankAccess;
  readonly metrics: Metrics<ReconciliationMetric>;
}

/** Stores of both compared sides, and the queues through which the mirror is healed. */
export function connectPorts(environment: z.output<typeof environmentSchema>, connected: Connected) {
  const { access, metrics } = connected;
  const { WORK_TABLE: workTable, RECONCILIATION: settings } = environment;
  const ledger = memoised(async () => {
    const { createLedgerRows } = await import('#shared/aws/reconciliation/ledger-rows.ts');
    return createLedgerRows({ workTable, clock, keptDays: ledgerDays(settings) });
  });
  const ports = {
    ...createWorkerStores(reconciliationJob, environment),
    ...createReconciliationStores(environment),
    cleanRuns: createCleanRuns(workTable),
    ledger: {
      files: async () => (await ledger()).files(),
      lines: async (...asked: Parameters<LedgerRows['lines']>) => (await ledger()).lines(...asked),
    },
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    clock,
  };
  return {
    ...ports,
    bank: createReconciliationBank(connectBank({ ...access, areas: portfolioAreas, lane: 'jobs' })),
    compareEntity: loadedFunction(async () => {
      const { connectEntities } = await import('./connect-entities.ts');
      return connectEntities(access, {
        ...ports,
        workTable,
        metrics,
        absenceMs: settings.withdrawalSeconds * 1_000,
        mostDiffering: 1_000,
      });
    }),
    settleRequests: loadedFunction(async () => {
      const { connectSettleRequests } = await import('#shared/aws/reconciliation/connect-settle-requests.ts');
      return connectSettleRequests({ workTable, timers, random });
    }),
    settings,
    ...workerPace(environment),
  };
}
