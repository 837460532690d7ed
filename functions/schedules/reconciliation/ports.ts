import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createPlannerStores } from '#shared/aws/jobs/planner-stores.ts';
import { createIbanPointers } from '#shared/aws/portfolio/iban-pointers.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createAccountSums } from '#shared/aws/reconciliation/account-sums.ts';
import { createCleanRuns } from '#shared/aws/reconciliation/clean-run-rows.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import { connectPartnerFiles } from '#shared/aws/reconciliation/connect-partner-files.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { createVerifiedBookings } from '#shared/aws/reconciliation/verified-rows.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type * as z from '#shared/kernel/zod.ts';
import { createLoadCompany } from '#shared/lambda/company-module.ts';
import { companyLedgerReader } from '#shared/partner-ledger/company-reader.ts';
import type { PlanLedgerDeps } from '#shared/reconciliation/ledger/plan-ledger.ts';
import { ledgerDays } from '#shared/reconciliation/model/settings.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import type { environmentSchema } from './environment.ts';

/** Stores of the planner: its runs, and sources of what to compare. */
export function connectStores(environment: z.output<typeof environmentSchema>) {
  const stores = createPlannerStores(reconciliationJob, environment);
  const register = createAccountRegister(environment.WORK_TABLE);
  const bodies = createBodies(environment.BODIES_BUCKET);
  return {
    ...stores,
    register,
    clock,
    capabilities: createCapabilities(environment.WORK_TABLE),
    reconciled: createReconciledRows(environment.WORK_TABLE),
    verified: createVerifiedBookings({ workTable: environment.WORK_TABLE, timers, random }),
    mirror: createMirrorRepository({ mirrorTable: environment.MIRROR_TABLE, bodies }),
    sums: createAccountSums(environment.MIRROR_TABLE),
    timers,
    cleanRuns: createCleanRuns(environment.WORK_TABLE),
    partnerFiles: connectPartnerFiles(environment.BODIES_BUCKET),
    ledger: createLedgerRows({
      workTable: environment.WORK_TABLE,
      clock,
      keptDays: ledgerDays(environment.RECONCILIATION),
    }),
    accounts: createIbanPointers(environment.WORK_TABLE),
    ledgerLines: createLedgerLines(),
    planEntities: loadedFunction(async () => {
      const { connectPlanEntities } = await import('#shared/aws/reconciliation/connect-plan-entities.ts');
      return connectPlanEntities(environment, { ...stores, register, bodies, clock, timers, random });
    }),
    settleRequests: loadedFunction(async () => {
      const { connectSettleRequests } = await import('#shared/aws/reconciliation/connect-settle-requests.ts');
      return connectSettleRequests({ workTable: environment.WORK_TABLE, timers, random });
    }),
  };
}

/** The parsers are large: they load with the first file. So does the reader of the company, if it has one. */
function createLedgerLines(): PlanLedgerDeps['ledgerLines'] {
  const company = createLoadCompany({ schema: companyLedgerReader, made: 'ledgerReader' });
  return async function* ledgerLines(bytes, settings) {
    const loaded = await import('#shared/partner-ledger/read/ledger-lines.ts');
    yield* loaded.ledgerLines(bytes, { ...settings, own: { company, timers } });
  };
}
