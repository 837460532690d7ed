import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createJobStores } from '#shared/aws/jobs/job-stores.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createEntitySources } from '#shared/aws/reconciliation/entity-sources.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import type * as z from '#shared/kernel/zod.ts';
import { createPlanEntities } from '#shared/reconciliation/entities/plan-entities.ts';
import { createSettleRequests } from '#shared/reconciliation/entities/settle-requests.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-runs.ts';
import type { environmentSchema } from './environment.ts';

/** Where the planner keeps its runs, and learns what to compare. */
export function connectStores(environment: z.output<typeof environmentSchema>) {
  const stores = createJobStores(reconciliationJob, environment);
  const register = createAccountRegister(environment.WORK_TABLE);
  const bodies = createBodies(environment.BODIES_BUCKET);
  const sources = createEntitySources(environment, { bodies, clock });
  return {
    ...stores,
    register,
    clock,
    capabilities: createCapabilities(environment.WORK_TABLE),
    reconciled: createReconciledRows(environment.WORK_TABLE),
    planEntities: createPlanEntities({ ...stores, ...sources, register, clock }),
    settleRequests: createSettleRequests(sources.requests, reconciliationOutcomes),
  };
}
