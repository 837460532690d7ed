import type { Json } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Step } from '#shared/operators/command.ts';

/** The most that one call changes; a command makes as many calls as it needs. */
export const mostAtOnce = 25;

/** The result of one call. */
export const changedPart = z.object({
  /** The previous states of the changed breaks, with the number of breaks in each. */
  before: z.record(z.string(), z.number()),
  refused: z.array(z.object({ id: z.string(), because: z.string() })),
});

export type ChangedPart = z.output<typeof changedPart>;

/** The result of a change over many breaks. */
export const changedBreaks = z.object({
  asked: z.int(),
  changed: z.int(),
  before: z.record(z.string(), z.number()),
  /** The first refused breaks, and the number of all refused ones. */
  refused: z.array(z.object({ id: z.string(), because: z.string() })),
  refusedInAll: z.int(),
});

export type ChangedBreaks = z.output<typeof changedBreaks>;

const none: ChangedBreaks = { asked: 0, changed: 0, before: {}, refused: [], refusedInAll: 0 };
const mostNamed = 20;

/** Makes the change part by part, because the gateway waits for only half a minute. */
export async function inParts(
  all: readonly string[],
  soFar: Json | undefined,
  call: (some: string[]) => Promise<ChangedPart>,
): Promise<Step<ChangedBreaks>> {
  const known = soFar === undefined ? none : changedBreaks.parse(soFar);
  const some = all.slice(known.asked, known.asked + mostAtOnce);
  const now = added(known, some.length, await call(some));
  if (now.asked < all.length) return { state: 'part', soFar: now };
  const { changed, before, refused, refusedInAll } = now;
  const after = {
    changed,
    refused: refusedInAll,
    ...(refused.length > 0 && { because: reasonsOf(refused) }),
  };
  return { state: changed > 0 ? 'done' : 'failed', before, after, response: now };
}

function added(known: ChangedBreaks, count: number, { before, refused }: ChangedPart): ChangedBreaks {
  const states = new Set([...Object.keys(known.before), ...Object.keys(before)]);
  return {
    asked: known.asked + count,
    changed: known.changed + count - refused.length,
    before: Object.fromEntries(
      [...states].map((state) => [state, (known.before[state] ?? 0) + (before[state] ?? 0)]),
    ),
    refused: [...known.refused, ...refused].slice(0, mostNamed),
    refusedInAll: known.refusedInAll + refused.length,
  };
}

const reasonsOf = (refused: ChangedBreaks['refused']) => [...new Set(refused.map(({ because }) => because))];
