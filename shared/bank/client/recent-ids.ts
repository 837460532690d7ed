import { isRecord } from '#shared/kernel/json.ts';

/** The window of entries in which repetitions are noticed. */
interface RecentIds {
  /** Whether the id was not among the last ones; notes it. An entry without an id is always new. */
  isNew(item: unknown): boolean;
}

// Far more than can move while a list is read, and still little memory.
export const remembered = 10_000;

export function createRecentIds(idOf: (item: unknown) => string | undefined = idMember): RecentIds {
  const ids = new Set<string>();
  return {
    isNew(item) {
      const id = idOf(item);
      if (id === undefined) return true;
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > remembered && oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}

export function idMember(item: unknown): string | undefined {
  const id = isRecord(item) ? item['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
