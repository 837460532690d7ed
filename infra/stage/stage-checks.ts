import * as z from '#shared/kernel/zod.ts';
import { checkOperations } from './allowed-operations.ts';
import { checkBackups } from './backup-vault.ts';
import { checkBookings } from './bookings.ts';
import { checkLocks } from './locks.ts';
import { checkOperators } from './operators.ts';
import { checkOwnChecks } from './own-checks.ts';
import { checkFormats } from './own-formats.ts';
import { checkHandlers } from './own-handlers.ts';
import { checkJobs } from './own-jobs.ts';
import { checkLedger } from './partner-ledger.ts';
import { checkRates } from './rates.ts';
import type { Stage } from './stage.ts';
import { checkTargets } from './team-targets.ts';
import { checkEventTypes } from './wanted-events.ts';
import { checkAddress } from './webhook-certificate.ts';

/** Event types and operations exist, teams can be reached, locks for good are meant, and each part takes as much as the others. */
export const stageChecks = [
  checkEventTypes,
  checkOperations,
  checkHandlers,
  checkJobs,
  checkTargets,
  checkLocks,
  checkOperators,
  checkLedger,
  checkFormats,
  checkOwnChecks,
  checkAddress,
  checkBackups,
  checkBookings,
  checkRates,
].map((check) => z.superRefine<Stage>(check));
