import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { archiveCommands } from '#shared/archive/commands/archive-commands.ts';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { breakDecisions } from '#shared/breaks/commands/break-resolution.ts';
import { capabilityCommands } from '#shared/capabilities/commands/capability-commands.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { driftCommands } from '#shared/drift/commands/drift-commands.ts';
import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { feeDecisions } from '#shared/fees/commands/fee-decisions.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { lifeQueries } from '#shared/lives/commands/life-queries.ts';
import { revealCommands } from '#shared/lives/commands/reveal-command.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import type { CommandFunction } from './command-functions.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { healDecisions } from '#shared/reconciliation/commands/breaker-release.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { unpublishedQueries } from '#shared/fanout/commands/unpublished-queries.ts';
import { quarantineQueries } from '#shared/replay/commands/quarantine-queries.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';

/** A row whose function exists. */
type KnownRow =
  | { readonly persons: 0 | 1; readonly by: CommandFunction | 'operators' }
  | { readonly persons: 2 };

/**
 * Everything that operators may query and change, by subject. Each row is a query, a command of one person or a
 * decision of two. Routes, grants, the answers of each function and the calls of its callers are derived from it.
 */
export const table = [
  ...Object.values(approvalCommands),
  ...Object.values(auditQueries),
  ...Object.values(runCommands),
  ...Object.values(breakCommands),
  ...Object.values(breakDecisions),
  ...Object.values(capabilityCommands),
  ...Object.values(checkCommands),
  ...Object.values(driftCommands),
  ...Object.values(portfolioCommands),
  ...Object.values(statementCommands),
  ...Object.values(feeQueries),
  ...Object.values(feeCommands),
  ...Object.values(feeDecisions),
  ...Object.values(reconciliationCommands),
  ...Object.values(healDecisions),
  ...Object.values(replayCommands),
  ...Object.values(parkedEventCommands),
  ...Object.values(deadLetterCommands),
  ...Object.values(quarantineQueries),
  ...Object.values(unpublishedQueries),
  ...Object.values(lifeQueries),
  ...Object.values(revealCommands),
  ...Object.values(erasureCommands),
  ...Object.values(subscriptionCommands),
  ...Object.values(sweepCommands),
  ...Object.values(archiveCommands),
] satisfies readonly KnownRow[];

export type TableRow = (typeof table)[number];

/** A decision has no route of its own: it is proposed by its name. */
export type RoutedRow = Exclude<TableRow, { readonly persons: 2 }>;

export type Route = RoutedRow['name'];

/** The rows that a function answers. */
export type RowOf<By extends CommandFunction | 'operators'> = Extract<RoutedRow, { readonly by: By }>;
