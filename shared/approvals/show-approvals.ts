import type { ApprovalRequest, ApprovalResponse } from './approval-commands.ts';
import { expireIfDue } from './expire.ts';
import type { ProposeDeps } from './propose.ts';
import { isOpen } from './proposal.ts';
import { shownHashOf } from './what-is-shown.ts';

type ShowDeps = Pick<ProposeDeps, 'proposals' | 'decisions' | 'clock'>;

const mostListed = 50;

/** Open ones, oldest first; or the newest of all. */
export async function listApprovals(
  deps: ShowDeps,
  { all }: ApprovalRequest<'list'>,
): Promise<ApprovalResponse<'list'>> {
  const { proposals } = deps;
  const found = all ? await proposals.latest(mostListed) : await proposals.open();
  const now = await Promise.all(found.map(async (each) => expireIfDue(deps, each)));
  return { approvals: all ? now : now.filter(isOpen) };
}

/** A proposal, with the current state of its entity. */
export async function showApproval(
  deps: ShowDeps,
  { id }: ApprovalRequest<'show'>,
): Promise<ApprovalResponse<'show'>> {
  const known = await deps.proposals.read(id);
  if (known === undefined) return { absent: true };
  const approval = await expireIfDue(deps, known);
  const { kind, entity, wish: request, shownHash } = approval;
  const now = await deps.decisions.get(kind)?.(request).show();
  if (now === undefined) return { approval, isAsShown: false };
  const isAsShown = shownHashOf({ kind, entity, request, facts: now.facts }) === shownHash;
  return { approval, now: now.facts, isAsShown };
}
