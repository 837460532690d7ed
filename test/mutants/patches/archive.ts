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
    replace: 'isDone: hour === hoursPerDay };',
    by: 'isDone: hour >= hoursPerDay - 1 };',
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
    file: lines,
    replace: 'if (stillPassing.length > mostPassingFailures) throw stillPassing[0]?.error;',
    by: 'if (stillPassing.length < -mostPassingFailures) throw stillPassing[0]?.error;',
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
