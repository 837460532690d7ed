import { approvalsExchanges, type ApprovalsAnswer } from '#shared/approvals/approvals-exchanges.ts';
import type { Decision } from '#shared/fees/intents/decisions.ts';
import { ask } from '#shared/kernel/ask.ts';
import type { Deployment } from './deployment.ts';

type Operators = Pick<Deployment, 'operators'>;

/** Changes that wait for a second person, or the latest of all. */
export async function listApprovals(
  { operators }: Operators,
  { all }: { readonly all: boolean },
): Promise<ApprovalsAnswer<'list'>> {
  return ask(operators('approvals/list'), approvalsExchanges.list, { all });
}

export async function showApproval({ operators }: Operators, id: string): Promise<ApprovalsAnswer<'show'>> {
  return ask(operators('approvals/show'), approvalsExchanges.show, { id });
}

interface BreakResolution {
  readonly break: string;
  readonly as: 'RESOLVED' | 'WRITTEN_OFF';
  readonly reason: string;
}

/** Proposes that a break is settled; another person approves it. */
export async function proposeBreakResolution(
  { operators }: Operators,
  { reason, ...wish }: BreakResolution,
): Promise<ApprovalsAnswer<'propose'>> {
  const asked = { kind: 'break-resolution', wish, reason } as const;
  return ask(operators('approvals/propose'), approvalsExchanges.propose, asked);
}

interface FeeDecision {
  /** `<account>/2026-03/ACCOUNT_MONTHLY/1` */
  readonly fee: string;
  readonly as: Decision;
  readonly reason: string;
}

/** Proposes what becomes of a fee; another person approves it. */
export async function proposeFeeDecision(
  { operators }: Operators,
  { reason, ...wish }: FeeDecision,
): Promise<ApprovalsAnswer<'propose'>> {
  const asked = { kind: 'fee-decision', wish: { ...wish }, reason } as const;
  return ask(operators('approvals/propose'), approvalsExchanges.propose, asked);
}

interface FeeRelease {
  readonly month: string;
  readonly reason: string;
}

/** Proposes that the fees of a month are charged although their sum is unusual; another person approves it. */
export async function proposeFeeRelease(
  { operators }: Operators,
  { month, reason }: FeeRelease,
): Promise<ApprovalsAnswer<'propose'>> {
  const asked = { kind: 'fee-release', wish: { month }, reason } as const;
  return ask(operators('approvals/propose'), approvalsExchanges.propose, asked);
}

interface Approval {
  readonly id: string;
  /** Hash of what was shown. */
  readonly shown: string;
  readonly reason: string;
}

export async function approve(
  { operators }: Operators,
  approval: Approval,
): Promise<ApprovalsAnswer<'approve'>> {
  return ask(operators('approvals/approve'), approvalsExchanges.approve, approval);
}

export async function refuse(
  { operators }: Operators,
  refusal: Pick<Approval, 'id' | 'reason'>,
): Promise<ApprovalsAnswer<'refuse'>> {
  return ask(operators('approvals/refuse'), approvalsExchanges.refuse, refusal);
}
