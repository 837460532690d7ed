import type { Operator } from '#shared/operators/operator.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ApprovalResponse } from './approval-commands.ts';
import type { ProposeDeps } from './propose.ts';
import { changed, type Proposal } from './proposal.ts';
import { nothingLike } from './nothing-like.ts';
import { traceOf } from './trace.ts';

/** Carries out what is approved and stored as such: after a crash, anywhere, calling it again does what is left. */
export async function carryOut(
  { decisions, proposals, clock }: Pick<ProposeDeps, 'decisions' | 'proposals' | 'clock'>,
  approved: Proposal,
  operator: Operator,
): Promise<ApprovalResponse<'approve'>> {
  const { id, kind, wish, shown, reason } = approved;
  const at = toIsoInstant(clock.now());
  const result = (await decisions.get(kind)?.(wish).carryOut({ id, shown, reason, at })) ?? nothingLike(kind);
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
