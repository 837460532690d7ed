import type { GuardedWork } from '#shared/erasure/guarded-work.ts';
import type { BegunWork } from '#shared/kernel/begun-work.ts';

/** Marks in memory, which outlive the processes of a test. */
export function createMemoryBegunWork() {
  const marks = new Map<string, number>();
  const begun: BegunWork = {
    async counts() {
      await Promise.resolve();
      return new Map(marks);
    },
    async begin(id) {
      await Promise.resolve();
      const times = (marks.get(id) ?? 0) + 1;
      marks.set(id, times);
      return times;
    },
    async end(id) {
      await Promise.resolve();
      marks.delete(id);
    },
  };
  return { ...begun, marks };
}

/** Work after a run that ended by itself. */
export const unguarded: GuardedWork = {
  attempt: async (_id, work) => work(),
  inOrder: (all) => all,
  setAside: () => [],
};
