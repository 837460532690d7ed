import type { Mutant } from '../mutant.ts';

/** Differences between the bank and us, from the first comparison to the persons who settle them. */
export const breaks: readonly Mutant[] = [
  {
    name: 'settled-once-for-ever',
    consequence: 'the same difference on another day notifies nobody, because persons settled it once',
    file: 'shared/breaks/found-break.ts',
    replace: ' || known.isOver === true) return false;',
    by: ') return false;',
  },
  {
    name: 'break-closed-on-partial-coverage',
    consequence: 'a stopped run closes breaks that it never compared',
    file: 'shared/breaks/heal-unseen.ts',
    replace: 'if (!isFull || isOverlapped) return 0;',
    by: 'if (isOverlapped && !isFull) return 0;',
  },
  {
    name: 'break-of-another-account-closed',
    consequence: 'a run over a part of the accounts closes breaks of all',
    file: 'shared/breaks/heal-unseen.ts',
    replace: 'if (!kinds.includes(row.kind) || !covers(row)) continue;',
    by: 'if (!kinds.includes(row.kind) && !covers(row)) continue;',
  },
  {
    name: 'break-closed-beside-another',
    consequence:
      'the break about a late correction is closed because the unknown accounts of its file are known',
    file: 'shared/breaks/heal-unseen.ts',
    replace: 'found.filter((each) => each.entity === entity)',
    by: 'found.filter((each) => each.entity === entity && each.kind !== kind)',
  },
  {
    name: 'break-closed-by-a-comparison-of-something-else',
    consequence: 'a comparison of texts closes a break of the balance',
    file: 'shared/breaks/what-heals.ts',
    replace: '(kinds?.includes(row.kind) ?? true)',
    by: '(kinds?.includes(row.kind) !== undefined || true)',
  },
  {
    name: 'break-found-meanwhile-closed',
    consequence: 'what another run has just found is closed by one that began before',
    file: 'shared/breaks/what-heals.ts',
    replace: '  begunAt !== undefined && lastSeenAt > begunAt;',
    by: '  begunAt !== undefined && lastSeenAt < begunAt;',
  },
  {
    name: 'corrected-amount-closed',
    consequence: 'nobody is notified that we passed on a wrong amount',
    file: 'shared/breaks/what-heals.ts',
    replace: '(isStanding(row) && !staysOpen(row))',
    by: '(isStanding(row) || staysOpen(row))',
  },
  {
    name: 'break-closed-by-one-person',
    consequence: 'one person decides alone that missing money does not matter',
    file: 'shared/breaks/closable.ts',
    replace: 'byOnePerson.has(kind) && differenceCents === 0',
    by: 'byOnePerson.has(kind) || differenceCents !== 0',
  },
  {
    name: 'deadline-on-days-when-banks-are-closed',
    consequence: 'a break found before Easter is overdue before anybody at the bank could answer',
    file: 'shared/breaks/deadline.ts',
    replace: 'targetDaysAfter(targetDaysAfter(day, 0), targetDays[severity])',
    by: 'targetDaysAfter(businessDay(seen + (targetDays[severity] - 1) * 86_400_000), 1)',
  },
  {
    name: 'suspicion-replaces-decision',
    consequence: 'a wrong first comparison undoes a decision of two persons',
    file: 'shared/aws/breaks/break-keys.ts',
    replace: 'sk: `SUSPECTED#${kind}#${field}`',
    by: 'sk: `${kind}#${field}`',
  },
  {
    name: 'comment-kept-after-erasure',
    consequence: 'the name of a customer who was erased stays in a comment',
    file: 'shared/erasure/notes-store.ts',
    replace: "if (kind === 'booking')",
    by: "if (kind !== 'person')",
  },
];
