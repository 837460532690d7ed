import {
  addEvidence,
  assignBreaks,
  closeBreaks,
  commentBreaks,
} from '#shared/breaks/commands/change-breaks-in-parts.ts';
import { requestErasure } from '#shared/erasure/erasure-changes.ts';
import { republishRecords } from '#shared/fanout/republish-change.ts';
import { acceptPriceList, importSettlement, startFees } from '#shared/fees/commands/fee-run-commands.ts';
import { resumeRun, stopRun } from '#shared/jobs/commands/run-step.ts';
import { takeOver } from '#shared/portfolio/portfolio-changes.ts';
import { startReconciliation } from '#shared/reconciliation/runs/reconciliation-changes.ts';
import { redriveDeadLetters } from '#shared/replay/dead-letters-changes.ts';
import { redriveParked, redriveParkedFamily } from '#shared/replay/parked-changes.ts';
import { replayEvents } from '#shared/replay/replay-changes.ts';
import {
  holdAccount,
  planStatements,
  releaseAccount,
  republishStatement,
  requestFeeSummaryAgain,
  rerunStatement,
} from '#shared/statements/commands/statement-changes.ts';
import { removeSubscription } from '#shared/subscriptions/subscriptions-changes.ts';
import { runArchive, runErasures, runSubscriptions, runSweep } from '#shared/changes/job-changes.ts';

/** Commands by which a person changes something: each leaves its entries in the record. */
export const changes = [
  stopRun,
  resumeRun,
  redriveDeadLetters,
  redriveParked,
  redriveParkedFamily,
  replayEvents,
  republishRecords,
  removeSubscription,
  requestErasure,
  takeOver,
  planStatements,
  rerunStatement,
  requestFeeSummaryAgain,
  republishStatement,
  holdAccount,
  releaseAccount,
  startFees,
  acceptPriceList,
  importSettlement,
  startReconciliation,
  assignBreaks,
  commentBreaks,
  addEvidence,
  closeBreaks,
  runSweep,
  runArchive,
  runErasures,
  runSubscriptions,
] as const;

export type ChangeName = (typeof changes)[number]['name'];
