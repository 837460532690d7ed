import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { approve, refuse } from '#shared/approvals/decide.ts';
import { propose, type ProposeDeps } from '#shared/approvals/propose.ts';
import { listApprovals, showApproval } from '#shared/approvals/show-approvals.ts';
import { chainStart } from '#shared/audit/chain.ts';
import { listEntries } from '#shared/audit/list-entries.ts';
import type { AuditRecord } from '#shared/audit/ports.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { operatorsEndpoint, route } from '#shared/lambda/operators-endpoint.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import type { RecordedChangesDeps } from '#shared/operators/recorded-changes.ts';
import { routesOf, type OwnRoutes } from './routes.ts';

interface Deps extends ProposeDeps, RecordedChangesDeps {
  readonly record: AuditRecord;
  /** ARNs of the operators' roles. */
  readonly roles: readonly string[];
  /** The same for roles that may only read. */
  readonly viewers: readonly string[];
  readonly log: Log;
}

/** Time for a page of entries, and for the answer. */
const reserveMs = 5_000;

/**
 * The operators' API. It answers requests about approvals and the audit log itself, and passes all others to the
 * function of their row.
 */
export function createHandler({ record, roles, viewers, log, ...deps }: Deps) {
  const own: OwnRoutes = {
    'approvals/list': route(approvalCommands.list, async (asked) => listApprovals(deps, asked)),
    'approvals/show': route(approvalCommands.show, async (asked) => showApproval(deps, asked)),
    'approvals/propose': route(approvalCommands.propose, async (asked, { operator }) =>
      propose(deps, asked, operator),
    ),
    'approvals/approve': route(approvalCommands.approve, async (asked, { operator }) =>
      approve(deps, asked, operator),
    ),
    'approvals/refuse': route(approvalCommands.refuse, async (asked, { operator }) =>
      refuse(deps, asked, operator),
    ),
    'audit/list': route(auditQueries.list, async (asked) => listEntries(record, asked)),
    'audit/verify': route(auditQueries.verify, async ({ from = chainStart }, { remainingMs }) =>
      verifyRecord({ record, from, hasTime: () => remainingMs() > reserveMs }),
    ),
  };
  return operatorsEndpoint({ routes: routesOf(own, deps), roles, viewers, log });
}
