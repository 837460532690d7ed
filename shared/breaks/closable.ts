import type { Break, BreakKind } from './break.ts';

/**
 * What one person may close: a text or a status that the mirror now has as the bank says, and a run that did not reach
 * everything, which the next run makes good. A missing booking is not among them: money is missing until the job finds
 * it healed.
 */
const byOnePerson: ReadonlySet<BreakKind> = new Set(['METADATA', 'STATUS_BEHIND', 'COVERAGE']);

/** Why a break needs two persons; undefined if one is enough. */
export function whyTwo({ kind, differenceCents = 0 }: Break): string | undefined {
  if (byOnePerson.has(kind) && differenceCents === 0) return undefined;
  return `${kind} takes two persons: breaks propose`;
}
