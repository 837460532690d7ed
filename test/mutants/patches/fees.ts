import type { Mutant } from '../mutant.ts';

const transitions = 'shared/fees/intents/transitions.ts';
const advance = 'shared/fees/intents/advance-intent.ts';
const doubt = 'shared/fees/intents/judge-doubt.ts';

/** Fees: what would charge a customer twice, not at all, or without two persons. */
export const fees: readonly Mutant[] = [
  {
    name: 'fee-known-by-its-amount',
    consequence: 'a change of the price list charges a month a second time',
    file: 'shared/fees/collect/plan-account.ts',
    replace: 'id: intentId(accountId, charge),',
    by: 'id: intentId(accountId, { ...charge, occurrence: `${charge.occurrence}-${charge.cents}` }),',
  },
  {
    name: 'fee-known-by-its-position',
    consequence: 'a late booking moves the others, and they are charged again',
    file: 'shared/fees/charges/charges-of-month.ts',
    replace: 'drafts.push({ fee, occurrence: booking.id, priceLists: [list.id], lines });',
    by: 'drafts.push({ fee, occurrence: String(drafts.length + 2), priceLists: [list.id], lines });',
  },
  {
    name: 'fee-sent-again-without-an-answer',
    consequence: 'an answer that is lost charges twice',
    file: transitions,
    replace: "  if (answer.outcome === 'not-sent') return planned(intent);",
    by: "  if (answer.outcome === 'not-sent' || answer.outcome === 'unknown') return planned(intent);",
  },
  {
    name: 'fee-refused-after-a-doubt',
    consequence: 'the bank refuses the second request because it took the first, and a third one is charged',
    file: transitions,
    replace: "answer.outcome === 'refused' && intent.state === 'SUBMITTING' && answer.status !== conflict",
    by: "answer.outcome === 'refused' && answer.status !== conflict",
  },
  {
    name: 'conflict-is-a-refusal',
    consequence: 'a bank that answers a repeated key with 409 is sent the fee under another one',
    file: transitions,
    replace: "intent.state === 'SUBMITTING' && answer.status !== conflict",
    by: "intent.state === 'SUBMITTING'",
  },
  {
    name: 'fee-sent-before-it-is-stored',
    consequence: 'after a crash nobody knows that the bank may have got it',
    file: advance,
    replace: "  if (!(await intents.write(intent, sent))) return 'stepped';",
    by: '',
  },
  {
    name: 'abandoned-fee-sent-again',
    consequence: 'a worker that died after the request has its successor charge again',
    file: transitions,
    replace:
      "return next(intent, { state: 'IN_DOUBT', doubtedAt: toIsoInstant(nowMs), heldUntil: undefined });",
    by: 'return nowMs > 0 ? planned(intent) : intent;',
  },
  {
    name: 'absence-after-one-look',
    consequence: 'a charge that the list shows late is made again',
    file: doubt,
    replace: '  if (absentAt === undefined) return open(readAtMs + 2 * lagMs, true);',
    by: '  if (absentAt === undefined && lagMs < 0) return open(readAtMs + 2 * lagMs, true);',
  },
  {
    name: 'absence-without-a-later-charge',
    consequence: 'a list that has become slow makes a charge be sent again',
    file: doubt,
    replace: "  if (Date.parse(echo.shownUntil ?? '') > doneMs) return { is: 'absent' };",
    by: "  if (Date.parse(echo.shownUntil ?? '2026-01-01') > 0) return { is: 'absent' };",
  },
  {
    name: 'echo-of-any-type',
    consequence: 'a type whose references the bank drops is trusted because another one returns them',
    file: 'shared/aws/fees/echo-proofs.ts',
    replace: "const keyOf = (type: string, row: 'proof' | 'try') => ({ pk: `FEE_ECHO#${type}`, sk: row });",
    by: "const keyOf = (type: string, row: 'proof' | 'try') => ({ pk: `FEE_ECHO#${type === '' ? '' : 'any'}`, sk: row });",
  },
  {
    name: 'echo-never-revoked',
    consequence: 'a bank that stops to return references goes on being trusted',
    file: advance,
    replace: "state: isSeen ? 'proven' : 'refuted'",
    by: "state: isSeen || intentId !== '' ? 'proven' : 'refuted'",
  },
  {
    name: 'late-look-counts-as-in-time',
    consequence:
      'a list that is slower than the stage allows for proves the absence of what it only shows later',
    file: advance,
    replace: 'readAtMs <= shownByMs ? intent.acceptedAt : undefined',
    by: 'readAtMs <= Infinity ? intent.acceptedAt : undefined',
  },
  {
    name: 'unreleased-month-charged',
    consequence: 'a wrong price list is charged to everybody before anybody has seen the sum',
    file: 'shared/fees/collect/fee-month.ts',
    replace: 'month !== undefined && isReleased(month) && month.plannedBy[plannedBy] !== undefined',
    by: 'month !== undefined && month.plannedBy[plannedBy] !== undefined',
  },
  {
    name: 'plan-under-way-charged',
    consequence: 'fees of a run that is not complete are charged before its sum is compared',
    file: 'shared/fees/collect/fee-month.ts',
    replace: 'isReleased(month) && month.plannedBy[plannedBy] !== undefined',
    by: "isReleased(month) && plannedBy !== ''",
  },
  {
    name: 'release-of-another-sum',
    consequence: 'two persons release a sum that neither has seen',
    file: 'shared/fees/decisions/fee-release.ts',
    replace: 'const isAsShown = canonicalJson(await factsOf(months, month)) === canonicalJson(shown);',
    by: "const isAsShown = canonicalJson(await factsOf(months, month)) !== '' && shown !== undefined;",
  },
  {
    name: 'decided-fee-not-taken-up',
    consequence: 'a fee that two persons found not charged is never sent',
    file: 'shared/fees/decisions/fee-decision.ts',
    replace: "  if (as === 'NOT_CHARGED') await register.reopenFees(intent.accountId);",
    by: '',
  },
  {
    name: 'doubted-fee-waived',
    consequence: 'a fee that the bank may have charged counts as waived',
    file: 'shared/fees/intents/decisions.ts',
    replace: "    return state === 'PLANNED' || state === 'REFUSED'",
    by: "    return state === 'PLANNED' || state === 'REFUSED' || state === 'IN_DOUBT'",
  },
  {
    name: 'doubt-without-a-break',
    consequence: 'a fee waits for a person of which no list tells',
    file: 'shared/aws/fees/fee-intents.ts',
    replace: 'if (intent.forPerson !== undefined && seen.forPerson === undefined)',
    by: "if (intent.forPerson === '' && seen.forPerson === undefined)",
  },
  {
    name: 'late-booking-gets-a-free-place',
    consequence: 'what is free in a month is given twice',
    file: 'shared/fees/charges/charges-of-month.ts',
    replace: 'forBookings(parts, bookings, before.filter(isFree).length)',
    by: 'forBookings(parts, bookings, 0 * before.filter(isFree).length)',
  },
];
