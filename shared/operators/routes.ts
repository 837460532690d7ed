import { approvalsExchanges } from '#shared/approvals/approval-commands.ts';
import { auditExchanges } from './audit-queries.ts';

/** What operators ask as themselves: their session is signed, and the answer depends on who they are. */
export const operatorsRoutes = {
  'approvals/list': approvalsExchanges.list,
  'approvals/show': approvalsExchanges.show,
  'approvals/propose': approvalsExchanges.propose,
  'approvals/approve': approvalsExchanges.approve,
  'approvals/refuse': approvalsExchanges.refuse,
  'audit/list': auditExchanges.list,
  'audit/verify': auditExchanges.verify,
};

export type OperatorsRoute = keyof typeof operatorsRoutes;
