/** Counters by name. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    add: (name: string, more = 1) => void counts.set(name, (counts.get(name) ?? 0) + more),
    /** What was counted since the last time. */
    take(): Readonly<Record<string, number>> {
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
  };
}

export type Counts = ReturnType<typeof createCounts>;
