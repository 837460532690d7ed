import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { approve, refuse } from '#shared/approvals/decide.ts';
import { propose, type ProposeDeps } from '#shared/approvals/propose.ts';
import { listApprovals, showApproval } from '#shared/approvals/show-approvals.ts';
import { createKeepDecision, type KeepDecisionDeps } from '#shared/audit/keep-head.ts';
import type { AuditHeads, AuditRecord } from '#shared/audit/ports.ts';
import type { RolesLetInDeps } from '#shared/checks/roles-let-in.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { operatorsEndpoint, route } from '#shared/lambda/operators-endpoint.ts';
import type { RecordedChangesDeps } from '#shared/operators/recorded-changes.ts';
import { auditRoutes, reserveMs } from './audit-routes.ts';
import { checkRoutes } from './check-routes.ts';
import { routesOf, type OwnRoutes } from './routes.ts';

interface Deps extends ProposeDeps, RecordedChangesDeps, KeepDecisionDeps, RolesLetInDeps {
  readonly record: AuditRecord;
  readonly heads: AuditHeads;
  /** ARNs of the operators' roles. */
  readonly roles: readonly string[];
  /** The same for roles that may only read. */
  readonly viewers: readonly string[];
  readonly log: Log;
}

interface HasTime {
  readonly remainingMs: () => number;
}

/**
 * The operators' API. It answers requests about approvals and the audit log itself, and passes all others to the
 * function of their row.
 */
export function createHandler({ roles, viewers, ...deps }: Deps) {
  const keepDecision = createKeepDecision(deps);
  /** The head is kept before the answer says that it is done. */
  const decided = async <Response>(
    decision: Promise<Response>,
    { remainingMs }: HasTime,
  ): Promise<Response> => {
    const response = await decision;
    await keepDecision(() => remainingMs() > reserveMs);
    return response;
  };
  const own: OwnRoutes = {
    'approvals/list': route(approvalCommands.list, async (asked) => listApprovals(deps, asked)),
    'approvals/show': route(approvalCommands.show, async (asked) => showApproval(deps, asked)),
    'approvals/propose': route(approvalCommands.propose, async (asked, { operator }) =>
      propose(deps, asked, operator),
    ),
    'approvals/approve': route(approvalCommands.approve, async (asked, asking) =>
      decided(approve(deps, asked, asking.operator), asking),
    ),
    'approvals/refuse': route(approvalCommands.refuse, async (asked, asking) =>
      decided(refuse(deps, asked, asking.operator), asking),
    ),
    ...auditRoutes(deps),
    ...checkRoutes({ ...deps, roles: [...roles, ...viewers] }),
  };
  return operatorsEndpoint({ routes: routesOf(own, deps), roles, viewers, log: deps.log });
}
