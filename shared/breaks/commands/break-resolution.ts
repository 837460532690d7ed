import * as z from '#shared/kernel/zod.ts';
import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { decidedStates, type Break, type BreakKind } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';

interface Ports {
  readonly breaks: Pick<Breaks, 'read' | 'move'>;
}

export const resolutionRequest = z.strictObject({
  break: z.string().check(z.minLength(1)),
  /** `RESOLVED`: settled elsewhere, or no difference that matters. `WRITTEN_OFF`: we bear it. */
  as: z.enum(decidedStates),
});

/** Two persons decide that a difference is settled, although no comparison of both sides says so. */
const resolve = decision({
  name: 'break-resolution',
  request: resolutionRequest,
  describe: (request) => ({ entity: `break ${request.break}` }),
  show: async ({ breaks }: Ports, request) => {
    const found = await breaks.read(request.break);
    // By the id of an earlier episode, `read` finds the latest one.
    if (found?.id !== request.break) return undefined;
    return { facts: factsOf(found), accountId: found.accountId, refusal: whyNot(found) };
  },
  carryOut: async ({ breaks }: Ports, request, approved) => {
    const found = await breaks.read(request.break);
    if (found === undefined) return { outcome: 'outdated', because: 'there is no such break any more' };
    return decide(breaks, { found, as: request.as }, approved);
  },
});

export const breakDecisions = { resolve };

/** Some breaks end with a decision about their entity instead. */
const decidedBy: Partial<Record<BreakKind, string>> = {
  FEE_IN_DOUBT: 'decide-fee',
  FEE_REFUSED: 'decide-fee',
  FEE_REVERSAL: 'decide-reversal',
};

function whyNot(found: Break): string | undefined {
  const { state, kind, entity } = found;
  if (!isStanding(found)) return `the break is ${state}`;
  const command = decidedBy[kind];
  return command && `decide about the ${entity} itself: approvals ${command}`;
}

interface Decision {
  readonly found: Break;
  readonly as: (typeof decidedStates)[number];
}

async function decide(
  breaks: Ports['breaks'],
  { found, as }: Decision,
  approved: Approved,
): Promise<CarriedOut> {
  const { id, reason, at } = approved;
  return carryOutOnce(
    {
      done: found.settledBy === id ? { state: found.state } : undefined,
      facts: factsOf(found),
      change: async () => {
        if (found.proposal !== id) return undefined;
        await breaks.move(found, { to: as, settledBy: id, settledBecause: reason, at });
        return { state: as };
      },
      refusal: 'the break has changed since it was proposed',
    },
    approved,
  );
}

/**
 * The facts that a person decides about. They leave out when it was last seen, which changes with every comparison, and
 * its owner and proposal.
 */
function factsOf(found: Break): JsonObject {
  const { id, kind, severity, accountId, entity, field, episode } = found;
  const state = isStanding(found) ? 'OPEN' : found.state;
  const { expected, found: is, differenceCents, evidence } = found;
  return {
    id,
    kind,
    severity,
    state,
    entity,
    field,
    episode,
    evidence,
    ...(accountId !== undefined && { accountId }),
    ...(expected !== undefined && { expected }),
    ...(is !== undefined && { found: is }),
    ...(differenceCents !== undefined && { differenceCents }),
  };
}
