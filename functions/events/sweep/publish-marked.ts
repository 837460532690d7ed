import { endedItsProcess, workCarefully, workMarked, type BegunWork } from '#shared/kernel/begun-work.ts';
import type { FamilyRun } from './family-run.ts';

export interface Failure {
  readonly code: string;
  readonly isOwn: boolean;
  /** The record could not be parsed as an event. */
  readonly isUnreadable?: true;
}

interface Tried {
  readonly events: number;
  readonly failures: ReadonlyMap<string, Failure>;
}

export interface Attempted extends Tried {
  readonly tried: ReadonlySet<string>;
  /** A process ended during the work on them; nothing was tried. */
  readonly isSuspect: boolean;
  /** Some were not tried. */
  readonly isUnfinished: boolean;
}

interface MarkedDeps {
  readonly begun: BegunWork;
  readonly publish: (ids: readonly string[]) => Promise<Tried>;
  readonly isDown: (outages: number) => boolean;
  /** Once each of three runs that began it has ended during it. */
  readonly setAside: (id: string) => Promise<void>;
}

interface Page {
  readonly ids: readonly string[];
  /** The same for each run that meets these events. */
  readonly place: string;
}

const nothing = { events: 0, failures: new Map(), tried: new Set<string>() };

/**
 * Publishes a page, which is marked as begun meanwhile. If the mark of an earlier run is left, one of its events may have
 * ended that process: then they are published one by one, each with a mark, and only while nothing else is.
 */
export async function publishMarked(
  { ids, place }: Page,
  run: FamilyRun,
  deps: MarkedDeps,
): Promise<Attempted> {
  const { begun, publish } = deps;
  if (ids.length === 0) return { ...nothing, isSuspect: false, isUnfinished: false };
  const mark = `${run.family} ${place}`;
  if (run.counts.has(mark)) {
    if (!run.isAlone) return { ...nothing, isSuspect: true, isUnfinished: true };
    const page = await publishOneByOne(ids, run, deps);
    if (!page.isUnfinished) await begun.end(mark);
    return page;
  }
  const page = await workMarked(begun, mark, async () => publish(ids));
  return { ...page, tried: new Set(ids), isSuspect: false, isUnfinished: false };
}

async function publishOneByOne(
  ids: readonly string[],
  { family, counts, hasTime }: FamilyRun,
  { begun, publish, isDown, setAside }: MarkedDeps,
): Promise<Attempted> {
  const countOf = (id: string) => counts.get(`${family} ${id}`) ?? 0;
  const failures = new Map<string, Failure>();
  const tried = new Set<string>();
  let [events, outages] = [0, 0];
  for (const id of ids.toSorted((one, other) => countOf(one) - countOf(other))) {
    if (!hasTime() || isDown(outages))
      return { events, failures, tried, isSuspect: false, isUnfinished: true };
    const one = await workCarefully(begun, `${family} ${id}`, {
      work: async () => publish([id]),
      setAside: async (): Promise<Tried> => {
        await setAside(id);
        return { events: 1, failures: new Map([[id, { code: endedItsProcess, isOwn: true }]]) };
      },
    });
    tried.add(id);
    events += one.events;
    for (const [failed, failure] of one.failures) {
      failures.set(failed, failure);
      if (!failure.isOwn) outages += 1;
    }
  }
  return { events, failures, tried, isSuspect: false, isUnfinished: false };
}
