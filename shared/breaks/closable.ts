import type { Break, BreakKind } from './break.ts';

/**
 * What one person may close: a text or a status of which the mirror has what the bank says now, and a run that reached less
 * than all, which the next one makes good. A missing booking is not among them: until the job finds it healed, money is
 * missing.
 */
const byOnePerson: ReadonlySet<BreakKind> = new Set(['METADATA', 'STATUS_BEHIND', 'COVERAGE']);

/** Why a break takes two persons, if it does. */
export function whyTwo({ kind, differenceCents = 0 }: Break): string | undefined {
  if (byOnePerson.has(kind) && differenceCents === 0) return undefined;
  return `${kind} takes two persons: breaks propose`;
}
