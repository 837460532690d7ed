import type { Mutant } from '../mutant.ts';

const rows = 'shared/aws/events/row-writes.ts';
const decide = 'shared/mirror/decide.ts';
const refresh = 'shared/mirror/refresh-entity.ts';
const standing = 'shared/mirror/standing.ts';

/** What an event does to the mirror. */
export const mirror: readonly Mutant[] = [
  {
    name: 'removed-day-back-by-a-late-webhook',
    consequence:
      'a late webhook puts back a day that the bank has removed, and reconciliation heals it again and again',
    file: decide,
    replace: "isReadBefore(change, held) && deniesDays(kept, content) ? 'less' : 'more'",
    by: "'more'",
  },
  {
    name: 'day-removed-by-a-webhook',
    consequence: 'a webhook without the valuta date takes it back, and the balance of the day is wrong',
    file: decide,
    replace: 'isReadBefore(held, change) && deniesDays(content, kept)',
    by: 'deniesDays(content, kept)',
  },
  {
    name: 'day-left-out-is-removed',
    consequence: 'an answer of the bank that merely leaves a day out takes it from the mirror',
    file: 'shared/mirror/booking-content.ts',
    replace: 'every((day) => one[day] === null)',
    by: 'every((day) => isWithout(one, day))',
  },
  {
    name: 'removed-day-agrees',
    consequence:
      'the mirror keeps a day that the bank has removed, and every comparison says that both agree',
    file: 'shared/reconciliation/bookings/compared-fields.ts',
    replace: "ours === '' ? ours : 'none'",
    by: 'ours',
  },
  {
    name: 'correction-without-its-own-days',
    consequence: 'a booking with another text at the bank is never healed where the list leaves its days out',
    file: 'shared/reconciliation/bookings/compared-fields.ts',
    replace: '!Object.hasOwn(bank.read, field) && own',
    by: 'field.length === 0 && own',
  },
  {
    name: 'healed-state-published-twice',
    consequence: 'an entity that two items of a comparison find missing is published twice, as two changes',
    file: decide,
    replace: 'const isRecognisable = change.readAt !== undefined || showsRepetitions(change.sequence);',
    by: 'const isRecognisable = showsRepetitions(change.sequence);',
  },
  {
    name: 'mirror-row-without-condition',
    consequence: 'two events of one entity at the same time: the older one may stay',
    file: rows,
    replace: "ConditionExpression: 'packed = :packed',",
    by: "ConditionExpression: 'packed = :packed OR attribute_exists(pk)',",
  },
  {
    name: 'first-row-without-condition',
    consequence: 'the first two events of an entity at the same time: the older one may stay',
    file: rows,
    replace:
      "if (packed === undefined) return { ...answering, ConditionExpression: 'attribute_not_exists(pk)' };",
    by: 'if (packed === undefined) return answering;',
  },
  {
    name: 'totals-added-twice',
    consequence: 'the sums of an account are twice what was booked',
    file: rows,
    replace: "':count': count,\n        ':sum': sumCents,",
    by: "':count': count,\n        ':sum': sumCents + sumCents,",
  },
  {
    name: 'replaced-row-not-kept',
    consequence: 'the previous state of an entity is missing from the history',
    file: rows,
    replace: '...(held !== undefined && isOther ? [put(table, replacedItem(change.key, held))] : []),',
    by: '...(held?.size !== undefined && isOther ? [put(table, replacedItem(change.key, held))] : []),',
  },
  {
    name: 'opposite-row-unchecked',
    consequence: 'an entity is found and absent at once, by two reads at the same time',
    file: rows,
    replace: 'if (readOver?.opposite === undefined) return [];',
    by: "if (readOver?.opposite === undefined || TableName !== '') return [];",
  },
  {
    name: 'terminal-status-overwritten',
    consequence: 'a late event brings a closed account back to life',
    file: decide,
    replace: 'if (isLater && (!held.terminal || held.status === change.status))',
    by: 'if (isLater)',
  },
  {
    name: 'contradicted-terminal-status-dropped',
    consequence: 'two terminal statuses of one entity go unnoticed',
    file: decide,
    replace: 'if (held.terminal && change.terminal && held.status !== change.status)',
    by: 'if (held.terminal && change.terminal && held.status === change.status)',
  },
  {
    name: 'tie-not-marked',
    consequence: 'a row decided only by arrival counts as certain as any other',
    file: decide,
    replace: 'after(isUncertain ? { ...change, orderUncertain: true } : change, held, isStated),',
    by: 'after(change, held, isStated),',
  },
  {
    name: 'tie-called-superseded',
    consequence: 'the newer of two events of one rank is announced as superseded',
    file: decide,
    replace: "if (isStated || isLater) return { does: 'stay', held, state: { state: 'stale' } };",
    by: "if (isStated || isLater || isUndecided) return { does: 'stay', held, state: { state: 'stale' } };",
  },
  {
    name: 'duplicate-across-types',
    consequence: 'a team subscribed to one of two types misses what the other reported first',
    file: decide,
    replace: 'return change.eventType !== held.eventType;',
    by: "return change.eventType === '' && held.eventType !== '';",
  },
  {
    name: 'changed-booking-called-duplicate',
    consequence: 'a booking that comes again with another amount is dropped as a duplicate',
    file: decide,
    replace: "return stays({ state: 'parked', reason: 'changed-after-append' });",
    by: "return stays({ state: 'duplicate', duplicateOf: held.eventId });",
  },
  {
    name: 'id-decides-before-arrival',
    consequence: 'the hash of the bodies decides which of two authorizations of one rank stays',
    file: 'shared/mirror/sequence.ts',
    replace: '${prefix}${instant ?? nineDigits(receivedAt)}${sign}${receivedAt}#${eventId}',
    by: '${prefix}${instant ?? nineDigits(receivedAt)}${sign}${eventId}#${receivedAt}',
  },
  {
    name: 'instant-of-the-future-believed',
    consequence: 'one event with a wrong year blocks every later one of its entity',
    file: 'shared/mirror/sequence.ts',
    replace: 'return instant !== undefined && instant <= nineDigits(latest) ? instant : undefined;',
    by: 'return instant !== undefined && latest !== undefined ? instant : undefined;',
  },
  {
    name: 'instant-a-day-ahead-believed',
    consequence: 'a timestamp almost a day ahead makes every event of that day superseded',
    file: 'shared/mirror/sequence.ts',
    replace: 'const toleranceMs = 3 * 60 * 60 * 1_000;',
    by: 'const toleranceMs = 24 * 60 * 60 * 1_000;',
  },
  {
    name: 'unknown-status-ranks-last',
    consequence: 'a status unknown to the catalogue blocks the terminal one',
    file: standing,
    replace: 'found === -1 ? ranks.length - 1.5 : found,',
    by: 'found === -1 ? ranks.length - 0.5 : found,',
  },
  {
    name: 'digits-of-instants-dropped',
    consequence: 'two changes within one millisecond are ordered by their arrival',
    file: standing,
    replace: "fraction.padEnd(9, '0').slice(0, 9)",
    by: "fraction.slice(0, 3).padEnd(9, '0')",
  },
  {
    name: 'terminal-arrival-not-first',
    consequence: 'a closed entity reopens by an event that is received later',
    file: standing,
    replace: '`${terminal ? 1 : 0}#${record.receivedAt}',
    by: '`${terminal ? 0 : 0}#${record.receivedAt}',
  },
  {
    name: 'no-second-read',
    consequence: 'the bank still shows the old state after a change, and nothing reads it again',
    file: refresh,
    replace: 'if (isFirst) await readAgainLater(event);',
    by: 'if (isFirst && isLongPast(event.delivery)) await readAgainLater(event);',
  },
  {
    name: 'leading-edge-collapse',
    consequence: 'a read that began before an event counts for it, and its change is missed',
    file: refresh,
    replace: 'Date.parse(readAt) > Date.parse(since) + clockSkewMs;',
    by: 'Date.parse(readAt) > Date.parse(since) - 60_000;',
  },
  {
    name: 'read-skipped-by-foreign-clock',
    consequence: 'a machine whose clock is ahead makes the others skip a read, and a change is missed',
    file: 'shared/kernel/clock.ts',
    replace: 'export const clockSkewMs = 30 * 60_000;',
    by: 'export const clockSkewMs = 0;',
  },
  {
    name: 'read-written-over-a-later-one',
    consequence: 'of two reads at the same time the earlier one stays',
    file: decide,
    replace:
      "return isSame(held, change.readOver.row) ? { does: 'replace', change } : { does: 'read-again' };",
    by: "return held !== null ? { does: 'replace', change } : { does: 'read-again' };",
  },
  {
    name: 'absence-removes-what-was-read',
    consequence: 'wrong credentials clear every entity of the mirror',
    file: refresh,
    replace: 'const [own, opposite] = isFound ? [state, absence] : [absence, state];',
    by: 'const [own, opposite] = isFound ? [state, absence] : [state, absence];',
  },
  {
    name: 'large-data-after-its-row',
    consequence: 'a row names an object that is not there',
    file: 'shared/mirror/large-data.ts',
    replace: 'await bodies.write(key, bytes);',
    by: 'void bodies.write(key, bytes).catch(() => undefined);',
  },
];
