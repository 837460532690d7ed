import { carryOutOnce } from '#shared/approvals/carry-out-once.ts';
import { approvalKind, type Approved, type CarriedOut } from '#shared/approvals/kind.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { HealedDay, HealedDays } from './breaker.ts';

export type ReleasableDays = Pick<HealedDays, 'read' | 'release'>;

const wish = z.strictObject({ day: z.iso.date() });

/** Two persons let a day correct and withdraw more in the mirror than it may by itself. */
export function breakerRelease(days: ReleasableDays) {
  return approvalKind(wish, {
    entityOf: ({ day }) => `heals of ${day}`,
    show: async ({ day }) => {
      const found = await days.read(day);
      return found && { facts: factsOf(found), refusal: whyNot(found) };
    },
    carryOut: async ({ day }, approved) => {
      const found = await days.read(day);
      if (found === undefined)
        return { outcome: 'overtaken', because: 'nothing of that day is known any more' };
      return release(days, found, approved);
    },
  });
}

function whyNot({ releasedBy, waiting }: HealedDay): string | undefined {
  if (releasedBy !== undefined) return 'the day is released already';
  return waiting === 0 ? 'nothing of that day waits' : undefined;
}

async function release(days: ReleasableDays, found: HealedDay, approved: Approved): Promise<CarriedOut> {
  const after = { released: true };
  return carryOutOnce(
    {
      done: found.releasedBy === approved.id ? after : undefined,
      facts: factsOf(found),
      change: async () => ((await days.release(found, approved.id)) ? after : undefined),
      otherwise: 'more of the day was healed, or waits, since it was proposed',
    },
    approved,
  );
}

/** Cents are integers, without sign. */
function factsOf({ day, accounts, bookings, cents, added, waiting }: HealedDay): JsonObject {
  return { day, accounts, bookings, cents, added, waiting };
}
