import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { HeldHeal, HeldHeals } from '#shared/reconciliation/healing/held-heals.ts';

type ReleasableHeals = Pick<HeldHeals, 'waiting' | 'release' | 'releaseOf'>;

interface Ports {
  readonly heldHeals: ReleasableHeals;
}

/** Canonical UTC. Both persons were shown only what waited by then. */
const request = z.strictObject({ heldBy: z.iso.datetime({ precision: 3 }) });

/** Long enough for the next run of each tier, over a weekend too. */
const goodForDays = 7;

/**
 * Two persons release heals beyond the limits of a day. The release names the waiting heals by their content, so a
 * later or changed heal waits for another release.
 */
const release = decision({
  name: 'reconciliation-breaker',
  request,
  describe: () => ({ entity: 'heals that wait' }),
  show: async ({ heldHeals }: Ports, { heldBy }) => {
    const waiting = await heldHeals.waiting(heldBy);
    return { facts: factsOf(waiting), refusal: whyNot(waiting, heldBy) };
  },
  carryOut: async ({ heldHeals }: Ports, { heldBy }, approved) =>
    releaseHeld(heldHeals, await heldHeals.waiting(heldBy), approved),
});

export const healDecisions = { release };

function whyNot(waiting: readonly HeldHeal[], heldBy: string): string | undefined {
  if (waiting.length === 0) return 'nothing waits';
  const isLeft = waiting.some(({ releasedUntil = '' }) => releasedUntil <= heldBy);
  return isLeft ? undefined : 'every waiting heal is already released';
}

async function releaseHeld(
  heals: ReleasableHeals,
  waiting: readonly HeldHeal[],
  approved: Approved,
): Promise<CarriedOut> {
  const until = toIsoInstant(Date.parse(approved.at) + goodForDays * 24 * 3_600_000);
  const begun = await heals.releaseOf(approved.id);
  // Some heals may have been sent meanwhile, so fewer may wait than were shown.
  if (begun !== undefined) await heals.release(waiting, begun);
  return carryOutOnce(
    {
      done: begun && { releasedUntil: begun.until },
      facts: factsOf(waiting),
      change: async () => {
        await heals.release(waiting, { approvalId: approved.id, until });
        return { releasedUntil: until };
      },
      refusal: 'the waiting heals have changed since it was proposed',
    },
    approved,
  );
}

/** Cents are integers, without sign. */
function factsOf(waiting: readonly HeldHeal[]): JsonObject {
  const sum = (of: 'bookings' | 'cents' | 'added') => waiting.reduce((total, heal) => total + heal[of], 0);
  const content = waiting.map(({ accountId, kind, digest }) => [accountId, kind, digest]);
  return {
    accounts: new Set(waiting.map(({ accountId }) => accountId)).size,
    bookings: sum('bookings'),
    cents: sum('cents'),
    added: sum('added'),
    digest: sha256Hex(canonicalJson(content)),
    goodForDays,
  };
}
