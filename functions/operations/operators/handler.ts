import { approvalsExchanges } from '#shared/approvals/approval-commands.ts';
import { approve, refuse } from '#shared/approvals/decide.ts';
import { listApprovals, showApproval } from '#shared/approvals/show-approvals.ts';
import { propose, type ProposeDeps } from '#shared/approvals/propose.ts';
import { auditExchanges } from '#shared/operators/audit-queries.ts';
import { chainStart } from '#shared/audit/chain.ts';
import { listEntries } from '#shared/audit/list-entries.ts';
import type { AuditRecord } from '#shared/audit/ports.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { changeExchange } from '#shared/operators/change-request.ts';
import { changes } from '#shared/commands/table.ts';
import { createRecordedChanges, type RecordedChangesDeps } from '#shared/operators/recorded-changes.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { operatorsEndpoint, route, type Route } from '#shared/lambda/operators-endpoint.ts';
import { lookRoutes } from './routes.ts';
import type { OperatorsRoute } from '#shared/operators/routes.ts';

interface Deps extends ProposeDeps, RecordedChangesDeps {
  readonly record: AuditRecord;
  /** ARNs of the operators' roles. */
  readonly roles: readonly string[];
  /** The same of roles that may only look. */
  readonly viewers: readonly string[];
  readonly log: Log;
}

/** Time for a page of entries, and for the answer. */
const reserveMs = 5_000;

/** What operators ask as themselves: looks, approvals by two persons, all other changes, and the record of both. */
export function createHandler({ record, roles, viewers, log, ...deps }: Deps) {
  const { list, show, propose: proposal, approve: approval, refuse: refusal } = approvalsExchanges;
  const routes: Readonly<Record<OperatorsRoute, Route>> = {
    'approvals/list': looking(route(list, async (asked) => listApprovals(deps, asked))),
    'approvals/show': looking(route(show, async (asked) => showApproval(deps, asked))),
    'approvals/propose': route(proposal, async (asked, { operator }) => propose(deps, asked, operator)),
    'approvals/approve': route(approval, async (asked, { operator }) => approve(deps, asked, operator)),
    'approvals/refuse': route(refusal, async (asked, { operator }) => refuse(deps, asked, operator)),
    'audit/list': looking(route(auditExchanges.list, async (asked) => listEntries(record, asked))),
    'audit/verify': looking(
      route(auditExchanges.verify, async ({ from = chainStart }, { remainingMs }) =>
        verifyRecord({ record, from, hasTime: () => remainingMs() > reserveMs }),
      ),
    ),
  };
  const carryOut = createRecordedChanges(deps);
  const changing = changes.map(
    (change) =>
      [change.name, route(changeExchange, async (asked, asking) => carryOut(change, asked, asking))] as const,
  );
  const all = { ...routes, ...lookRoutes(deps), ...Object.fromEntries(changing) };
  return operatorsEndpoint({ routes: all, roles, viewers, log });
}

const looking = (asked: Route): Route => ({ ...asked, isLook: true });
