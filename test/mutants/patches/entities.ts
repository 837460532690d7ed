import type { Mutant } from '../mutant.ts';

const verdict = 'shared/reconciliation/entities/verdict.ts';

/** Reading entities back: what would spoil the mirror, or pass a lost event by. */
export const entities: readonly Mutant[] = [
  {
    name: 'unread-list-agrees',
    consequence: 'declined transfers of businesses count as compared, although the bank was not asked',
    file: 'shared/reconciliation/entities/bank-reads/account-owner.ts',
    replace: "return businessId === undefined ? 'owner-unknown' : 'not-readable';",
    by: "return businessId === undefined ? 'owner-unknown' : [];",
  },
  {
    name: 'status-written-blind',
    consequence: 'a wrong answer of the bank takes back the state of an event',
    file: verdict,
    replace: "return { ...sides, kind, isHealed: kind === 'STATUS_BEHIND' };",
    by: 'return { ...sides, kind, isHealed: true };',
  },
  {
    name: 'behind-counted-as-ahead',
    consequence: 'a lost event is a break for people, and the mirror stays wrong',
    file: verdict,
    replace: 'bank.rank !== undefined && mirror.rank > bank.rank',
    by: 'bank.rank !== undefined && mirror.rank !== bank.rank',
  },
  {
    name: 'entity-decided-by-one-comparison',
    consequence: 'an event that is on its way counts as lost, and an entity in motion as gone',
    file: 'shared/reconciliation/entities/settle-side.ts',
    replace: 'return Math.max(Date.parse(suspect.since) + needed, heldSince + lagMs) - nowMs;',
    by: 'return Math.min(0, Math.max(Date.parse(suspect.since) + needed, heldSince + lagMs) - nowMs);',
  },
  {
    name: 'heal-repeated-for-ever',
    consequence: 'what was healed while its account counted as erased is never mirrored again',
    file: 'shared/reconciliation/entities/heal-entity.ts',
    replace: 'nameOfShown(shown)}\\n${since}',
    by: "nameOfShown(shown)}\\n${held?.eventId ?? ''}",
  },
  {
    name: 'suspicion-of-erased-kept',
    consequence: 'a break of what was erased stays open, and once it is a living holder’s, it is not healed',
    file: 'shared/reconciliation/entities/compare-entity.ts',
    replace: 'const parts = Object.keys(before.suspects);',
    by: 'const parts = Object.keys(before.suspects).slice(0, 0);',
  },
  {
    name: 'list-agrees-while-more-differs',
    consequence: 'a list counts as healed although it lost more events than its row has room for',
    file: 'shared/reconciliation/entities/item-result.ts',
    replace: '  if (more > 0) return',
    by: '  if (more > 50) return',
  },
  {
    name: 'list-outcome-dropped',
    consequence:
      'what a night heals or finds on the list of an account’s reservations stands in no count, and it is clean',
    file: 'shared/reconciliation/entities/compare-listed.ts',
    replace: 'return isReader && isDone(own) ? moreSevere(own, ofList) : own;',
    by: "return isDone(own) && outcome !== undefined ? { outcome: 'agrees' } : own;",
  },
  {
    name: 'left-the-list-uncompared',
    consequence: 'the break of what was healed and has left its list stays open for good',
    file: 'shared/reconciliation/entities/heal-breaks.ts',
    replace: 'const entities = new Set([...sides.map(({ kind, id }) => `${kind} ${id}`), ...suspected]);',
    by: 'const entities = new Set(sides.map(({ kind, id }) => `${kind} ${id}`));',
  },
  {
    name: 'left-the-list-closed-blind',
    consequence: 'two ends that contradict each other count as healed once the bank no longer lists theirs',
    file: 'shared/reconciliation/entities/heal-breaks.ts',
    replace: "return held === '' || (sent > 0 && row.eventId !== held);",
    by: "return held === '' || sent >= 0;",
  },
  {
    name: 'never-mirrored-as-erased',
    consequence:
      'the break of what never reached the mirror ends in the next night, and nobody knows that it is missing',
    file: 'shared/reconciliation/entities/entity-sides.ts',
    replace: "if (isUnheard && accountId === undefined) return { outcome: 'unheard' };",
    by: "if (isUnheard && accountId === undefined) return { outcome: 'gone' };",
  },
  {
    name: 'request-deleted-unseen',
    consequence: 'what was lost since a run began is never read back',
    file: 'shared/aws/reconciliation/requested-entities.ts',
    replace: "ConditionExpression: 'requestedAt = :seen',",
    by: "ConditionExpression: 'requestedAt >= :seen',",
  },
  {
    name: 'seizure-ended-undecided',
    consequence: 'a seizure ends by an answer that lacks it, and fees are taken from seized money',
    file: 'shared/reconciliation/entities/ended-by-people.ts',
    replace: " || kind !== 'seizure' || !isDecision(found)",
    by: " || kind !== 'seizure'",
  },
  {
    name: 'absence-unlisted',
    consequence: 'a customer whom only a replay found to be deleted is never erased',
    file: 'shared/mirror/refresh-entity.ts',
    replace: '...(isHeldYet && { status: absentStatus }),',
    by: '',
  },
  {
    name: 'healed-once-a-run',
    consequence: 'what changes again in the night in which it was healed stays different for good',
    file: 'shared/mirror/refresh-entity.ts',
    replace: "provenance?.source === 'replay' ? provenance.runId : undefined;",
    by: 'provenance?.runId;',
  },
  {
    name: 'watermark-of-now',
    consequence: 'what is recorded late by a slow clock is passed by',
    file: 'shared/reconciliation/entities/plan-changed.ts',
    replace: 'return readMs <= nowMs ? Math.max(recordedMs, readMs) : recordedMs;',
    by: 'return nowMs;',
  },
  {
    name: 'mark-of-a-fast-clock',
    consequence: 'after a run whose clock was weeks ahead, no run reads what changes in these weeks',
    file: 'shared/reconciliation/entities/plan-changed.ts',
    replace: 'return readMs <= nowMs ? Math.max(recordedMs, readMs) : recordedMs;',
    by: 'return Math.max(recordedMs, readMs);',
  },
];
