import type { Mutant } from '../mutant.ts';

const day = 'shared/archive/archive-day.ts';
const lines = 'shared/archive/archive-records.ts';

/** What outlives the records. */
export const archive: readonly Mutant[] = [
  {
    name: 'manifest-before-the-part',
    consequence: 'a manifest counts a part that a crash kept from being written',
    file: day,
    replace: 'await bodies.write(partKey({ ...reached, hour, part: reached.parts[hour] ?? 0 }), bytes);',
    by: 'void bodies.write(partKey({ ...reached, hour, part: reached.parts[hour] ?? 0 }), bytes).catch(() => undefined);',
  },
  {
    name: 'part-without-last-line',
    consequence: 'the last record of each part is in no archive once it expires',
    file: day,
    replace: 'const bytes = packPart(lines.map(({ text }) => text));',
    by: 'const bytes = packPart(lines.slice(0, Math.max(1, lines.length - 1)).map(({ text }) => text));',
  },
  {
    name: 'last-hour-skipped',
    consequence: 'what is recorded between 23 and 24 UTC is never archived',
    file: day,
    replace: 'isDone: hour === hoursPerDay };',
    by: 'isDone: hour >= hoursPerDay - 1 };',
  },
  {
    name: 'unreadable-body-skips-the-day',
    consequence: 'one body that cannot be read keeps a whole day out of the archive until its records expire',
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
    consequence: 'each hiccup of a store leaves a record set aside',
    file: lines,
    replace: 'return { lines: again.lines, failures: [...permanent, ...again.failures] };',
    by: 'return { lines: [], failures: [...permanent, ...passing] };',
  },
  {
    name: 'archived-without-lease',
    consequence: 'two runs write different parts under the same name',
    file: 'shared/archive/archive-days.ts',
    replace: "if (fence === undefined) return { skipped: 'another run is under way' };",
    by: "if (fence === -1) return { skipped: 'another run is under way' };",
  },
  {
    name: 'archive-lease-not-renewed',
    consequence: 'a run that takes longer than its lease writes beside its successor',
    file: day,
    replace: 'await deps.lease.renew(deps.fence);\n    reached = await archivePart(reached, deps);',
    by: 'reached = await archivePart(reached, deps);',
  },
  {
    name: 'archive-lease-not-released',
    consequence: 'a run that is started by hand after another one is skipped',
    file: 'shared/archive/archive-days.ts',
    replace: 'await deps.lease.release(fence);',
    by: 'await Promise.resolve();',
  },
  {
    name: 'manifest-without-fence',
    consequence: 'a run whose lease has ended takes the manifest back',
    file: 'shared/aws/archive-manifests.ts',
    replace: "ConditionExpression: 'fence = :fence',",
    by: "ConditionExpression: 'fence >= :fence',",
  },
  {
    name: 'open-day-archived',
    consequence: 'records that are written after the run are in no part of their day',
    file: 'shared/archive/days.ts',
    replace: 'nowMs - restMs - dayMs',
    by: 'nowMs - restMs',
  },
  {
    name: 'index-page-cut-short',
    consequence: 'a short page of the index counts as the end of its hour, and the rest is never archived',
    file: 'shared/aws/recorded-days.ts',
    replace: 'if (last === undefined || found.length >= limit) return found;',
    by: 'if (last === undefined || found.length >= 0) return found;',
  },
  {
    name: 'archived-line-of-erased',
    consequence: 'a record whose body was erased is archived as one that cannot be read',
    file: 'shared/archive/recorded-days.ts',
    replace: "case 'erased':\n      return { facts };",
    by: "case 'erased':\n      throw new Error('erased');",
  },
];
