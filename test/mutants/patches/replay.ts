import type { Mutant } from '../mutant.ts';

const letters = 'shared/replay/handle-dead-letters.ts';
const kept = 'shared/replay/kept-events.ts';

/** Events sent through their handlers again. */
export const replay: readonly Mutant[] = [
  {
    name: 'dead-letter-deleted-before-it-is-sent',
    consequence: 'a crash in between, or a refusal of the queue, loses the event',
    file: letters,
    replace:
      'await queues.send(to, { text: letter.text, groupId, isRedriven: true });\n        await deadLetters.remove(queue, letter);',
    by: 'await deadLetters.remove(queue, letter);\n        await queues.send(to, { text: letter.text, groupId, isRedriven: true });',
  },
  {
    name: 'browsed-letters-kept',
    consequence: 'listed letters stay hidden for minutes',
    file: 'shared/replay/browse-dead-letters.ts',
    replace: 'await deadLetters.release(queue, taken);',
    by: 'await deadLetters.release(queue, []);',
  },
  {
    name: 'letters-beyond-the-limit-kept',
    consequence: 'received letters that were not sent stay hidden until their visibility timeout ends',
    file: letters,
    replace: 'await deadLetters.release(queue, taken.slice(letters.length));',
    by: 'await deadLetters.release(queue, taken.slice(taken.length));',
  },
  {
    name: 'dismissed-whatever-its-state',
    consequence: 'an event that was settled meanwhile is called dismissed, in its life and in the audit log',
    file: 'shared/aws/events/dismiss-parked.ts',
    replace: "ConditionExpression: '#state = :parked AND attribute_exists(parked)',",
    by: "ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#state) OR #state = :parked)',",
  },
  {
    name: 'parked-redrive-without-mark',
    consequence: 'an event that expired while it was parked is settled, and no team gets it',
    file: 'shared/replay/send-again.ts',
    replace: "...(state === 'parked' && { wasParked: true }) },",
    by: "...(state === 'gone' && { wasParked: true }) },",
  },
  {
    name: 'replay-without-mark',
    consequence: 'a replay counts as a new delivery, and an event that still has its record is not repaired',
    file: 'shared/replay/send-again.ts',
    replace: "provenance: { source: 'replay', ...run,",
    by: "provenance: { source: 'reread', evidence: id, ...(false && run),",
  },
  {
    name: 'settled-event-redriven-as-parked',
    consequence: 'redriving ids sends events that are not parked, and their entities are read again',
    file: 'shared/replay/handle-parked.ts',
    replace: "const waiting = found.filter(({ facts }) => facts.state === 'parked');",
    by: 'const waiting = found.filter(({ facts }) => facts.id !== undefined);',
  },
  {
    name: 'parked-anew-redriven-for-ever',
    consequence: 'an event that is parked again is sent again by the same run, endlessly',
    file: 'shared/replay/handle-parked.ts',
    replace: 'const page = await deps.parked.page(family, { before: askedAt, cursor, limit });',
    by: 'const page = await deps.parked.page(family, { before: toIsoInstant(deps.clock.now() + 1), cursor, limit });',
  },
  {
    name: 'last-page-of-a-part-skipped',
    consequence: 'a replay of the archive leaves out the end of each part',
    file: kept,
    replace: 'const isPartDone = page.length === wanted.length;',
    by: 'const isPartDone = page.length > 0;',
  },
  {
    name: 'half-archived-day-read-from-the-archive',
    consequence: 'a replay omits the part of a day that is not archived yet',
    file: kept,
    replace: 'return manifest?.isDone === true ?',
    by: 'return manifest !== undefined ?',
  },
  {
    name: 'last-hour-of-a-day-not-replayed',
    consequence: 'a replay omits events recorded between 23:00 and 24:00 UTC',
    file: 'shared/replay/replay.ts',
    replace: 'const isDayDone = hour + 1 === hoursPerDay;',
    by: 'const isDayDone = hour + 2 >= hoursPerDay;',
  },
  {
    name: 'dry-run-sends',
    consequence: 'a dry run of a replay sends the events',
    file: 'shared/replay/replay.ts',
    replace: 'sent += dryRun ? wanted.length : await',
    by: 'sent += dryRun && wanted.length === 0 ? wanted.length : await',
  },
  {
    name: 'replay-counts-twice',
    consequence: 'a replayed booking is added to the sums of its account once more',
    file: 'shared/mirror/decide.ts',
    replace: "if (change.guard === 'absent') return",
    by: "if (change.guard === 'absent' && held.eventId !== change.eventId) return",
  },
  {
    name: 'absent-history-counts-as-applied',
    consequence: 'an event that expired while parked counts as published, and no team gets it',
    file: 'shared/aws/events/applied-since.ts',
    replace: "(entry?.['state'] ?? 'parked') !== 'parked';",
    by: "(entry?.['state'] ?? 'applied') !== 'parked';",
  },
];
