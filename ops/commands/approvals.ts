import { approvalsExchanges, type ApprovalsAnswer } from '#shared/approvals/approval-commands.ts';
import type { Decision } from '#shared/fees/intents/decisions.ts';
import type { ReversalDecision } from '#shared/fees/reversals/reversal-steps.ts';
import { ask } from '#shared/commands/operators-client.ts';
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

/** What may be proposed, by kind. */
interface Wishes {
  /** That a break is settled. */
  readonly 'break-resolution': { readonly break: string; readonly as: 'RESOLVED' | 'WRITTEN_OFF' };
  /** What becomes of a fee (`<account>/2026-03/ACCOUNT_MONTHLY/1`). */
  readonly 'fee-decision': { readonly fee: string; readonly as: Decision };
  /** That the fees of a month are charged although their sum is unusual. */
  readonly 'fee-release': { readonly month: string };
  /** That a fee, or a part of it, is paid back. */
  readonly 'fee-reversal': { readonly fee: string; readonly cents: number };
  /** What was found out of a reversal that waits for persons (`<account>/2026-03/ACCOUNT_MONTHLY/1/1`). */
  readonly 'reversal-decision': { readonly reversal: string; readonly as: ReversalDecision };
  /** That the mirror is corrected by what a limit of the day held back by then (canonical UTC). */
  readonly 'reconciliation-breaker': { readonly heldBy: string };
}

type Proposal = {
  readonly [Kind in keyof Wishes]: {
    readonly kind: Kind;
    readonly wish: Wishes[Kind];
    readonly reason: string;
  };
}[keyof Wishes];

/** Proposes what another person approves. */
export async function propose(
  { operators }: Operators,
  { kind, wish, reason }: Proposal,
): Promise<ApprovalsAnswer<'propose'>> {
  return ask(operators('approvals/propose'), approvalsExchanges.propose, { kind, wish: { ...wish }, reason });
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
