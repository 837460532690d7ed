import type { Break, BreakKind } from './break.ts';

/**
 * Kinds that one person may close: a text or status that the mirror now has as the bank does, and an incomplete run,
 * which the next run completes. A missing booking is no such kind: its money is missing until the job finds it healed.
 */
const byOnePerson: ReadonlySet<BreakKind> = new Set(['METADATA', 'STATUS_BEHIND', 'COVERAGE']);

/** Why a break needs two persons; undefined if one is enough. */
export function whyTwo({ kind, differenceCents = 0 }: Break): string | undefined {
  if (byOnePerson.has(kind) && differenceCents === 0) return undefined;
  return `${kind} needs two persons: use breaks propose`;
}
