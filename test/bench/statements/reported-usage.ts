export interface Usage {
  /** Of all threads: what one core takes if nothing else runs. */
  readonly cpuSeconds: number;
  /** Resident memory of the process at its peak. */
  readonly peakBytes: number;
}

/** Measures this process from now on, and tells the one that started it. */
export function reportUsage() {
  const before = process.cpuUsage();
  return {
    report(more: object) {
      const { user, system } = process.cpuUsage(before);
      const cpuSeconds = (user + system) / 1_000_000;
      const peakBytes = process.resourceUsage().maxRSS * 1_024;
      process.send?.({ cpuSeconds, peakBytes, ...more } satisfies Usage);
    },
  };
}
