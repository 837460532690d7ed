import type { Operator } from '#shared/operators/operator.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { CarriedOut } from '#shared/operators/decision.ts';
import type { ApprovalRequest, ApprovalResponse } from './approval-commands.ts';
import { expireIfDue } from './expire.ts';
import type { ProposeDeps } from './propose.ts';
import { changed, isOpen, type Proposal } from './proposal.ts';
import { traceOf } from './trace.ts';
import { shownHashOf } from './what-is-shown.ts';

type DecideDeps = Pick<ProposeDeps, 'proposals' | 'decisions' | 'clock'>;

/**
 * Approves another person's proposal and carries it out, unless its entity has changed since both were shown it.
 * Completes an approval that was interrupted.
 */
export async function approve(
  deps: DecideDeps,
  { id, shown: hash, reason }: ApprovalRequest<'approve'>,
  operator: Operator,
): Promise<ApprovalResponse<'approve'>> {
  const proposal = await readNow(deps, id);
  if (proposal === undefined) return absent;
  if (proposal.maker.person === operator.person)
    return { refused: `${operator.person} proposed it: another person has to approve it` };
  if (!isOpen(proposal)) return { refused: isAlready(proposal) };
  if (hash !== proposal.shownHash)
    return { refused: 'this is not what was proposed: check it with `approvals show`' };
  if (proposal.state === 'APPROVED') return carryOut(deps, proposal, operator);
  const because = await changeSinceShown(deps, proposal);
  if (because !== undefined) return outdate(deps, proposal, { operator, reason, because });
  const at = toIsoInstant(deps.clock.now());
  const approved = changed(proposal, {
    state: 'APPROVED',
    checker: operator,
    decidedAt: at,
    decidedBecause: reason,
  });
  const after = { approved: proposal.wish, shownHash: hash };
  const act = {
    verb: 'approve',
    operator,
    reason,
    at,
    step: 'intended',
    before: proposal.shown,
    after,
  } as const;
  if (!(await deps.proposals.write(approved, traceOf(approved, act)))) return inMotion;
  return carryOut(deps, approved, operator);
}

/** Refuses another person's proposal, or takes back one's own. */
export async function refuse(
  deps: DecideDeps,
  { id, reason }: ApprovalRequest<'refuse'>,
  operator: Operator,
): Promise<ApprovalResponse<'refuse'>> {
  const proposal = await readNow(deps, id);
  if (proposal === undefined) return absent;
  if (proposal.state !== 'PENDING') return { refused: isAlready(proposal) };
  const at = toIsoInstant(deps.clock.now());
  const refused = changed(proposal, {
    state: 'REFUSED',
    checker: operator,
    decidedAt: at,
    decidedBecause: reason,
    settledAt: at,
  });
  const after = { refused: proposal.wish };
  const act = { verb: 'refuse', operator, reason, at, step: 'done', before: proposal.shown, after } as const;
  return (await deps.proposals.write(refused, traceOf(refused, act))) ? { approval: refused } : inMotion;
}

async function readNow(deps: DecideDeps, id: string): Promise<Proposal | undefined> {
  const proposal = await deps.proposals.read(id);
  return proposal && expireIfDue(deps, proposal);
}

async function changeSinceShown(
  { decisions }: DecideDeps,
  { kind, entity, wish: request, shownHash }: Proposal,
): Promise<string | undefined> {
  const read = decisions.get(kind);
  if (read === undefined) return nothingLike(kind).because;
  const { needs = entity, show } = read(request);
  const now = await show();
  if (now === undefined) return `there is no ${needs} any more`;
  const isSame = shownHashOf({ kind, entity, request, facts: now.facts }) === shownHash;
  return isSame ? undefined : 'it has changed since it was proposed';
}

interface Outdated {
  readonly operator: Operator;
  readonly reason: string;
  readonly because: string;
}

async function outdate(
  deps: DecideDeps,
  proposal: Proposal,
  { operator, reason, because }: Outdated,
): Promise<ApprovalResponse<'approve'>> {
  const at = toIsoInstant(deps.clock.now());
  const outdated = changed(proposal, { state: 'OVERTAKEN', overtakenBecause: because, settledAt: at });
  const after = { overtaken: because };
  const act = {
    verb: 'approve',
    operator,
    reason,
    at,
    step: 'failed',
    before: proposal.shown,
    after,
  } as const;
  if (!(await deps.proposals.write(outdated, traceOf(outdated, act)))) return inMotion;
  return { refused: `${because}: propose it again` };
}

const isAlready = ({ state, overtakenBecause }: Proposal) =>
  `it is ${state}${overtakenBecause === undefined ? '' : `, because ${overtakenBecause}`}`;

const absent = { absent: true } as const;
const inMotion = { refused: 'somebody else has just decided about it: check it again' };

/** Carries out a proposal that is stored as approved. After a crash at any point, another call completes it. */
async function carryOut(
  { decisions, proposals, clock }: Pick<ProposeDeps, 'decisions' | 'proposals' | 'clock'>,
  approved: Proposal,
  operator: Operator,
): Promise<ApprovalResponse<'approve'>> {
  const { id, kind, wish: request, shown, reason } = approved;
  const at = toIsoInstant(clock.now());
  const result =
    (await decisions.get(kind)?.(request).carryOut({ id, shown, reason, at })) ?? nothingLike(kind);
  const isDone = result.outcome === 'done';
  const settled = changed(approved, {
    settledAt: at,
    ...(isDone ? { state: 'DONE' } : { state: 'OVERTAKEN', overtakenBecause: result.because }),
  });
  const trace = traceOf(settled, {
    verb: 'carry out',
    operator,
    reason,
    at,
    step: isDone ? 'done' : 'failed',
    before: shown,
    after: isDone ? result.after : { overtaken: result.because },
  });
  if (await proposals.write(settled, trace))
    return isDone ? { approval: settled } : { refused: `${result.because}: propose it again` };
  // Somebody else carried it out at the same time.
  const known = await proposals.read(id);
  return known === undefined ? { absent: true } : { approval: known };
}

/** The result for a proposal of a kind that only an earlier version knew. */
const nothingLike = (kind: string): Extract<CarriedOut, { readonly outcome: 'outdated' }> => ({
  outcome: 'outdated',
  because: `decisions of kind ${kind} no longer exist`,
});
