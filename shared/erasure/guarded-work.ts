import { mostBeginnings, workMarked, type BegunWork } from '#shared/kernel/begun-work.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { Customer } from './customer.ts';

/** What a run works on: customers, tombstones and loose objects, each under an id. */
export interface GuardedWork {
  /**
   * Does the work, unless each of three runs that began it ended during it: then it is set aside until a person asks
   * for it. Undefined if it is.
   */
  readonly attempt: <Result>(id: string, work: () => Promise<Result>) => Promise<Result | undefined>;
  /** First what ended no run yet, so that it is done before the rest is tried again. */
  readonly inOrder: <One>(all: readonly One[], idOf: (one: One) => string) => readonly One[];
  /** Ids of what is set aside. */
  readonly setAside: () => readonly string[];
}

export const idOfCustomer = ({ kind, id }: Customer) => `${kind}#${id}`;

/** Whether the work of that id waits for a person. */
export async function isSetAsideIn(begun: BegunWork, id: string): Promise<boolean> {
  return ((await begun.counts()).get(id) ?? 0) >= mostBeginnings;
}

interface GuardDeps {
  readonly begun: BegunWork;
  readonly log: Log;
}

interface GuardSettings {
  /** The run before did not give its lease back: all work is marked as begun. */
  readonly isCareful: boolean;
  /** A person asks for all that is set aside. */
  readonly trySetAside: boolean;
}

/** Guards the work of one run. Without a death before it, that costs one read. */
export async function guardWork(
  { begun, log }: GuardDeps,
  { isCareful, trySetAside }: GuardSettings,
): Promise<GuardedWork> {
  const found = await begun.counts();
  const isAskedFor = (count: number) => trySetAside && count >= mostBeginnings;
  for (const [id, count] of found) if (isAskedFor(count)) await begun.end(id);
  const counts = new Map([...found].filter(([, count]) => !isAskedFor(count)));
  const countOf = (id: string) => counts.get(id) ?? 0;
  return {
    inOrder: (all, idOf) =>
      all.toSorted((one, other) => Math.sign(countOf(idOf(one)) - countOf(idOf(other)))),
    setAside: () => [...counts].flatMap(([id, count]) => (count >= mostBeginnings ? [id] : [])),
    async attempt(id, work) {
      if (countOf(id) >= mostBeginnings) {
        log.error('work on a customer is set aside: three runs ended during it', { setAside: id });
        return undefined;
      }
      if (!isCareful && countOf(id) === 0) return work();
      return workMarked(begun, id, work);
    },
  };
}
