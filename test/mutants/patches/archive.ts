import type { Mutant } from '../mutant.ts';

const day = 'shared/archive/archive-day.ts';
const lines = 'shared/archive/archive-records.ts';

/** What outlives the records. */
export const archive: readonly Mutant[] = [
  {
    name: 'manifest-before-the-part',
    consequence: 'a manifest counts a part that a crash kept from being written',
    file: day,
    replace:
      'await bodies.write(partKey({ ...reached, hour, part: reached.parts[hour] ?? 0 }, fence), bytes);',
    by: 'void bodies.write(partKey({ ...reached, hour, part: reached.parts[hour] ?? 0 }, fence), bytes).catch(() => undefined);',
  },
  {
    name: 'part-without-last-line',
    consequence: 'the last record of each part is lost once it expires',
    file: day,
    replace: 'const bytes = packPart(lines.map(({ text }) => text));',
    by: 'const bytes = packPart(lines.slice(0, Math.max(1, lines.length - 1)).map(({ text }) => text));',
  },
  {
    name: 'last-hour-skipped',
    consequence: 'events recorded between 23:00 and 24:00 UTC are never archived',
    file: day,
    replace: 'return next.hour === hoursPerDay ?',
    by: 'return next.hour >= hoursPerDay - 1 ?',
  },
  {
    name: 'unreadable-body-skips-the-day',
    consequence: 'one unreadable body keeps a whole day out of the archive until its records expire',
    file: lines,
    replace: "each.status === 'rejected' ? [failureOf(id, each.reason)] : [],",
    by: "each.status === 'rejected' ? (() => { throw each.reason; })() : [],",
  },
  {
    name: 'unreadable-record-not-set-aside',
    consequence: 'a record that could not be read is missing from the archive, and no metric says so',
    file: day,
    replace: 'const setAside = [...reached.setAside, ...added];',
    by: 'const setAside = [...reached.setAside, ...added.slice(added.length)];',
  },
  {
    name: 'outage-sets-a-day-aside',
    consequence: 'while S3 is down, every record with a large body is set aside one by one',
    file: day,
    replace: 'if (passing.length <= mostPassingFailures ||',
    by: 'if (passing.length >= -mostPassingFailures ||',
  },
  {
    name: 'refused-bodies-hold-up-a-day',
    consequence: 'more than 20 bodies that S3 refuses for good keep a whole day out of the archive',
    file: day,
    replace: 'reached.leftBy >= mostRunsLeft ||',
    by: 'reached.leftBy < 0 - mostRunsLeft ||',
  },
  {
    name: 'unlisted-records-hold-up-an-expiring-day',
    consequence: 'readable records expire because too many others of their day are unreadable',
    file: day,
    replace: 'if (unlisted > 0 && !isExpiring)',
    by: 'if (unlisted > 0)',
  },
  {
    name: 'undone-day-forgotten',
    consequence: 'a day that was never archived stops being reported once its records expire',
    file: 'shared/archive/archive-days.ts',
    replace: '.filter(({ isDone, setAside }) => !isDone || setAside.length > 0)',
    by: '.filter(({ isDone, setAside, day }) => (isDone ? setAside.length > 0 : day >= from))',
  },
  {
    name: 'expired-records-not-lost',
    consequence: 'a day whose records expired unarchived counts as archived, and no alarm says so',
    file: 'shared/archive/manifests.ts',
    replace: 'lost: before.lost + expired };',
    by: 'lost: before.lost + 0 * expired };',
  },
  {
    name: 'uncounted-day-not-lost',
    consequence: 'a day that nobody could list leaves the events table unnoticed',
    file: 'shared/archive/open-day.ts',
    replace: 'counted = settledRecords(start) + 1 }',
    by: 'counted = settledRecords(start) }',
  },
  {
    name: 'passing-failure-not-tried-again',
    consequence: 'each passing failure of a store sets a record aside',
    file: lines,
    replace: 'return { lines: again.lines, failures: [...permanent, ...again.failures] };',
    by: 'return { lines: [], failures: [...permanent, ...passing] };',
  },
  {
    name: 'day-closed-by-a-clock-ahead',
    consequence: 'a clock that is a day ahead closes today: events recorded later are never archived',
    file: 'shared/archive/days.ts',
    replace: 'return nowMs > beforeMs + mostBetweenRunsMs ? beforeMs : nowMs;',
    by: 'return nowMs < beforeMs - mostBetweenRunsMs ? beforeMs : nowMs;',
  },
  {
    name: 'archive-run-not-noted',
    consequence: 'each run counts as the first one, with no earlier clock to agree with',
    file: 'shared/archive/archive-days.ts',
    replace: 'await manifests.noteRun(fence, toIsoInstant(nowMs));',
    by: 'void toIsoInstant(fence);',
  },
  {
    name: 'part-without-fence',
    consequence: 'a run that has lost its lease overwrites a part, and its set-aside records are lost',
    file: 'shared/archive/archive-part.ts',
    replace: '...(fence === undefined ? [] : [String(fence)])',
    by: '...(fence === undefined ? [] : [])',
  },
  {
    name: 'archive-lease-not-renewed',
    consequence: 'a run that takes longer than its lease writes at the same time as its successor',
    file: day,
    replace: 'await deps.lease.renew(deps.fence);\n    reached = await archivePart(reached, deps);',
    by: 'reached = await archivePart(reached, deps);',
  },
  {
    name: 'open-day-archived',
    consequence: 'records written after the run are missing from their day',
    file: 'shared/archive/days.ts',
    replace: 'nowMs - restMs - dayMs',
    by: 'nowMs - restMs',
  },
  {
    name: 'index-page-cut-short',
    consequence: 'a short page of the index counts as the end of its hour, and the rest is never archived',
    file: 'shared/aws/events/recorded-days.ts',
    replace: 'if (last === undefined || found.length >= limit) return found;',
    by: 'if (last === undefined || found.length >= 0) return found;',
  },
  {
    name: 'archived-line-of-erased',
    consequence: 'a record whose body was erased is archived as unreadable',
    file: 'shared/archive/recorded-days.ts',
    replace: "case 'erased':\n      return { facts };",
    by: "case 'erased':\n      throw new Error('erased');",
  },
];
