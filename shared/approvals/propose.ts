import type { Operator } from '#shared/operators/operator.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { timedId } from '#shared/kernel/timed-id.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { BoundDecision } from '#shared/operators/decision.ts';
import type { ApprovalRequest, ApprovalResponse } from './approval-commands.ts';
import { expireIfDue } from './expire.ts';
import type { Proposals } from './ports.ts';
import type { Proposal } from './proposal.ts';
import { traceOf } from './trace.ts';
import { shownHashOf } from './what-is-shown.ts';

export interface ProposeDeps {
  readonly proposals: Proposals;
  /** By name. */
  readonly decisions: ReadonlyMap<string, BoundDecision>;
  /** Days after which an undecided proposal expires. */
  readonly openDays: number;
  readonly clock: Clock;
  readonly random: Random;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Proposes a change to a second person. If the same person repeats the proposal, it is still the same one. */
export async function propose(
  deps: ProposeDeps,
  { kind, request: asked, reason }: ApprovalRequest<'propose'>,
  operator: Operator,
): Promise<ApprovalResponse<'propose'>> {
  const read = deps.decisions.get(kind);
  if (read === undefined)
    throw new PermanentError(
      'request-invalid',
      `kind must be one of ${[...deps.decisions.keys()].join(', ')}, not ${kind}`,
    );
  const { entity, needs = entity, request, show } = read(asked);
  const shown = await show();
  if (shown === undefined) return { refused: `there is no ${needs}` };
  if (shown.refusal !== undefined) return { refused: shown.refusal };
  const { facts, accountId } = shown;
  const nowMs = deps.clock.now();
  const proposal: Proposal = {
    id: timedId(nowMs, deps.random),
    kind,
    entity,
    accountId,
    wish: request,
    shown: facts,
    shownHash: shownHashOf({ kind, entity, request, facts }),
    reason,
    maker: operator,
    proposedAt: toIsoInstant(nowMs),
    decideBefore: toIsoInstant(nowMs + deps.openDays * dayMs),
    state: 'PENDING',
    version: 1,
  };
  return store(deps, proposal);
}

async function store(deps: ProposeDeps, proposal: Proposal): Promise<ApprovalResponse<'propose'>> {
  const { proposals } = deps;
  const { wish, shown, shownHash, reason, maker, proposedAt } = proposal;
  const trace = traceOf(proposal, {
    verb: 'propose',
    operator: maker,
    reason,
    at: proposedAt,
    step: 'done',
    before: shown,
    after: { wish, shownHash },
  });
  if (await proposals.add(proposal, trace)) return { approval: proposal };
  const open = await proposals.openOf(proposal);
  // A proposal that has expired meanwhile does not block this one.
  if (open === undefined || (await expireIfDue(deps, open)).state === 'EXPIRED')
    return (await proposals.add(proposal, trace)) ? { approval: proposal } : inMotion;
  const isSame = open.maker.person === maker.person && open.shownHash === shownHash && open.reason === reason;
  if (isSame) return { approval: open };
  const waits =
    open.state === 'APPROVED'
      ? 'was interrupted before it was carried out: approve it once more'
      : 'is open: decide about it first';
  return { refused: `the approval ${open.id} about the same entity ${waits}` };
}

const inMotion = { refused: 'somebody else has just proposed the same' };
